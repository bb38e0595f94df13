import { fileURLToPath } from "node:url"
import { defineConfig, type ViteUserConfig } from "vitest/config"

const packages = fileURLToPath(new URL("./packages/", import.meta.url))

/** Tests import the sources of the other packages, so that they need no build and coverage counts lines. */
const shared: ViteUserConfig = defineConfig({
  resolve: {
    alias: [
      { find: /^@caliban\/([^/]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@caliban\/([^/]+)\/([a-z-]+)$/, replacement: `${packages}$1/src/$2.ts` },
    ],
  },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
  },
})

export default shared
