import Anthropic from "@anthropic-ai/sdk"
import { anthropicRunnableTools, anthropicSystem } from "@caliban/memory-tools/anthropic"
import { startProvider, withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const message = (content, stop_reason) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-haiku-4-5",
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
})

// The runner of newer SDKs keeps the conversation in a thread, and then sends `system` only once.
for (const thread of [{}, { thread: false }]) await runScenarios(converseWith(thread), { asks: false })

function converseWith(thread) {
  return async ({ memoryTools, prefix, steps, signal, abort }) => {
    const provider = await startProvider([
      ...steps.map((step) =>
        message(
          withIds(step).map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args })),
          "tool_use",
        ),
      ),
      message([{ type: "text", text: "Done." }], "end_turn"),
    ])
    const client = new Anthropic({ apiKey: "none", baseURL: provider.url, maxRetries: 0 })
    const runner = client.beta.messages.toolRunner(
      {
        model: "claude-haiku-4-5",
        max_tokens: 1024,
        system: anthropicSystem(prefix, "You are a helpful agent."),
        tools: anthropicRunnableTools(memoryTools, { signal }),
        messages: [{ role: "user", content: "Go." }],
        ...thread,
      },
      { signal },
    )
    // Each message comes before its tools are called.
    for await (const _ of runner) abort?.()
    const final = await runner.done()
    if (final.content[0].text !== "Done.") throw new Error(JSON.stringify(final))
    provider.close()
    const [first] = provider.requests
    if (first.system[0].cache_control?.type !== "ephemeral") throw new Error("no breakpoint")
    return {
      systems: provider.requests.map(({ system }) =>
        (system ?? first.system).map(({ text }) => text).join("\n\n"),
      ),
      results: provider.requests.flatMap(({ messages }) => {
        const last = messages.at(-1)
        return Array.isArray(last.content)
          ? last.content.filter(({ type }) => type === "tool_result").map(textOf)
          : []
      }),
    }
  }
}

function textOf({ content }) {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("")
}
