// The Responses API of the OpenAI SDK.
import { createMemorySession } from "@caliban/memory"
import { responseToolResults, responseTools } from "@caliban/memory-tools/openai"
import OpenAI from "openai"

const client = new OpenAI()
const session = await createMemorySession({ cwd: process.cwd() })
let input = [{ role: "user", content: await session.beforeTurn(process.argv[2]) }]
for (let step = 0; step < 20; step++) {
  const { output, output_text } = await client.responses.create({
    model: "gpt-5-mini",
    instructions: session.systemPrompt("You are a helpful agent."),
    tools: responseTools(session.tools),
    input,
  })
  if (output_text !== "") console.log(output_text)
  const results = await responseToolResults(session.tools, output, { onlyTools: true })
  if (results.length === 0) break
  input = [...input, ...output, ...results]
}
await session.end()
