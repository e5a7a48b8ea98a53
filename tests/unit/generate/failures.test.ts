import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../src/6-generate/providers/failures'
import { askedInWords, retryAfter } from '../../../src/6-generate/providers/waiting'

describe('what a server says when it refuses', () => {
  it.each([
    [400, '{"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}', 'generate/prompt-too-long'],
    [400, '{"error":{"code":"context_length_exceeded","message":"…"}}', 'generate/prompt-too-long'],
    [
      413,
      '{"error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}',
      'generate/prompt-too-long',
    ],
    [
      413,
      '{"error":{"message":"Request too large for model `llama` on tokens per minute","code":"rate_limit_exceeded"}}',
      'generate/prompt-too-long',
    ],
    [
      400,
      '{"message":"Prompt contains 40000 tokens, too large for model with 32768 maximum context length"}',
      'generate/prompt-too-long',
    ],
    [
      400,
      '{"error":{"type":"exceed_context_size_error","message":"the request exceeds the available context size"}}',
      'generate/prompt-too-long',
    ],
    [400, '{"error":"Trying to keep the first 9000 tokens when context the overflows."}', 'generate/prompt-too-long'],
    [400, '{"error":{"message":"Your credit balance is too low to access the API"}}', 'generate/credit'],
    [402, '{"error":{"code":402,"message":"This request requires more credits"}}', 'generate/credit'],
    [429, '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}', 'generate/credit'],
    [401, '{"message":"Unauthorized"}', 'generate/key'],
    [403, 'Forbidden', 'generate/key'],
    [400, '{"error":{"message":"foo/bar is not a valid model ID","code":400}}', 'generate/model'],
    [404, '{"error":{"message":"The model `x` does not exist"}}', 'generate/model'],
    [404, '<html>404</html>', 'generate/malformed'],
    [429, '{"error":{"message":"Rate limit reached"}}', 'generate/busy'],
    [529, '{"error":{"type":"overloaded_error","message":"Overloaded"}}', 'generate/busy'],
    [503, 'upstream', 'generate/server'],
    [400, '{"detail":"something else"}', 'generate/server'],
  ])('with status %i and %s has the code %s', (status, text, code) => {
    expect(failureOf(status, text, 'there').problem).toMatchObject({ code, subject: 'there' })
  })

  it('may pass only where it is busy or at fault itself', () => {
    expect([429, 500, 503, 529].map((status) => failureOf(status, '{}', '').passing)).toEqual([true, true, true, true])
    expect([400, 401, 402, 404, 413].some((status) => failureOf(status, '{}', '').passing)).toBe(false)
  })
})

describe('when to try again', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  it('is read from seconds and from dates', () => {
    expect(retryAfter('2', now)).toBe(2000)
    expect(retryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now)).toBe(5000)
    expect(retryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0)
    expect(retryAfter('soon', now)).toBeUndefined()
    expect(retryAfter(null, now)).toBeUndefined()
  })

  it('is read from words, because a page may not see the header', () => {
    expect(askedInWords('Rate limit reached. Please try again in 1m2.5s.')).toBe(62_500)
    expect(askedInWords('try again in 250ms')).toBe(250)
    expect(askedInWords('try again later')).toBeUndefined()
  })
})
