/**
 * Waits for work that may not hear that it should stop, such as a worker's that is busy or was ended: the wait ends with the
 * signal, whatever becomes of the work.
 * @throws the signal's reason when it aborts first
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await work
  signal.throwIfAborted()
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
