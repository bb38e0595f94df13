import { defineConfig, type ViteUserConfig } from "vitest/config"

/** The parts that only count and format; what is measured is never asserted. */
const config: ViteUserConfig = defineConfig({ test: { name: "bench", include: ["test/**/*.test.ts"] } })
export default config
