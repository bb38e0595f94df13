// Takes the place of the program that the Claude Agent SDK starts: it speaks the SDK's protocol on standard input and
// output, asks for permission and calls the tools of the server in the SDK's process. The calls come from `STEPS`; the
// result of the run is what the model would have seen, as JSON.
import { randomUUID } from "node:crypto"
import { createInterface } from "node:readline"

const STEPS = JSON.parse(process.env.STEPS)
const SERVER = "memory"
const waiting = new Map()
let append = process.argv[process.argv.indexOf("--append-system-prompt") + 1]

const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

/** Asks the SDK, which answers with a `control_response`. */
function ask(request) {
  const request_id = randomUUID()
  write({ type: "control_request", request_id, request })
  return new Promise((resolve) => waiting.set(request_id, resolve))
}

let messages = 0
async function callServer(method, params = {}) {
  messages += 1
  const message = { jsonrpc: "2.0", id: messages, method, params }
  const { mcp_response } = await ask({ subtype: "mcp_message", server_name: SERVER, message })
  return mcp_response.result ?? mcp_response.error
}

async function callTool({ name, args }) {
  const tool_use_id = `toolu_${randomUUID()}`
  const tool_name = `mcp__${SERVER}__${name}`
  if (!process.argv.join(",").includes(tool_name)) {
    const decision = await ask({ subtype: "can_use_tool", tool_name, input: args, tool_use_id })
    if (decision.behavior !== "allow") return decision.message
  }
  const { content } = await callServer("tools/call", { name, arguments: args })
  return content.map(({ text }) => text).join("")
}

async function run() {
  const client = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "fake", version: "1" },
  }
  await callServer("initialize", client)
  const { tools } = await callServer("tools/list")
  const results = []
  for (const step of STEPS) results.push(...(await Promise.all(step.map(callTool))))
  const text = JSON.stringify({ system: append, tools: tools.map(({ name }) => name), results })
  write({
    type: "result",
    subtype: "success",
    is_error: false,
    result: text,
    session_id: "s",
    uuid: randomUUID(),
  })
  process.exit(0)
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === "control_response") {
    const { request_id, response } = message.response
    waiting.get(request_id)?.(response)
  } else if (message.type === "control_request") {
    append = message.request.appendSystemPrompt ?? append
    const response = {
      commands: [],
      models: [],
      account: {},
      output_style: "default",
      available_output_styles: [],
    }
    write({
      type: "control_response",
      response: { subtype: "success", request_id: message.request_id, response },
    })
  } else if (message.type === "user") run()
}
