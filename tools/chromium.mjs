/** Where to find a Chromium, and how to start it so that it talks to nobody. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Path of an installed Chromium or Chrome; undefined leaves the choice to Playwright's own download. */
export function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    } catch {
      // Not on the path: try the next name.
    }
  }
  return ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((path) => existsSync(path))
}

/** Launch options for Playwright. */
export function launchOptions() {
  const asRoot = process.getuid?.() === 0
  return {
    ...(chromiumPath() ? { executablePath: chromiumPath() } : {}),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
