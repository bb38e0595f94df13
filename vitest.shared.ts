import { defineConfig, type ViteUserConfig } from "vitest/config"

/** Tests import the sources of the other packages, so that they need no build and coverage counts lines. */
const shared: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ["@caliban/source"] }, noExternal: [/^@caliban\//] },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
  },
})

export default shared
