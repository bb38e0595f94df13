import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Newest from "@anthropic-ai/sdk"
import { betaMemoryTool as newestTool } from "@anthropic-ai/sdk/helpers/beta/memory"
import * as core from "@caliban/memory-core"
import { requireInternals } from "@caliban/memory-core/internal"
import Oldest from "anthropic-memory-oldest"
import { betaMemoryTool as oldestTool } from "anthropic-memory-oldest/helpers/beta/memory"
import { expect, onTestFinished, test, vi } from "vitest"
import { anthropicMemoryHandlers } from "../src/adapters/anthropic-memory/index.ts"
import { importEntries } from "./entries.ts"
import { startProviderServer } from "./provider-server.ts"
import { exampleWith, runExample } from "./readme-examples.ts"
import { temporaryMemory } from "./temporary-memory.ts"

// A scripted model calls Anthropic's memory tool in the SDK's own loop. Only the provider at the other end of the
// connection is a script.

interface Call {
  command: string
  [argument: string]: unknown
}

type Host = readonly [name: string, sdk: typeof Newest, tool: typeof newestTool, more: { thread?: false }]

const HOSTS: readonly Host[] = [
  ["1.12 with threads", Newest, newestTool, {}],
  ["1.12 without threads", Newest, newestTool, { thread: false }],
  ["0.65", Oldest as unknown as typeof Newest, oldestTool as unknown as typeof newestTool, {}],
]

const reply = (content: readonly object[], stop_reason: string): object => ({
  id: "m",
  type: "message",
  role: "assistant",
  model: "claude-haiku-4-5",
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
})

type Handlers = ReturnType<typeof anthropicMemoryHandlers>

/** Runs one turn per list of calls; returns the requests, and the text of each result, `is_error` included. */
async function converse(
  [, Sdk, betaMemoryTool, more]: Host,
  handlers: Handlers,
  turns: readonly (readonly Call[])[],
) {
  let id = 0
  const { url, requests } = await startProviderServer([
    ...turns.map((calls) =>
      reply(
        calls.map((input) => ({ type: "tool_use", id: `t${++id}`, name: "memory", input })),
        "tool_use",
      ),
    ),
    reply([{ type: "text", text: "Done." }], "end_turn"),
  ])
  const client = new Sdk({ apiKey: "none", baseURL: url, maxRetries: 0 })
  const final = await client.beta.messages.toolRunner({
    model: "claude-haiku-4-5",
    max_tokens: 1024,
    system: "You are a helpful agent.",
    tools: [betaMemoryTool(handlers)],
    messages: [{ role: "user", content: "Go." }],
    ...more,
  })
  expect(final.content).toMatchObject([{ type: "text", text: "Done." }])
  const results = requests.slice(1).flatMap(({ body }) => {
    const messages = body["messages"] as { content: { type: string }[] }[]
    return (messages.at(-1)?.content ?? []).filter(({ type }) => type === "tool_result")
  }) as unknown as { content: string | { text: string }[]; is_error?: boolean }[]
  return {
    requests,
    results: results.map(({ content, is_error }) => {
      const text = typeof content === "string" ? content : content.map((block) => block.text).join("")
      return is_error === true ? `[error] ${text}` : text
    }),
  }
}

test.each(HOSTS)("a conversation with the SDK %s stores, edits and finds what it wrote", async (...host) => {
  const { memory, open, read } = await temporaryMemory()
  await requireInternals(memory).init()
  const { requests, results } = await converse(host, anthropicMemoryHandlers(memory), [
    [{ command: "view", path: "/memories" }],
    [
      {
        command: "create",
        path: "/memories/deploy.md",
        file_text: "# Deploy\nRun:\n  make ship\nThen wait.\n",
      },
    ],
    [
      {
        command: "str_replace",
        path: "/memories/deploy.md",
        old_str: "Run:\n  make ship",
        new_str: "Run `make ship`.",
      },
    ],
    [{ command: "str_replace", path: "/memories/deploy.md", old_str: "Then wait.\n" }],
    [
      { command: "create", path: "/memories/notes/today.txt", file_text: "ok ok\n" },
      { command: "str_replace", path: "/memories/notes/today.txt", old_str: "ok", new_str: "no" },
      { command: "create", path: "/memories_backup/x.md", file_text: "x" },
      { command: "view", path: "/memories/deploy.md", view_range: [9, 12] },
      { command: "view", path: "/memories/deploy.md", view_range: [2, -1] },
      { command: "create", path: "/memories/deploy.md", file_text: "again" },
      { command: "insert", path: "/memories/notes/today.txt", insert_line: 5, insert_text: "x" },
      { command: "view", path: "/memories/none.md" },
      { command: "delete", path: "/memories/none.md" },
    ],
    [{ command: "rename", old_path: "/memories/notes", new_path: "/memories/log" }],
    [{ command: "view", path: "/memories" }],
  ])
  expect(requests[0]?.body["tools"]).toMatchObject([{ type: "memory_20250818", name: "memory" }])
  const header =
    "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:"
  const size = (name: string) => read(name).then((text) => `${Buffer.byteLength(text)}B`)
  expect(results).toEqual([
    expect.stringMatching(/^Here're the files .*\n\d+B\t\/memories\n\d+B\t\/memories\/MEMORY\.md$/),
    "File created successfully at: /memories/deploy.md",
    "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n     1\t# Deploy\n     2\tRun `make ship`.\n     3\tThen wait.",
    "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n     1\t# Deploy\n     2\tRun `make ship`.",
    "File created successfully at: /memories/notes/today.txt",
    "[error] Error: No replacement was performed. Multiple occurrences of old_str `ok` in lines: 1. Please ensure it is unique",
    "[error] Error: Path must start with /memories, got: /memories_backup/x.md",
    expect.stringMatching(/^\[error\] Error: Invalid `view_range` parameter: \[9,12\]/),
    "Here's the content of /memories/deploy.md with line numbers:\n     2\tRun `make ship`.",
    "[error] Error: File /memories/deploy.md already exists\nHere's the content of /memories/deploy.md with line numbers:\n     1\t# Deploy\n     2\tRun `make ship`.",
    "[error] Error: Invalid `insert_line` parameter: 5. It should be within the range of lines of the file: [0, 1]",
    "[error] Error: The path /memories/none.md does not exist. Please provide a valid path.",
    "[error] Error: The path /memories/none.md does not exist",
    "Successfully renamed /memories/notes to /memories/log",
    expect.stringContaining(
      `B\t/memories/MEMORY.md\n${await size("deploy.md")}\t/memories/deploy.md\n6B\t/memories/log/\n6B\t/memories/log/today.txt`,
    ),
  ])
  expect(results.at(-1)?.split("\n")[0]).toBe(header)
  expect(await read("deploy.md")).toBe("# Deploy\nRun `make ship`.\n")
  expect((await open().load()).text).toContain("- [deploy](deploy.md) — Deploy")
  expect((await memory.status({ verify: true })).findings).toEqual([])
})

test.each(HOSTS)("20 inserts in one answer of the SDK %s keep 20", async (...host) => {
  const { memory, read } = await temporaryMemory({ "list.md": "" })
  const inserts = Array.from({ length: 20 }, (_, at) => ({
    command: "insert",
    path: "/memories/list.md",
    insert_line: 0,
    insert_text: `item ${at}\n`,
  }))
  await converse(host, anthropicMemoryHandlers(memory), [inserts])
  expect(new Set((await read("list.md")).trim().split("\n")).size).toBe(20)
})

test.each(HOSTS.filter(([, , , more]) => !("thread" in more)))(
  "the example of the README runs with the SDK %s",
  async (...host) => {
    const root = await mkdtemp(join(tmpdir(), "memory-tools-anthropic-"))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const calls = [{ command: "create", path: "/memories/deploy.md", file_text: "Run `make ship`.\n" }]
    const { url, requests } = await startProviderServer([
      reply([{ type: "tool_use", id: "1", name: "memory", input: calls[0] }], "tool_use"),
      reply([{ type: "text", text: "Saved." }], "end_turn"),
    ])
    const environment = {
      XDG_DATA_HOME: root,
      XDG_CONFIG_HOME: root,
      ANTHROPIC_API_KEY: "x",
      ANTHROPIC_BASE_URL: url,
    }
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const printed = await runExample(exampleWith("tools/anthropic-memory"), {
      "@anthropic-ai/sdk": { default: host[1] },
      "@anthropic-ai/sdk/helpers/beta/memory": { betaMemoryTool: host[2] },
      "@caliban/memory-core": core,
      ...(await importEntries()),
    })
    expect(printed).toBe("Saved.\n")
    expect(requests[1]?.body["messages"]).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          content: [
            expect.objectContaining({ content: "File created successfully at: /memories/deploy.md" }),
          ],
        }),
      ]),
    )
  },
)

test("a person who edits at the same time loses nothing", async () => {
  const { memory, directory, read } = await temporaryMemory({ "list.md": "" })
  const handlers = anthropicMemoryHandlers(memory)
  const file = join(directory, "list.md")
  const typed: string[] = []
  let isDone = false
  const person = async (): Promise<void> => {
    for (let at = 0; !isDone; at++) {
      const line = `person ${at}\n`
      const before = readFileSync(file, "utf8")
      // An editor replaces the file as a whole.
      if (readFileSync(file, "utf8") === before) {
        writeFileSync(file, before + line)
        typed.push(line)
      }
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }
  const typing = person()
  for (let at = 0; at < 20; at++)
    await handlers.insert({ path: "/memories/list.md", insert_line: 0, insert_text: `model ${at}\n` })
  isDone = true
  await typing
  const text = await read("list.md")
  for (let at = 0; at < 20; at++) expect(text).toContain(`model ${at}\n`)
  for (const line of typed) expect(text).toContain(line)
  // A save into the file that a write has just put into the history is in both, and reported.
  expect(
    (await memory.status({ verify: true })).findings?.filter(({ code }) => code !== "history-changed"),
  ).toEqual([])
})

test("two processes that insert at once lose nothing", async () => {
  const { open, read } = await temporaryMemory({ "list.md": "" })
  const handlers = [anthropicMemoryHandlers(open()), anthropicMemoryHandlers(open())]
  await Promise.all(
    handlers.flatMap((one, writer) =>
      Array.from({ length: 10 }, (_, at) =>
        one.insert({ path: "/memories/list.md", insert_line: 0, insert_text: `${writer}.${at}\n` }),
      ),
    ),
  )
  expect(new Set((await read("list.md")).trim().split("\n")).size).toBe(20)
})

test("nothing is reached through a link", async () => {
  const { memory, directory, root } = await temporaryMemory({ "MEMORY.md": "# Mine\n", "tea.md": "Green.\n" })
  const outside = join(root, "outside")
  mkdirSync(outside)
  writeFileSync(join(outside, "secret.txt"), "secret")
  symlinkSync(outside, join(directory, "link"))
  symlinkSync(join(outside, "secret.txt"), join(directory, "secret.txt"))
  symlinkSync(join(outside, "secret.txt"), join(directory, "secret.md"))
  const handlers = anthropicMemoryHandlers(memory)
  expect(await handlers.view({ path: "/memories" })).not.toMatch(/link|secret/)
  for (const path of [
    "/memories/link",
    "/memories/link/secret.txt",
    "/memories/secret.txt",
    "/memories/secret.md",
  ]) {
    await expect(handlers.view({ path })).rejects.toThrow()
    await expect(handlers.create({ path, file_text: "x" })).rejects.toThrow()
    await expect(handlers.insert({ path, insert_line: 0, insert_text: "x" })).rejects.toThrow()
    await expect(handlers.str_replace({ path, old_str: "secret", new_str: "x" })).rejects.toThrow()
    await expect(handlers.delete({ path })).rejects.toThrow()
    await expect(handlers.rename({ old_path: path, new_path: "/memories/new.txt" })).rejects.toThrow()
    await expect(handlers.rename({ old_path: "/memories/tea.md", new_path: path })).rejects.toThrow()
  }
  await expect(handlers.create({ path: "/memories/link/new.txt", file_text: "x" })).rejects.toThrow()
  expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret")
})

test("existing subfolders are shown as they are, without hidden files and packages", async () => {
  const { memory, directory } = await temporaryMemory({ "MEMORY.md": "# Mine\n" })
  for (const folder of [".git", "node_modules/x", "vault/deep/deeper", "empty"])
    mkdirSync(join(directory, folder), { recursive: true })
  for (const file of [
    ".git/config",
    "node_modules/x/index.js",
    "vault/README.md",
    "vault/deep/a.png",
    "vault/deep/deeper/b.txt",
  ])
    writeFileSync(join(directory, file), "x".repeat(2_048))
  const handlers = anthropicMemoryHandlers(memory)
  expect((await handlers.view({ path: "/memories" })).split("\n").slice(2)).toEqual([
    "7B\t/memories/MEMORY.md",
    "6.0K\t/memories/vault/",
    "2.0K\t/memories/vault/README.md",
    "4.0K\t/memories/vault/deep/",
  ])
  expect(await handlers.view({ path: "/memories/vault/README.md" })).toContain("     1\tx")
  const result = handlers.insert({ path: "/memories/vault/README.md", insert_line: 0, insert_text: "y" })
  await expect(result).rejects.toThrow("other tools read")
  expect((await memory.status({ verify: true })).findings).toEqual([])
  expect((await memory.status()).diagnostics).toEqual([])
})
