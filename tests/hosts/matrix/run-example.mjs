// Runs an example in two processes, as its user would, against a model provider on the loopback interface. In the first
// conversation the model stores a topic; in the second one it has to see it.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"

const requests = []

const call = {
  name: "WriteMemoryTopic",
  args: { slug: "tea", type: "project", description: "Green tea at noon", body: "Sencha." },
}

/** The same topic through Anthropic's memory tool. */
const memoryCall = {
  name: "memory",
  args: { command: "create", path: "/memories/tea.md", file_text: "# Green tea at noon\n\nSencha.\n" },
}

let asked = call

/** The answers of each API: first the call of a tool, then a text. */
const ANSWERS = {
  "/chat/completions": (isFirst) => ({
    id: `c${requests.length}`,
    object: "chat.completion",
    created: 1,
    model: "scripted",
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    choices: [
      {
        index: 0,
        finish_reason: isFirst ? "tool_calls" : "stop",
        message: isFirst
          ? { role: "assistant", content: null, tool_calls: [toolCall()] }
          : { role: "assistant", content: "Done." },
      },
    ],
  }),
  "/responses": (isFirst) => ({
    id: `r${requests.length}`,
    object: "response",
    created_at: 1,
    status: "completed",
    model: "scripted",
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    output: [
      isFirst
        ? {
            type: "function_call",
            id: "f1",
            call_id: "call_1",
            name: call.name,
            arguments: JSON.stringify(call.args),
            status: "completed",
          }
        : {
            type: "message",
            id: "m1",
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text: "Done.", annotations: [] }],
          },
    ],
  }),
  "/v1/messages": (isFirst) => ({
    id: "m1",
    type: "message",
    role: "assistant",
    model: "scripted",
    stop_reason: isFirst ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
    content: [
      isFirst
        ? { type: "tool_use", id: "call_1", name: asked.name, input: asked.args }
        : { type: "text", text: "Done." },
    ],
  }),
  ":generateContent": (isFirst) => ({
    candidates: [
      {
        index: 0,
        finishReason: "STOP",
        content: { role: "model", parts: [isFirst ? { functionCall: call } : { text: "Done." }] },
      },
    ],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  }),
}

function toolCall() {
  return {
    id: "call_1",
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.args) },
  }
}

/** The same answer of Chat Completions as a stream. */
function streamed({ choices: [{ message, finish_reason }], usage }) {
  const calls = message.tool_calls?.map((one, index) => ({ ...one, index }))
  const chunk = (delta, reason = null) => ({
    id: `c${requests.length}`,
    object: "chat.completion.chunk",
    created: 1,
    model: "scripted",
    choices: [{ index: 0, delta, finish_reason: reason }],
  })
  const chunks = [
    chunk({ ...message, ...(calls && { tool_calls: calls }) }),
    chunk({}, finish_reason),
    { ...chunk({}), choices: [], usage },
  ]
  return `${chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("")}data: [DONE]\n\n`
}

const server = createServer(async (request, response) => {
  const path = Object.keys(ANSWERS).find((known) => request.url.split("?")[0].endsWith(known))
  const body = JSON.parse((await text(request)) || "{}")
  if (path === undefined) return response.writeHead(404).end("{}")
  requests.push(JSON.stringify(body))
  // The later requests of a thread have no tools.
  if (body.tools?.some(({ type }) => type === "memory_20250818")) asked = memoryCall
  const answer = ANSWERS[path](requests.length % 2 === 1)
  if (body.stream === true) {
    response.writeHead(200, { "content-type": "text/event-stream" })
    return response.end(streamed(answer))
  }
  response.writeHead(200, { "content-type": "application/json" })
  return response.end(JSON.stringify(answer))
})
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
const url = `http://127.0.0.1:${server.address().port}`
const home = mkdtempSync(join(tmpdir(), "caliban-example-"))

async function runOnce(example) {
  const child = spawn(process.execPath, [example, "Remember that we drink green tea at noon."], {
    cwd: process.cwd(),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: url,
      ANTHROPIC_API_KEY: "none",
      ANTHROPIC_BASE_URL: url,
      OPENAI_AGENTS_DISABLE_TRACING: "1",
      GOOGLE_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: url,
    },
  })
  const output = await text(child.stdout)
  assert.match(output, /Done\./)
}

const [, , example] = process.argv
await runOnce(example)
assert.equal(requests.length, 2)
assert.ok(!requests[0].includes("[tea](tea.md)"))
const result = asked === call ? "Created tea (project)." : "File created successfully at: /memories/tea.md"
assert.ok(requests[1].includes(result), requests[1])
await runOnce(example)
assert.ok(requests[2].includes("[tea](tea.md)"), "the next conversation sees the memory")
server.close()
server.closeAllConnections()
console.log("ok")
