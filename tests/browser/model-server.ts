/** Starts the tests' own model server beside a run in the browser, and tells the tests where it is. */
import type { TestProject } from 'vitest/node'
import { openModelServer } from '../samples/model-server'

declare module 'vitest' {
  export interface ProvidedContext {
    modelServer: string
  }
}

export default async function start(project: TestProject): Promise<() => void> {
  const server = await openModelServer()
  project.provide('modelServer', server.address)
  return () => server.close()
}
