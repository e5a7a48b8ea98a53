/** Hands a text to the browser as a file to save. Nothing is sent anywhere. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file by the time that the page is idle again.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
