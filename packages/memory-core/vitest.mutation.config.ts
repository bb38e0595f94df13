import { fileURLToPath } from "node:url"
import { defineConfig, type ViteUserConfig } from "vitest/config"

const fewerRuns = fileURLToPath(new URL("./test/mutation/fast-check.ts", import.meta.url))

/**
 * The tests that judge a mutant: without those that start processes and those that measure how time grows, which
 * need a machine to themselves. Stands alone, because mutation testing runs in a copy of this folder.
 */
const config: ViteUserConfig = defineConfig({
  plugins: [
    {
      name: "fewer-runs",
      enforce: "pre",
      resolveId: (id, importer) => (id === "fast-check" && importer !== fewerRuns ? fewerRuns : undefined),
    },
  ],
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/processes.test.ts", "test/real-shapes.test.ts", "**/growth.test.ts"],
    testTimeout: 30_000,
    isolate: false,
  },
})

export default config
