import { pluginProgram } from "../bundle.ts"

export default pluginProgram("mcp__plugin_caliban-memory_memory__")
