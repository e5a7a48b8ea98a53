import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { launchOptions } from './tools/chromium.mjs'
import viteConfig from './vite.config.ts'

// A browser may stumble on a machine that does other things as well; what fails twice is a fault.
const retry = process.env.CI ? 1 : 0

// How often the usual number of cases is tried, in tests that make bytes up.
const env = { FUZZ_CASES: process.env.FUZZ_CASES ?? '1' }

const inBrowser = (name: string) => ({
  name,
  retry,
  env,
  testTimeout: 60_000,
  // A busy machine is no fault of the code: this only ends what never comes.
  expect: { poll: { timeout: 15_000 } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: launchOptions() }),
    instances: [{ browser: 'chromium' as const, name: `${name} in chromium` }],
  },
})

// What drives a browser from outside takes turns: several at once would only measure each other.
const drivesBrowser = {
  environment: 'node',
  retry,
  fileParallelism: false,
  testTimeout: 180_000,
  hookTimeout: 120_000,
} as const

const browserTests = '**/*.browser.test.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      passWithNoTests: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            env,
            // A busy machine is no fault of the code: this only ends what hangs.
            testTimeout: 60_000,
            include: ['tests/{unit,contracts}/**/*.test.ts'],
            exclude: [browserTests],
          },
        },
        {
          extends: true,
          test: {
            include: ['tests/{browser,contracts}/**/*.browser.test.ts'],
            globalSetup: 'tests/browser/model-server.ts',
            ...inBrowser('browser'),
          },
        },
        { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...drivesBrowser } },
        {
          extends: true,
          test: {
            name: 'full',
            include: ['tests/full/**/*.test.ts'],
            exclude: [browserTests],
            ...drivesBrowser,
            testTimeout: 1_800_000,
          },
        },
        {
          extends: true,
          test: {
            include: ['tests/full/**/*.browser.test.ts'],
            ...inBrowser('full-browser'),
            testTimeout: 1_800_000,
          },
        },
      ],
    },
  }),
)
