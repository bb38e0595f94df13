import assert from "node:assert/strict"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Anthropic from "@anthropic-ai/sdk"
import { betaMemoryTool } from "@anthropic-ai/sdk/helpers/beta/memory"
import { createMemory } from "@caliban/memory-core"
import { createMemoryGuard } from "@caliban/memory-guard"
import { anthropicMemoryHandlers } from "@caliban/memory-tools/anthropic-memory"
import { startProvider, withIds } from "../provider.mjs"

// Anthropic's memory tool has its own commands, so it does not run the scenario of the other hosts.

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

const create = (path, file_text) => ({ command: "create", path, file_text })
const STEPS = [
  [create("/memories/deploy.md", "Run `make ship`.\n"), create("/memories/notes/today.txt", "a\nb\n")],
  [{ command: "str_replace", path: "/memories/notes/today.txt", old_str: "a\nb", new_str: "c" }],
  [create("/memories_backup/x.md", "x")],
  [create("/memories/login.md", "The password of the staging database is Tr0ub4dor&3.")],
  [{ command: "view", path: "/memories" }],
]

// The runner of newer SDKs keeps the conversation in a thread.
for (const thread of [{}, { thread: false }]) await converse(thread)
console.log("ok")

async function converse(thread) {
  const root = mkdtempSync(join(tmpdir(), "caliban-host-"))
  const directory = join(root, "memory")
  const memory = createMemory({
    cwd: root,
    system: { home: root, env: {} },
    directory,
    guard: createMemoryGuard(),
  })
  const provider = await startProvider([
    ...STEPS.map((step) =>
      message(
        withIds(step).map(({ id, ...input }) => ({ type: "tool_use", id, name: "memory", input })),
        "tool_use",
      ),
    ),
    message([{ type: "text", text: "Done." }], "end_turn"),
  ])
  const client = new Anthropic({ apiKey: "none", baseURL: provider.url, maxRetries: 0 })
  const final = await client.beta.messages.toolRunner({
    model: "claude-haiku-4-5",
    max_tokens: 1024,
    tools: [betaMemoryTool(anthropicMemoryHandlers(memory))],
    messages: [{ role: "user", content: "Go." }],
    ...thread,
  })
  provider.close()
  assert.equal(final.content[0].text, "Done.")
  const results = provider.requests.flatMap(({ messages }) => {
    const { content } = messages.at(-1)
    return Array.isArray(content) ? content.filter(({ type }) => type === "tool_result").map(textOf) : []
  })
  const [deploy, notes, edited, outside, refused, tree] = results
  assert.equal(deploy, "File created successfully at: /memories/deploy.md")
  assert.equal(notes, "File created successfully at: /memories/notes/today.txt")
  assert.match(edited, /^The memory file has been edited\..*\n {5}1\tc$/)
  assert.equal(outside, "Error: Path must start with /memories, got: /memories_backup/x.md")
  assert.match(refused, /^Error: Not stored: a password or code/)
  assert.match(
    tree,
    /\n17B\t\/memories\/deploy\.md\n2B\t\/memories\/notes\/\n2B\t\/memories\/notes\/today\.txt$/,
  )
  assert.ok((await memory.load()).text.includes("- [deploy](deploy.md) — Run `make ship`."))
  assert.deepEqual((await memory.status({ verify: true })).findings, [])
}

function textOf({ content }) {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("")
}
