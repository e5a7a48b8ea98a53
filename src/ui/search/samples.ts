/** The sample collection: three short documents about a made-up service, and questions to try on them. */
import type { Source } from '../../types'

const files = ['rate-limits.md', 'webhooks.html', 'authentication.txt'] as const

/** Questions with what to expect. */
export const questions = [
  { text: 'What happens if I exceed the rate limit?', where: 'rate-limits.md' },
  { text: 'How long are failed webhook deliveries retried?', where: 'webhooks.html' },
  { text: 'What happens if I go over my request quota?', where: 'rate-limits.md, found by meaning' },
  { text: 'Do you support SAML?', where: 'Not in the documents' },
]

/** Fetches the three documents from beside the page. */
export async function sampleSources(): Promise<Source[]> {
  return Promise.all(
    files.map(async (name) => {
      const response = await fetch(new URL(`sample/${name}`, document.baseURI))
      if (!response.ok) throw new Error(`sample/${name}: ${response.status}`)
      const lastModified = Date.parse(response.headers.get('last-modified') ?? '') || 0
      return { name, path: `Sample collection/${name}`, lastModified, bytes: await response.blob() }
    }),
  )
}
