// The SDK's own loop runs in a program that needs an account. Its transport connects the server as the client below does.
import { claudeAgentServer } from "@caliban/memory-tools/claude-agent"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js"
import { runScenario } from "../scenario.mjs"

await runScenario(async ({ memoryTools, prefix, steps }) => {
  const server = claudeAgentServer(memoryTools)
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.instance.connect(far)
  const client = new Client({ name: "test", version: "1" })
  await client.connect(near)
  const { tools } = await client.listTools()
  if (!tools.some(({ name }) => name === "WriteMemoryTopic")) throw new Error(JSON.stringify(tools))
  const results = []
  for (const step of steps) {
    const answers = await Promise.all(
      step.map(({ name, args }) => client.callTool({ name, arguments: args })),
    )
    results.push(...answers.map(({ content }) => content.map(({ text }) => text).join("")))
  }
  await client.close()
  // `systemPrompt: { type: "preset", preset: "claude_code", append: prefix }` is the host's.
  return { systems: Array.from({ length: steps.length + 1 }, () => prefix), results }
})
