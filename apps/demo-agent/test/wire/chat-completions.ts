import { dataEvent, inPieces, type WireFormat } from "./wire-format.ts"

/** The chat completions that Ollama, llama.cpp and vLLM speak. */
export const chatCompletions: WireFormat = {
  name: "OpenAI-compatible chat completions",
  path: "/v1/chat/completions",
  wish: (address) => ({
    wish: { model: "llama-test", baseUrl: `${address}/v1` },
    env: {},
  }),
  events({ text, calls, stalls }) {
    const chunk = (delta: unknown, finish_reason: string | null = null): string =>
      dataEvent({
        id: "chat-1",
        object: "chat.completion.chunk",
        created: 1,
        model: "llama-test",
        choices: [{ index: 0, delta, finish_reason }],
      })
    const events = [
      chunk({ role: "assistant", content: "" }),
      ...inPieces(text).map((content) => chunk({ content })),
    ]
    if (stalls) return events
    for (const [index, { id, tool, input }] of calls.entries()) {
      const start = { index, id, type: "function", function: { name: tool, arguments: "" } }
      events.push(chunk({ tool_calls: [start] }))
      for (const piece of inPieces(JSON.stringify(input))) {
        events.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }))
      }
    }
    events.push(chunk({}, calls.length > 0 ? "tool_calls" : "stop"), dataEvent("[DONE]"))
    return events
  },
  error: (_status, message) => ({ error: { message, type: "invalid_request_error" } }),
  systemPromptOf(body) {
    const [first] = body["messages"] as { role: string; content: string }[]
    return first?.role === "system" ? first.content : ""
  },
}
