import { piTools } from "@caliban/memory-tools/pi"
import { Agent } from "@mariozechner/pi-agent-core"
import { fauxAssistantMessage, fauxToolCall, registerFauxProvider } from "@mariozechner/pi-ai"
import { runScenario } from "../scenario.mjs"

await runScenario(async ({ memoryTools, prefix, steps }) => {
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
      systemPrompt: `You are a helpful agent.\n\n${prefix}`,
      model: provider.getModel(),
      tools: piTools(memoryTools),
    },
  })
  await agent.prompt("Go.")
  const { messages } = agent.state
  provider.unregister()
  return {
    systems,
    results: messages
      .filter(({ role }) => role === "toolResult")
      .map(({ content }) => content.map(({ text }) => text).join("")),
  }
})
