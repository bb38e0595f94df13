import { dataEvent, inPieces, type WireFormat } from "./wire-format.ts"

/** The Responses API of OpenAI, which the AI SDK uses by default. */
export const openaiResponses: WireFormat = {
  name: "OpenAI Responses",
  path: "/v1/responses",
  wish: (address) => ({
    wish: {},
    env: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: `${address}/v1` },
  }),
  events({ text, calls, stalls }) {
    const response = { id: "resp_1", created_at: 1, model: "gpt-test", service_tier: null }
    const events = [dataEvent({ type: "response.created", response })]
    let output_index = 0
    if (text !== "") {
      const item = { type: "message", id: "msg_1" }
      events.push(dataEvent({ type: "response.output_item.added", output_index, item }))
      for (const delta of inPieces(text)) {
        const place = { item_id: item.id, output_index, content_index: 0 }
        events.push(dataEvent({ type: "response.output_text.delta", ...place, delta }))
      }
      if (stalls) return events
      events.push(dataEvent({ type: "response.output_item.done", output_index, item }))
      output_index += 1
    }
    for (const { id, tool, input } of calls) {
      const item = { type: "function_call", id: `fc_${id}`, call_id: id, name: tool, arguments: "" }
      const whole = JSON.stringify(input)
      events.push(dataEvent({ type: "response.output_item.added", output_index, item }))
      for (const delta of inPieces(whole)) {
        events.push(
          dataEvent({
            type: "response.function_call_arguments.delta",
            item_id: item.id,
            output_index,
            delta,
          }),
        )
      }
      const done = { ...item, arguments: whole, status: "completed" }
      events.push(dataEvent({ type: "response.output_item.done", output_index, item: done }))
      output_index += 1
    }
    const usage = {
      input_tokens: 7,
      input_tokens_details: { cached_tokens: 3 },
      output_tokens: 9,
      output_tokens_details: { reasoning_tokens: 0 },
    }
    events.push(dataEvent({ type: "response.completed", response: { incomplete_details: null, usage } }))
    return events
  },
  error: (status, message) => ({
    error: { message, type: "invalid_request_error", param: null, code: String(status) },
  }),
  systemPromptOf(body) {
    const [first] = body["input"] as { role: string; content: string }[]
    return first?.role === "system" || first?.role === "developer" ? first.content : ""
  },
}
