import { piExtension, piTools } from "@caliban/memory-tools/pi"
import { Agent } from "@mariozechner/pi-agent-core"
import { fauxAssistantMessage, fauxToolCall, registerFauxProvider } from "@mariozechner/pi-ai"
import { runScenarios } from "../scenario.mjs"

await runScenarios(async ({ memoryTools, prefix, steps, decide, abort }) => {
  const systems = []
  const provider = registerFauxProvider()
  const reply = (message) => (context) => {
    systems.push(context.systemPrompt)
    return message
  }
  provider.setResponses([
    ...steps.map((step) =>
      reply(
        fauxAssistantMessage(
          step.map(({ name, args }) => fauxToolCall(name, args)),
          { stopReason: "toolUse" },
        ),
      ),
    ),
    reply(fauxAssistantMessage("Done.")),
  ])
  const agent = new Agent({
    initialState: {
      systemPrompt: systemPromptOf(memoryTools, prefix),
      model: provider.getModel(),
      tools: piTools(memoryTools),
    },
    async beforeToolCall({ toolCall: { name } }) {
      if (abort) agent.abort()
      if (decide === undefined || name !== "WriteMemoryTopic" || decide(name)) return undefined
      return { block: true, reason: "The user declined this call." }
    },
  })
  abort?.()
  await agent.prompt("Go.")
  const { messages } = agent.state
  provider.unregister()
  const results = messages
    .filter(({ role }) => role === "toolResult")
    .map(({ content }) => content.map(({ text }) => text).join(""))
  if (abort) throw new Error(JSON.stringify([results, agent.state.errorMessage]))
  return { systems, results }
})

/** The system prompt of Pi's coding agent with the extension, which has no other way into this loop. */
function systemPromptOf(memoryTools, prefix) {
  const handlers = []
  const registered = []
  const extension = piExtension(memoryTools, prefix)
  extension({
    registerTool: ({ name }) => registered.push(name),
    on: (_event, handler) => handlers.push(handler),
  })
  if (!registered.includes("WriteMemoryTopic")) throw new Error(registered.join(" "))
  return handlers.reduce(
    (systemPrompt, handler) => handler({ systemPrompt }).systemPrompt,
    "You are an agent.",
  )
}
