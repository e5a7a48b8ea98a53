import { describe, expect, it } from 'vitest'
import { serverAddress } from '../../../src/6-generate/providers/address'

describe('the address of a server', () => {
  it.each([
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1'],
    [' https://api.openai.com/v1/chat/completions ', 'https://api.openai.com/v1'],
    ['https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1'],
    ['openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
    ['localhost:11434', 'http://localhost:11434'],
    ['http://localhost:11434/api/chat', 'http://localhost:11434'],
    ['192.168.1.20:1234/v1/models', 'http://192.168.1.20:1234/v1'],
    ['studio.local:1234', 'http://studio.local:1234'],
    ['HTTPS://API.Example.com:443/v1?x=1#y', 'https://api.example.com/v1'],
  ])('is read from %j as %s', (typed, address) => {
    expect(serverAddress(typed)).toBe(address)
  })

  it.each(['', 'ftp://example.com', 'file:///etc/passwd', 'http://', 'a b', 'http://[::1]:11434'])(
    'is not %j',
    (typed) => {
      expect(() => serverAddress(typed)).toThrow(
        expect.objectContaining({ problem: expect.objectContaining({ code: 'generate/address' }) }),
      )
    },
  )
})
