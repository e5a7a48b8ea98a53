import type { ChosenModel, OwnFiles } from './embedder'

/**
 * Gives a file of a model by its path below the model's folder; a response of 404 where there is none.
 * @param models absolute address of the folder that holds the site's models, ending in `/`
 */
export function readingOf({ model, files }: ChosenModel, models: string): (path: string) => Promise<Response> {
  if (!files) return (path) => fetch(new URL(`${model.folder}/${path}`, models))
  return async (path) => ownFile(files, path) ?? new Response(null, { status: 404 })
}

function ownFile(files: OwnFiles, path: string): Response | undefined {
  if (files[path]) return new Response(files[path])
  // Not every folder has one; the tokenizer itself has all that is needed.
  return path === 'tokenizer_config.json' ? new Response('{}') : undefined
}
