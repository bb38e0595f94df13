import { piExtension, piTools } from "@caliban/memory-tools/pi"
import type { AgentTool } from "@mariozechner/pi-agent-core"
import { memoryTools } from "./common.mts"

export const tools: AgentTool[] = piTools(memoryTools)
export const extension = piExtension(memoryTools, "prefix")
