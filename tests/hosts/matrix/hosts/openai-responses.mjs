import { responseToolResults, responseTools } from "@caliban/memory-tools/openai"
import OpenAI from "openai"
import { startProvider, withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const response = (output) => ({
  id: "resp_1",
  object: "response",
  created_at: 1,
  status: "completed",
  model: "gpt-5-mini",
  output,
})

await runScenarios(
  async ({ memoryTools, prefix, steps, signal, abort }) => {
    const provider = await startProvider([
      ...steps.map((step) =>
        response(
          withIds(step).map(({ id, name, args }) => ({
            type: "function_call",
            id: `f${id}`,
            call_id: id,
            name,
            arguments: JSON.stringify(args),
            status: "completed",
          })),
        ),
      ),
      response([
        {
          type: "message",
          id: "m1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: "Done.", annotations: [] }],
        },
      ]),
    ])
    const client = new OpenAI({ apiKey: "none", baseURL: provider.url, maxRetries: 0 })
    let input = [{ role: "user", content: "Go." }]
    for (;;) {
      const { output, output_text } = await client.responses.create({
        model: "gpt-5-mini",
        instructions: `${prefix}\n\nYou are a helpful agent.`,
        tools: responseTools(memoryTools),
        input,
      })
      abort?.()
      const results = await responseToolResults(memoryTools, output, { signal })
      if (results.length === 0) {
        if (output_text !== "Done.") throw new Error(output_text)
        break
      }
      input = [...input, ...output, ...results]
    }
    provider.close()
    return {
      systems: provider.requests.map(({ instructions }) => instructions),
      results: provider.requests
        .at(-1)
        .input.filter(({ type }) => type === "function_call_output")
        .map(({ output }) => output),
    }
  },
  { asks: false },
)
