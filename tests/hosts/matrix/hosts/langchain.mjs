import { langchainMemory, langchainTools } from "@caliban/memory-tools/langchain"
import { Command, MemorySaver } from "@langchain/langgraph"
import {
  AIMessage,
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  tool,
} from "langchain"
import { withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

await runScenarios(async ({ memoryTools, prefix, steps, decide, signal, abort }) => {
  let model = fakeModel()
  for (const step of steps) model = model.respondWithTools(withIds(step))
  model = model.respond(new AIMessage("Done."))
  const agent = createAgent({
    model,
    systemPrompt: "You are a helpful agent.",
    tools: langchainTools(memoryTools, tool),
    middleware: [
      createMiddleware(langchainMemory(prefix)),
      createMiddleware({
        name: "stop",
        async wrapModelCall(request, handler) {
          const answer = await handler(request)
          abort?.()
          return answer
        },
      }),
      ...(decide
        ? [
            humanInTheLoopMiddleware({
              interruptOn: { WriteMemoryTopic: { allowedDecisions: ["approve", "reject"] } },
            }),
          ]
        : []),
    ],
    checkpointer: new MemorySaver(),
  })
  const config = { configurable: { thread_id: "1" }, signal }
  let result = await agent.invoke({ messages: [{ role: "user", content: "Go." }] }, config)
  while (result.__interrupt__ !== undefined) {
    const decisions = result.__interrupt__[0].value.actionRequests.map(({ name }) =>
      decide(name) ? { type: "approve" } : { type: "reject" },
    )
    result = await agent.invoke(new Command({ resume: { decisions } }), config)
  }
  const { messages } = result
  if (messages.at(-1).text !== "Done.") throw new Error(JSON.stringify(messages.at(-1)))
  return {
    systems: model.calls.map(({ messages: [system] }) => system.text),
    results: messages.filter((message) => message.getType() === "tool").map(({ text }) => text),
  }
})
