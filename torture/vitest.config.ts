import { defineConfig, type ViteUserConfig } from "vitest/config"

/** The sections run as they are built, workers included: one at a time, on the built packages. */
const config: ViteUserConfig = defineConfig({
  test: {
    name: "torture",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 240_000,
    fileParallelism: false,
  },
})
export default config
