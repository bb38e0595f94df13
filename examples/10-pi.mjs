// Pi's agent.
import { createMemorySession } from "@caliban/memory"
import { piTools } from "@caliban/memory-tools/pi"
import { Agent } from "@mariozechner/pi-agent-core"
import { getModel } from "@mariozechner/pi-ai"

const session = await createMemorySession({ cwd: process.cwd() })
const model = { ...getModel("openai", "gpt-4o-mini"), api: "openai-completions" }
const agent = new Agent({
  initialState: {
    systemPrompt: session.systemPrompt("You are a helpful agent."),
    model: { ...model, baseUrl: process.env.OPENAI_BASE_URL ?? model.baseUrl },
    tools: piTools(session.tools),
  },
})
await agent.prompt(await session.beforeTurn(process.argv[2]))
console.log(
  agent.state.messages
    .at(-1)
    .content.map((part) => part.text ?? "")
    .join(""),
)
await session.end()
