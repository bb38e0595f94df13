import { aiSdkMiddleware, aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import type { LanguageModelMiddleware, ToolSet } from "ai"
import { memoryTools } from "./common.mts"

export const tools: ToolSet = aiSdkTools(memoryTools)
export const middleware: LanguageModelMiddleware = aiSdkMiddleware("", "v4")
