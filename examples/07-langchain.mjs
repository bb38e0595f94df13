// A LangChain agent. `createDeepAgent` of deepagents takes the same tools and middleware.
import { createMemorySession } from "@caliban/memory"
import { langchainMemory, langchainTools } from "@caliban/memory-tools/langchain"
import { ChatOpenAI } from "@langchain/openai"
import { createAgent, createMiddleware, tool } from "langchain"

const session = await createMemorySession({ cwd: process.cwd() })
const agent = createAgent({
  model: new ChatOpenAI({ model: "gpt-5-mini" }),
  systemPrompt: "You are a helpful agent.",
  tools: langchainTools(session.tools, tool),
  middleware: [createMiddleware(langchainMemory(session.systemPrompt()))],
})
const content = await session.beforeTurn(process.argv[2])
const { messages } = await agent.invoke({ messages: [{ role: "user", content }] })
console.log(messages.at(-1).text)
await session.end()
