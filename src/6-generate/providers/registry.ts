/** Which provider speaks which API. */
import type { ProviderKind } from '../../answer'
import { anthropic } from './anthropic'
import { ollama } from './ollama'
import { openai } from './openai'
import type { Provider } from './provider'

export const providers: Record<ProviderKind, Provider> = { anthropic, openai, ollama }
