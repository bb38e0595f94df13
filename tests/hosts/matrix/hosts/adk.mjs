import { adkTools } from "@caliban/memory-tools/adk"
import { BaseLlm, FunctionTool, InMemoryRunner, LlmAgent, LogLevel, setLogLevel } from "@google/adk"
import { withIds } from "../provider.mjs"
import { runScenarios } from "../scenario.mjs"

const CONFIRM = "adk_request_confirmation"
setLogLevel(LogLevel.ERROR)

/** A model that answers with these parts, in turn. */
class Scripted extends BaseLlm {
  requests = []

  constructor(replies, abort) {
    super({ model: "scripted" })
    this.replies = replies
    this.abort = abort
  }

  async *generateContentAsync({ contents, config }) {
    const parts = this.replies[this.requests.length]
    this.requests.push({ contents: structuredClone(contents), system: config.systemInstruction })
    this.abort?.()
    yield { content: { role: "model", parts } }
  }
}

await runScenarios(async ({ memoryTools, prefix, steps, decide, signal, abort }) => {
  const model = new Scripted(
    [...steps.map((step) => withIds(step).map((functionCall) => ({ functionCall }))), [{ text: "Done." }]],
    abort,
  )
  const agent = new LlmAgent({
    name: "assistant",
    model,
    // A function: in a text, ADK replaces what is in braces.
    instruction: () => `${prefix}\n\nYou are a helpful agent.`,
    tools: adkTools(memoryTools, FunctionTool, { needsApproval: decide !== undefined }),
  })
  const runner = new InMemoryRunner({ agent, appName: "test" })
  const { id: sessionId } = await runner.sessionService.createSession({ appName: "test", userId: "me" })
  const turn = async (newMessage) => {
    const parts = []
    const run = runner.runAsync({ userId: "me", sessionId, newMessage, abortSignal: signal })
    for await (const { content } of run) parts.push(...(content?.parts ?? []))
    return parts
  }
  let parts = await turn({ role: "user", parts: [{ text: "Go." }] })
  for (;;) {
    const asked = parts.flatMap(({ functionCall }) => (functionCall?.name === CONFIRM ? [functionCall] : []))
    if (asked.length === 0) break
    const answers = asked.map(({ id, args }) => {
      const confirmed = decide(args.originalFunctionCall.name)
      return { functionResponse: { id, name: CONFIRM, response: { confirmed } } }
    })
    parts = await turn({ role: "user", parts: answers })
  }
  if (signal?.aborted) throw new Error("The run was aborted.")
  if (parts.at(-1)?.text !== "Done.") throw new Error(JSON.stringify(parts))
  return {
    systems: model.requests.map(({ system }) => system),
    results: model.requests
      .at(-1)
      .contents.flatMap((content) => content.parts)
      .flatMap(({ functionResponse }) => functionResponse ?? [])
      .map(({ response }) => response.result ?? response.error),
  }
})
