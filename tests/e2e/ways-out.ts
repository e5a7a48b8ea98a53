/** Tries every way to send something from where it runs; gives what got through as far as the script can tell. */
export async function tryEverything(address: string): Promise<string[]> {
  const through: string[] = []
  const attempt = async (name: string, way: () => Promise<unknown>): Promise<void> => {
    try {
      await way()
      through.push(name)
    } catch {
      // Refused, as it should be.
    }
  }
  await attempt('fetch', () => fetch(`${address}fetch`, { mode: 'no-cors' }))
  await attempt('import', () => import(/* @vite-ignore */ `${address}import.js`))
  await attempt(
    'XMLHttpRequest',
    () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.onload = resolve
        request.onerror = reject
        request.open('GET', `${address}xhr`)
        request.send()
      }),
  )
  await attempt(
    'WebSocket',
    () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(address.replace('http', 'ws'))
        socket.onopen = resolve
        socket.onerror = reject
      }),
  )
  await attempt(
    'EventSource',
    () =>
      new Promise((resolve, reject) => {
        const source = new EventSource(`${address}events`)
        source.onopen = resolve
        source.onerror = reject
      }),
  )
  await attempt('eval', async () => (0, eval)('1'))
  return through
}
