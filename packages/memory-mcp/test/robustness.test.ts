import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createWorld, startProcess } from "./world.ts"

const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`
const INITIALIZE = line({
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
})
const ping = (id: number): string => line({ id, method: "ping" })

const write = (id: number): string => {
  const args = {
    slug: `topic-${id}`,
    type: "project",
    description: `Fact ${id}`,
    body: "Text.",
    expect: null,
  }
  return line({ id, method: "tools/call", params: { name: "WriteMemoryTopic", arguments: args } })
}

async function started() {
  const process = startProcess(createWorld())
  process.send(INITIALIZE)
  await process.line(0)
  return process
}

describe("the server", () => {
  test("answers garbage with errors of the protocol, and keeps running", async () => {
    const server = await started()
    server.send(
      'garbage\n\u0000\u0001\n{"jsonrpc":"2.0"}\n[]\nnull\n{"id":7,"method":"ping"}\n\n{"jsonrpc":"1.0","id":8}\n',
    )
    server.send(ping(1))
    const answers = []
    for (let at = 1; at <= 8; at += 1) answers.push(JSON.parse(await server.line(at)))
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32_700],
      [null, -32_700],
      [null, -32_600],
      [null, -32_600],
      [null, -32_600],
      [7, -32_600],
      [8, -32_600],
      [1, undefined],
    ])
  })

  test.each([
    [-32_602, { params: { _meta: [] } }],
    [-32_602, { params: { _meta: { progressToken: {} } } }],
    [-32_602, { params: [] }],
    [-32_600, { params: {}, result: {} }],
    [-32_600, { params: {}, extra: 1 }],
    [-32_600, { params: [], extra: 1 }],
  ])("answers %j to a request with %j", async (code, rest) => {
    const server = await started()
    server.send(line({ id: 1, method: "tools/list", ...rest }))
    expect(JSON.parse(await server.line(1))).toMatchObject({ id: 1, error: { code } })
  })

  test("refuses a line that is not UTF-8, and saves nothing of it", async () => {
    const server = await started()
    server.send(Buffer.from(write(1).replace("Text.", "Caf\u00e9."), "latin1"))
    server.send(line({ id: 2, method: "tools/call", params: { name: "ListMemoryTopics", arguments: {} } }))
    expect(JSON.parse(await server.line(1))).toMatchObject({ id: null, error: { code: -32_700 } })
    expect(await server.line(2)).toContain("This memory has no topics yet.")
  })

  test("answers what it does not know with an error", async () => {
    const server = await started()
    server.send(line({ id: 1, method: "no/such" }) + line({ id: 2, method: "tools/call" }) + ping(3))
    const codes = []
    for (let at = 1; at <= 3; at += 1) codes.push(JSON.parse(await server.line(at)))
    const byId = new Map(codes.map(({ id, error }) => [id, error?.code]))
    expect(byId.get(1)).toBe(-32_601)
    expect(byId.get(2)).toBe(-32_602)
    expect(byId.has(3)).toBe(true)
  })

  test("refuses a message of 5 MB, and takes one of 1 MB", async () => {
    const server = await started()
    const call = (id: number, size: number): string =>
      line({
        id,
        method: "tools/call",
        params: { name: "MemorySearch", arguments: { query: "x".repeat(size) } },
      })
    server.send(call(1, 5_000_000) + call(2, 1_000_000))
    expect(JSON.parse(await server.line(1))).toMatchObject({ id: null, error: { code: -32_600 } })
    expect(JSON.parse(await server.line(2))).toMatchObject({ id: 2, result: {} })
  })

  test("answers a flood of requests, each once", async () => {
    const server = await started()
    const ids = Array.from({ length: 3_000 }, (_, at) => at + 1)
    server.send(ids.map(ping).join(""))
    await server.line(ids.length)
    const answered = server.lines.slice(1).map((text) => (JSON.parse(text) as { id: number }).id)
    expect(new Set(answered)).toEqual(new Set(ids))
  })

  test("reads no more from a client that does not read its answers, and still ends", async () => {
    const { child, send } = startProcess(createWorld(), { paused: true })
    send(INITIALIZE)
    const many = (text: string): string => text.repeat(10_000)
    for (let at = 0; at < 20; at += 1) send(many("x\n") + many(ping(at)))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(child.stdin?.writableLength).toBeGreaterThan(5_000_000)
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.stdin?.on("error", () => {})
    child.kill("SIGTERM")
    expect(await ended).toBe(0)
  })

  test("writes nothing but the protocol, whatever it gets in whatever pieces", async () => {
    const server = await started()
    const junk = fc.oneof(fc.string(), fc.json(), fc.constant('{"jsonrpc":"2.0","method":"x"}'))
    let id = 100
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 5 }), async (texts) => {
        id += 1
        const before = server.lines.length
        for (const text of texts) server.send(`${text.replaceAll("\n", " ")}\n`)
        server.send(ping(id))
        for (let at = before; ; at += 1) {
          const answer = JSON.parse(await server.line(at))
          expect(answer.jsonrpc).toBe("2.0")
          if (answer.id === id) break
        }
      }),
      { numRuns: 100 },
    )
  })

  test.each(["stdin", "SIGTERM", "SIGINT"] as const)("ends cleanly with %s", async (how) => {
    const server = await started()
    const ended = new Promise((resolve) => server.child.once("exit", resolve))
    if (how === "stdin") server.child.stdin?.end()
    else server.child.kill(how)
    expect(await ended).toBe(0)
    expect(server.errors()).toBe("")
  })

  test("answers what it was asked before its input ended", async () => {
    const world = createWorld()
    const server = startProcess(world)
    const ended = new Promise((resolve) => server.child.once("close", resolve))
    const ids = Array.from({ length: 5 }, (_, at) => at + 1)
    // The last line has no end.
    server.send((INITIALIZE + ids.map((id) => write(id)).join("")).trimEnd())
    server.child.stdin?.end()
    expect(await ended).toBe(0)
    const answers = server.lines.map((text) => JSON.parse(text))
    expect(answers.filter(({ id, result }) => id > 0 && result.isError === false)).toHaveLength(ids.length)
    expect((await world.memory.list()).topics).toHaveLength(ids.length)
  })

  test("answers all of 2,000 lines piped into it, and ends", async () => {
    const world = createWorld()
    const server = startProcess(world)
    const ended = new Promise((resolve) => server.child.once("close", resolve))
    const read = { name: "ReadMemoryTopic", arguments: { slug: "MEMORY" } }
    const lines = Array.from({ length: 2_000 }, (_, id) => {
      if (id === 0) return INITIALIZE
      if (id % 200 === 0) return write(id)
      return id % 10 === 0 ? line({ id, method: "tools/call", params: read }) : ping(id)
    })
    server.child.stdin?.end(lines.join(""))
    expect(await ended).toBe(0)
    const answers = server.lines.map((text) => JSON.parse(text)).filter(({ id }) => id !== undefined)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(lines.length)
    expect(answers.filter(({ error, result }) => error !== undefined || result.isError === true)).toEqual([])
    expect((await world.memory.list()).topics).toHaveLength(9)
  })

  test("sends all answers to a client that begins to read after its input has ended", async () => {
    const server = startProcess(createWorld(), { paused: true })
    const ended = new Promise((resolve) => server.child.once("close", resolve))
    const ids = Array.from({ length: 3_000 }, (_, at) => at + 1)
    server.send(INITIALIZE + ids.map((id) => line({ id, method: "tools/list" })).join(""))
    server.child.stdin?.end()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    let text = ""
    server.child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString()
    })
    expect(await ended).toBe(0)
    expect(text.trim().split("\n")).toHaveLength(ids.length + 1)
  })

  test("ends when nobody can read its answers", async () => {
    const server = startProcess(createWorld(), { paused: true })
    const ended = new Promise((resolve) => server.child.once("close", resolve))
    server.child.stdin?.on("error", () => {})
    server.child.stdout?.destroy()
    server.send(INITIALIZE + ping(1))
    expect(await ended).toBe(0)
  })

  test("ends cleanly when a client goes away that has not read its answers", async () => {
    const server = startProcess(createWorld(), { paused: true })
    const ended = new Promise((resolve) => server.child.once("close", resolve))
    server.child.stdin?.on("error", () => {})
    const ids = Array.from({ length: 3_000 }, (_, at) => at + 1)
    server.send(INITIALIZE + ids.map((id) => line({ id, method: "tools/list" })).join(""))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    server.send(ping(0))
    await new Promise((resolve) => setTimeout(resolve, 200))
    server.child.stdout?.destroy()
    expect([await ended, server.errors()]).toEqual([0, ""])
  })

  test("begins no more changes after SIGTERM", async () => {
    const world = createWorld()
    const server = startProcess(world)
    const ended = new Promise((resolve) => server.child.once("exit", resolve))
    server.send(INITIALIZE)
    // More than any machine writes while the server still answers what it was asked.
    const count = 3_000
    for (let id = 1; id <= count; id += 1) server.send(write(id))
    await server.answer(2)
    server.child.kill("SIGTERM")
    expect(await ended).toBe(0)
    const { topics } = await world.memory.list()
    expect(topics.length).toBeLessThan(count)
    // Nothing was interrupted: there is nothing to repair.
    expect((await world.memory.status({ verify: true })).findings).toEqual([])
  })

  test("does not begin a change that the client has cancelled", async () => {
    const world = createWorld()
    const server = startProcess(world)
    server.send(INITIALIZE)
    const cancel = line({ method: "notifications/cancelled", params: { requestId: 2 } })
    server.send(write(1) + write(2) + cancel + write(3))
    await server.answer(3)
    const { topics } = await world.memory.list()
    expect(topics.map(({ slug }) => slug).sort()).toEqual(["topic-1", "topic-3"])
  })

  test("keeps the record of what was read when it ends", async () => {
    const world = createWorld()
    const { directory = "" } = await world.memory.status()
    mkdirSync(directory, { recursive: true })
    // The record is kept for an index of which the prompt shows a part only.
    const slugs = Array.from({ length: 300 }, (_, at) => `topic-${at}`)
    for (const slug of slugs)
      writeFileSync(join(directory, `${slug}.md`), "---\ndescription: A fact\n---\nText.\n")
    writeFileSync(join(directory, "MEMORY.md"), slugs.map((slug) => `- [${slug}](${slug}.md)\n`).join(""))
    const file = join(directory, ".caliban/usage")
    const record = (): string => (existsSync(file) ? readFileSync(file, "utf8") : "")
    for (const [slug, how] of [
      ["topic-280", "stdin"],
      ["topic-290", "SIGTERM"],
    ] as const) {
      const before = record()
      const server = startProcess(world)
      const read = { name: "ReadMemoryTopic", arguments: { slug } }
      server.send(INITIALIZE + line({ id: 1, method: "tools/call", params: read }))
      expect(await server.line(1)).toContain("Text.")
      const ended = new Promise((resolve) => server.child.once("exit", resolve))
      if (how === "stdin") server.child.stdin?.end()
      else server.child.kill(how)
      expect(await ended).toBe(0)
      expect(record()).not.toBe(before)
      expect(record()).toContain(slug)
    }
  })

  test("writes to stderr why the memory is off", async () => {
    const world = createWorld()
    for (const [env, reason] of [
      [{ CALIBAN_AUTO_MEMORY_DIRECTORY: `${world.project}/memory` }, "is in the workspace"],
      [{ CALIBAN_DISABLE_AUTO_MEMORY: "1" }, "CALIBAN_DISABLE_AUTO_MEMORY is set"],
      [{ HOME: "" }, "The home directory is unknown: HOME is not set, or is not an absolute path"],
    ] as const) {
      const server = startProcess(world, { env })
      const closed = new Promise((resolve) => server.child.once("close", resolve))
      server.send(INITIALIZE)
      await server.line(0)
      server.child.stdin?.end()
      expect(await closed).toBe(0)
      expect(server.errors()).toMatch(/^caliban-memory-mcp: no tools are offered: .*\n$/)
      expect(server.errors()).toContain(reason)
    }
  })

  test("names a wrong option and starts nothing", async () => {
    for (const [args, message] of [
      [["--nothing"], "Unknown option '--nothing'"],
      [["--mount", "team=/x:read"], "--mount must be name=folder, which is only read, or name=folder:write"],
      [["--port", "80"], "--port requires --http"],
      [["--directory", "relative"], "--directory must be an absolute path"],
      [["--layout", "unknown"], "--layout must be"],
    ] as const) {
      const server = startProcess(createWorld(), { args })
      const code = await new Promise((resolve) => server.child.once("close", resolve))
      expect(code).not.toBe(0)
      expect(server.errors()).toContain(message)
      await expect(server.line(0)).rejects.toThrow("the server has ended")
    }
  })
})
