// No SDK: any server that speaks the Chat Completions format, such as Ollama or llama.cpp.
import { createMemorySession } from "@caliban/memory"
import { jsonSchemaTools } from "@caliban/memory-tools/json-schema"

const session = await createMemorySession({ cwd: process.cwd() })
const tools = new Map(jsonSchemaTools(session.tools).map((tool) => [tool.name, tool]))
const offered = [...tools.values()].map(({ name, description, inputSchema }) => ({
  type: "function",
  function: { name, description, parameters: inputSchema },
}))
const messages = [
  { role: "system", content: session.systemPrompt("You are a helpful agent.") },
  { role: "user", content: await session.beforeTurn(process.argv[2]) },
]
for (let step = 0; step < 20; step++) {
  const response = await fetch(
    `${process.env.OPENAI_BASE_URL ?? "http://localhost:11434/v1"}/chat/completions`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "qwen3", messages, tools: offered }),
    },
  )
  const { message } = (await response.json()).choices[0]
  messages.push(message)
  if (message.content) console.log(message.content)
  if (!message.tool_calls?.length) break
  for (const { id, function: call } of message.tool_calls) {
    const { text } = (await tools.get(call.name)?.call(call.arguments)) ?? {
      text: `There is no tool ${call.name}.`,
    }
    messages.push({ role: "tool", tool_call_id: id, content: text })
  }
}
await session.end()
