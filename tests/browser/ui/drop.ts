/** Dropping a folder on the page, and choosing one. */
import { file } from './show'

const entries = (tree: Record<string, unknown>, folder = ''): FileSystemEntry[] =>
  Object.entries(tree).map(([name, content]) => {
    const fullPath = `${folder}/${name}`
    if (typeof content === 'string') {
      return {
        isFile: true,
        isDirectory: false,
        name,
        fullPath,
        file: (done: (found: File) => void) => done(file(name, content)),
      } as never
    }
    const children = entries(content as Record<string, unknown>, fullPath)
    return {
      isFile: false,
      isDirectory: true,
      name,
      fullPath,
      // As browsers do: a hundred at a time, then an empty list.
      createReader() {
        let given = 0
        return { readEntries: (done: (page: FileSystemEntry[]) => void) => done(children.slice(given, (given += 100))) }
      },
    } as never
  })

/** Drops a made-up folder; scripts can't make a real one. Values are texts or folders. */
export function drop(tree: Record<string, unknown>): void {
  const items = entries(tree).map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null }))
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: { items, types: ['Files'] } })
  window.dispatchEvent(event)
}
