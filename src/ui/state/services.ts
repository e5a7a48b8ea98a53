/** Model servers that people use, with what is known of them, so that nobody has to look up an address. */
import type { ProviderKind } from '../../types'

export interface Service {
  id: string
  name: string
  provider: ProviderKind
  server: string
  key: 'needed' | 'optional' | 'none'
  /** Whether it accepts calls from a document without an origin, in a sentence. */
  origin: string
}

/** As far as their documentation and their users say; none of it was tried against the vendors' own servers. */
export const services: Service[] = [
  {
    id: 'anthropic',
    name: 'Anthropic',
    provider: 'anthropic',
    server: 'https://api.anthropic.com',
    key: 'needed',
    origin: 'Anthropic accepts this.',
  },
  {
    id: 'openai',
    name: 'OpenAI',
    provider: 'openai',
    server: 'https://api.openai.com/v1',
    key: 'needed',
    origin: 'OpenAI is known to accept this.',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    provider: 'openai',
    server: 'https://openrouter.ai/api/v1',
    key: 'needed',
    origin: 'OpenRouter is known to accept this.',
  },
  {
    id: 'mistral',
    name: 'Mistral',
    provider: 'openai',
    server: 'https://api.mistral.ai/v1',
    key: 'needed',
    origin: 'Mistral is said to accept this; its documentation does not say.',
  },
  {
    id: 'groq',
    name: 'Groq',
    provider: 'openai',
    server: 'https://api.groq.com/openai/v1',
    key: 'needed',
    origin: 'Groq is said to accept this; its documentation does not say.',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    provider: 'ollama',
    server: 'http://localhost:11434',
    key: 'none',
    origin: 'Ollama accepts this only when it was started with OLLAMA_ORIGINS=* in its environment.',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    provider: 'openai',
    server: 'http://localhost:1234/v1',
    key: 'optional',
    origin:
      'LM Studio accepts this, and any other page, only with “Enable CORS” switched on under Developer, Server settings.',
  },
  {
    id: 'llama.cpp',
    name: 'llama.cpp',
    provider: 'openai',
    server: 'http://localhost:8080/v1',
    key: 'optional',
    origin: 'llama.cpp accepts this unless it was started with --cors-origins or with tools.',
  },
  {
    id: 'other',
    name: 'Another server',
    provider: 'openai',
    server: '',
    key: 'optional',
    origin: 'A server has to allow the origin “null”, or every origin (*), for this.',
  },
]
