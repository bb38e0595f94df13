import { langchainMemory, langchainTools } from "@caliban/memory-tools/langchain"
import { createAgent, createMiddleware, tool } from "langchain"
import { memoryTools } from "./common.mts"

export const agent = createAgent({
  model: "openai:gpt-5-mini",
  systemPrompt: "base",
  tools: langchainTools(memoryTools, tool),
  middleware: [createMiddleware(langchainMemory("prefix"))],
})
