import { dataEvent, inPieces, type WireFormat } from "./wire-format.ts"

/** The Messages API of Anthropic. */
export const anthropicMessages: WireFormat = {
  name: "Anthropic Messages",
  path: "/v1/messages",
  wish: (address) => ({
    wish: {},
    env: { ANTHROPIC_API_KEY: "test-key", ANTHROPIC_BASE_URL: address },
  }),
  events({ text, calls, stalls }) {
    const message = { id: "msg_1", type: "message", role: "assistant", model: "claude-test", content: [] }
    const events = [
      send({
        type: "message_start",
        message: {
          ...message,
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 7, output_tokens: 1 },
        },
      }),
    ]
    let index = 0
    if (text !== "") {
      events.push(send({ type: "content_block_start", index, content_block: { type: "text", text: "" } }))
      for (const piece of inPieces(text)) {
        events.push(send({ type: "content_block_delta", index, delta: { type: "text_delta", text: piece } }))
      }
      if (stalls) return events
      events.push(send({ type: "content_block_stop", index }))
      index += 1
    }
    for (const { id, tool, input } of calls) {
      const block = { type: "tool_use", id, name: tool, input: {} }
      events.push(send({ type: "content_block_start", index, content_block: block }))
      for (const piece of inPieces(JSON.stringify(input))) {
        events.push(
          send({
            type: "content_block_delta",
            index,
            delta: { type: "input_json_delta", partial_json: piece },
          }),
        )
      }
      events.push(send({ type: "content_block_stop", index }))
      index += 1
    }
    const reason = calls.length > 0 ? "tool_use" : "end_turn"
    events.push(
      send({
        type: "message_delta",
        delta: { stop_reason: reason, stop_sequence: null },
        usage: { output_tokens: 9 },
      }),
      send({ type: "message_stop" }),
    )
    return events
  },
  error: (status, message) => ({
    type: "error",
    error: { type: status === 401 ? "authentication_error" : "api_error", message },
  }),
  systemPromptOf: (body) => (body["system"] as { text: string }[]).map(({ text }) => text).join(""),
}

function send(data: { type: string } & Record<string, unknown>): string {
  return dataEvent(data, data.type)
}
