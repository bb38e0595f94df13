import { defineConfig, type ViteUserConfig } from "vitest/config"

/** Tests only the parts that count and format; measured values are never asserted. */
const config: ViteUserConfig = defineConfig({ test: { name: "bench", include: ["test/**/*.test.ts"] } })
export default config
