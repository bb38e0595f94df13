import { chatRunnableTools } from "@caliban/memory-tools/openai"
import OpenAI from "openai"
import { startProvider, withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const completion = (message, finish_reason) => ({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "gpt-5-mini",
  choices: [
    {
      index: 0,
      finish_reason,
      logprobs: null,
      message: { role: "assistant", content: null, refusal: null, ...message },
    },
  ],
})

await runScenarios(
  async ({ memoryTools, prefix, steps, abort }) => {
    const provider = await startProvider([
      ...steps.map((step) =>
        completion(
          {
            tool_calls: withIds(step).map(({ id, name, args }) => ({
              id,
              type: "function",
              function: { name, arguments: JSON.stringify(args) },
            })),
          },
          "tool_calls",
        ),
      ),
      completion({ content: "Done." }, "stop"),
    ])
    const client = new OpenAI({ apiKey: "none", baseURL: provider.url, maxRetries: 0 })
    const runner = client.chat.completions.runTools({
      model: "gpt-5-mini",
      messages: [
        { role: "system", content: `${prefix}\n\nYou are a helpful agent.` },
        { role: "user", content: "Go." },
      ],
      tools: chatRunnableTools(memoryTools),
    })
    if (abort)
      runner.on("message", () => {
        abort()
        runner.abort()
      })
    const text = await runner.finalContent()
    if (text !== "Done.") throw new Error(text)
    provider.close()
    return {
      systems: provider.requests.map(({ messages }) => messages[0].content),
      results: provider.requests
        .at(-1)
        .messages.filter(({ role }) => role === "tool")
        .map(({ content }) => content),
    }
  },
  { asks: false },
)
