// A tier that is reached through an MCP server: the prompt names it and says how to reach it, but nothing is loaded. It is
// left out when the server is absent. The server's command is the command line of this program, for example
// `npx -y @caliban/memory-mcp --directory /srv/wiki`.
import { createMemorySession } from "@caliban/memory"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"

/** The client of a running server; `undefined` when it cannot be started. */
async function connect(command, args) {
  const client = new Client({ name: "example", version: "1.0.0" })
  try {
    await client.connect(new StdioClientTransport({ command, args }))
    return client
  } catch {
    return undefined
  }
}

const [command = "npx", ...args] = process.argv.slice(2)
const wiki = await connect(command, args)
const wikiTools = wiki ? (await wiki.listTools()).tools : []
const names = wikiTools.map(({ name }) => `wiki_${name}`)
const wikiTier = { name: "wiki", onDemand: `call ${names.join(", ")}, which read and write the team's wiki` }

const session = await createMemorySession({
  cwd: process.cwd(),
  tiers: { extra: wiki ? [wikiTier] : [] },
})
const system = session.systemPrompt("You are a helpful agent.")
const tools = [
  ...session.tools.toolsAsJsonSchema(),
  ...wikiTools.map((tool, at) => ({ ...tool, name: names[at] })),
]
console.log(system, tools.map(({ name }) => name).join("\n"))

/** Runs a tool call of the model. */
async function callTool(name, input) {
  if (!names.includes(name)) {
    const result = await session.tools.callTool(name, input)
    return result.ok ? result.text : result.message
  }
  const { content } = await wiki.callTool({ name: name.slice("wiki_".length), arguments: input })
  return content.map(({ text }) => text).join("\n")
}
for (const name of ["ListMemoryTopics", "wiki_ListMemoryTopics"])
  if (tools.some((tool) => tool.name === name)) console.log(await callTool(name, {}))

await session.end()
await wiki?.close()
