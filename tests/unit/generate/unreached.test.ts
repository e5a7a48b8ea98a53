import { describe, expect, it } from 'vitest'
import { whyUnreached, type Standing } from '../../../src/6-generate/providers/unreached'
import { describe as sentenceOf } from '../../../src/errors'
import type { ModelSettings } from '../../../src/types'

const usual: Standing = {
  sandboxed: true,
  origin: 'https://name.github.io',
  online: () => true,
  permission: async () => 'granted',
  answers: async () => false,
}

async function why(server: string, standing: Partial<Standing> = {}, provider: ModelSettings['provider'] = 'openai') {
  const settings: ModelSettings = { provider, server, model: 'small' }
  const { problem, passing } = await whyUnreached(
    settings,
    { ...usual, ...standing },
    'Failed to fetch',
    AbortSignal.timeout(1000),
  )
  return { code: problem.code, ...sentenceOf(problem), passing }
}

describe('a call of which the browser says only that it failed', () => {
  it('names plain http from a secure page as the reason, and what address would do', async () => {
    expect(await why('http://models.example')).toEqual({
      code: 'generate/mixed-content',
      sentence: 'The browser lets a secure page call no server over plain http.',
      remedy: 'Use an https address, or a server on this very machine under http://localhost.',
      passing: false,
    })
  })

  it('does not blame plain http on this machine, over https, or from a page that is not secure', async () => {
    expect(await why('http://localhost:11434')).toMatchObject({ code: 'generate/network' })
    expect(await why('http://127.0.0.1:1234')).toMatchObject({ code: 'generate/network' })
    expect(await why('https://models.example')).toMatchObject({ code: 'generate/network', passing: true })
    expect(await why('http://models.example', { origin: 'http://localhost:4173' })).toMatchObject({
      code: 'generate/network',
    })
  })

  it('blames plain http in the local network only on browsers that have no permission for it', async () => {
    const unknown = { permission: async () => 'unknown' as const }
    expect(await why('http://192.168.1.20:8080')).toMatchObject({ code: 'generate/network' })
    expect(await why('http://192.168.1.20:8080', unknown)).toMatchObject({ code: 'generate/mixed-content' })
    expect(await why('http://localhost:11434', unknown)).toMatchObject({
      code: 'generate/network',
      remedy: expect.stringContaining('try another browser'),
    })
  })

  it('says that the browser forbids what is near, and by which setting', async () => {
    const denied = { permission: async () => 'denied' as const }
    for (const [server, setting] of [
      ['http://localhost:11434', '“Apps on device”'],
      ['http://192.168.1.20:8080', '“Local network”'],
      ['http://nas.local:8080', '“Local network”'],
    ] as const) {
      expect(await why(server, denied)).toEqual({
        code: 'generate/permission',
        sentence: 'The browser was told not to let this page reach servers on this device or in your local network.',
        remedy: expect.stringContaining(setting),
        passing: false,
      })
    }
    expect(await why('https://models.example', denied)).toMatchObject({ code: 'generate/network' })
  })

  it('names the browser’s question where it was not answered, and does not bring it up again by itself', async () => {
    const prompt = { permission: async () => 'prompt' as const, answers: () => Promise.reject(new Error('probed')) }
    expect(await why('http://localhost:11434', prompt)).toMatchObject({
      code: 'generate/network',
      remedy: expect.stringMatching(/Start the server there.*If the browser asks .*, allow that\./),
      passing: false,
    })
    // A page that comes from this machine is never asked.
    const near = { permission: prompt.permission, origin: 'http://localhost:4173' }
    expect(await why('http://localhost:11434', near)).toMatchObject({ code: 'generate/network', passing: true })
  })

  it('says that the device is offline, except of a server that needs no network', async () => {
    const offline = { online: () => false }
    expect(await why('https://models.example', offline)).toEqual({
      code: 'generate/offline',
      sentence: 'This device has no network connection, so models.example can’t be reached.',
      remedy: 'Connect and ask again, or use a model server on this device.',
      passing: false,
    })
    expect(await why('http://localhost:11434', offline)).toMatchObject({
      code: 'generate/network',
      remedy: 'Start the server there and check its address (http://localhost:11434). Then ask again.',
    })
  })

  it('names the very setting where the server answers, but not to this page', async () => {
    const answering = { answers: async () => true }
    expect(await why('http://localhost:11434', answering, 'ollama')).toMatchObject({
      code: 'generate/blocked',
      remedy: expect.stringContaining('OLLAMA_ORIGINS=*'),
    })
    expect(await why('http://localhost:1234/v1', answering)).toMatchObject({
      code: 'generate/blocked',
      remedy: expect.stringContaining('Enable CORS'),
    })
    expect(await why('https://models.example', answering)).toMatchObject({
      code: 'generate/blocked',
      remedy: expect.stringContaining('“null”'),
    })
  })
})
