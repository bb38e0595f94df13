import { defineProject, mergeConfig, type UserWorkspaceConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

const config: UserWorkspaceConfig = mergeConfig(
  shared,
  defineProject({
    // The example, which is outside of this package, imports what this package has.
    resolve: {
      alias: { "@caliban/memory-postgres": new URL("src/index.ts", import.meta.url).pathname },
      dedupe: ["@caliban/memory", "pg"],
    },
    test: { name: "memory-postgres" },
  }),
)
export default config
