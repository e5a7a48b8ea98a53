import { describe, expect, it } from 'vitest'
import { whyUnreached, type Standing } from '../../../src/6-generate/providers/unreached'
import { describe as sentenceOf } from '../../../src/errors'
import type { ModelSettings } from '../../../src/types'

const usual: Standing = {
  sandboxed: true,
  origin: 'https://name.github.io',
  online: () => true,
  forbidden: async () => false,
  answers: async () => false,
}

async function why(server: string, standing: Partial<Standing> = {}, provider: ModelSettings['provider'] = 'openai') {
  const settings: ModelSettings = { provider, server, model: 'small' }
  const problem = await whyUnreached(settings, { ...usual, ...standing }, 'Failed to fetch', AbortSignal.timeout(1000))
  return { code: problem.code, ...sentenceOf(problem) }
}

describe('a call of which the browser says only that it failed', () => {
  it('names plain http from a secure page as the reason, and what address would do', async () => {
    expect(await why('http://models.example')).toEqual({
      code: 'generate/mixed-content',
      sentence: 'The browser lets a secure page call no server over plain http.',
      remedy: 'Use an https address, or a server on this very machine under http://localhost.',
    })
  })

  it('does not blame plain http on this machine, over https, or from a page that is not secure', async () => {
    expect(await why('http://localhost:11434')).toMatchObject({ code: 'generate/network' })
    expect(await why('http://127.0.0.1:1234')).toMatchObject({ code: 'generate/network' })
    expect(await why('https://models.example')).toMatchObject({ code: 'generate/network' })
    expect(await why('http://models.example', { origin: 'http://localhost:4173' })).toMatchObject({
      code: 'generate/network',
    })
  })

  it('says that the browser forbids the local network, and where that is changed', async () => {
    for (const server of ['http://localhost:11434', 'http://192.168.1.20:8080', 'http://nas.local:8080']) {
      expect(await why(server, { forbidden: async () => true })).toEqual({
        code: 'generate/permission',
        sentence: 'The browser did not allow this page to reach a server in your local network.',
        remedy: 'Allow access to the local network in the site settings of this page, then ask again.',
      })
    }
    expect(await why('https://models.example', { forbidden: async () => true })).toMatchObject({
      code: 'generate/network',
    })
  })

  it('says that the device is offline, except of a server that needs no network', async () => {
    const offline = { online: () => false }
    expect(await why('https://models.example', offline)).toEqual({
      code: 'generate/offline',
      sentence: 'This device has no network connection, so models.example can’t be reached.',
      remedy: 'Connect and ask again, or use a model server on this device.',
    })
    expect(await why('http://localhost:11434', offline)).toMatchObject({
      code: 'generate/network',
      remedy: 'Start the server there, check its address (http://localhost:11434), then ask again.',
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
