import { fileURLToPath } from "node:url"
import { defineProject, mergeConfig, type UserWorkspaceConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** The tests that start processes give them the package as `vitest.bundle.ts` bundles it. */
const globalSetup = [fileURLToPath(new URL("../../vitest.bundle.ts", import.meta.url))]

const config: UserWorkspaceConfig = mergeConfig(
  shared,
  defineProject({ test: { name: "memory-wundr", globalSetup } }),
)
export default config
