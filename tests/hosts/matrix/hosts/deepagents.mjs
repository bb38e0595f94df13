import { langchainMemory, langchainTools } from "@caliban/memory-tools/langchain"
import { createDeepAgent } from "deepagents"
import { AIMessage, createMiddleware, fakeModel, tool } from "langchain"
import { withIds } from "../provider.mjs"
import { runScenario } from "../scenario.mjs"

await runScenario(async ({ memoryTools, prefix, steps }) => {
  let model = fakeModel()
  for (const step of steps) model = model.respondWithTools(withIds(step))
  model = model.respond(new AIMessage("Done."))
  const agent = createDeepAgent({
    model,
    systemPrompt: "You are a helpful agent.",
    tools: langchainTools(memoryTools, tool),
    middleware: [createMiddleware(langchainMemory(prefix))],
  })
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Go." }] })
  if (messages.at(-1).text !== "Done.") throw new Error(JSON.stringify(messages.at(-1)))
  return {
    systems: model.calls.map(({ messages: [system] }) => system.text),
    results: messages.filter((message) => message.getType() === "tool").map(({ text }) => text),
  }
})
