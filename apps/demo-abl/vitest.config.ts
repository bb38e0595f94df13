import { defineProject, mergeConfig, type UserWorkspaceConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

const config: UserWorkspaceConfig = mergeConfig(shared, defineProject({ test: { name: "demo-agent" } }))
export default config
