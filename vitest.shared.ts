import { fileURLToPath } from "node:url"
import { defineConfig, type ViteUserConfig } from "vitest/config"

/** What `npm run test:slow` and `npm run torture` run in addition: tests that take long. */
const SLOW = "**/*.slow.test.ts"

/** Tests import the sources of the other packages, so that they need no build and coverage counts lines. */
const shared: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ["@caliban/source"] }, noExternal: [/^@caliban\//] },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude:
      process.env["CALIBAN_TEST_SLOW"] === undefined ? ["**/node_modules/**", SLOW] : ["**/node_modules/**"],
    globalSetup: [fileURLToPath(new URL("./vitest.temporary.ts", import.meta.url))],
    setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))],
    // Only what hangs takes that long: other programs may be using the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The files of a package share the modules that they import, which halves the time; each test cleans up after itself.
    isolate: false,
    maxWorkers: 2,
    unstubEnvs: true,
    restoreMocks: true,
  },
})

export default shared
