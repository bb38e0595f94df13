import { pluginProgram } from "../bundle.ts"

export default pluginProgram("mcp_caliban-memory_")
