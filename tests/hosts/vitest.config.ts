import { defineConfig, type ViteUserConfig } from "vitest/config"

const config: ViteUserConfig = defineConfig({
  test: {
    name: "hosts",
    include: ["*.test.ts"],
    globalSetup: "pack-once.ts",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Installations wait for the network most of the time.
    maxWorkers: 3,
  },
})
export default config
