import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { connectFirst, connectModern, createWorld, startProcess, type World } from "./world.ts"

const DRAFT = {
  slug: "deploy",
  type: "project",
  description: "Deploys run on Fridays",
  body: "With make.",
  expect: null,
}
const TOKEN = "token-of-this-test"
const HEADERS = { authorization: `Bearer ${TOKEN}` }

interface CallingClient {
  callTool(params: { name: string; arguments: Record<string, unknown> }, ...rest: unknown[]): Promise<unknown>
}

/** Another machine has the lock of the memory, until the returned function is called. */
async function lock({ memory }: World): Promise<{ folder: string; release(): void }> {
  const { directory = "" } = await memory.status()
  const folder = join(directory, ".caliban")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "lock-000000000001")
  writeFileSync(
    file,
    JSON.stringify({ host: "another", boot: "", pidNamespace: "", pid: 1, start: "", nonce: "n" }),
  )
  return { folder, release: () => rmSync(file) }
}

const isWaiting = (folder: string): boolean => readdirSync(folder).some((name) => name.startsWith("wait-"))

async function serve(world: World): Promise<URL> {
  const server = startProcess(world, { args: ["--http"], env: { CALIBAN_MCP_TOKEN: TOKEN } })
  await vi.waitFor(() => expect(server.errors()).toMatch(/at http:\S+\n/), 10_000)
  return new URL(/at (http:\S+)/.exec(server.errors())?.[1] ?? "")
}

async function connectHttp(world: World): Promise<CallingClient> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } })
  onTestFinished(() => client.close())
  await client.connect(
    new StreamableHTTPClientTransport(await serve(world), { requestInit: { headers: HEADERS } }),
  )
  return client as CallingClient
}

/** A client of the legacy era that ends the connection of a request. */
async function connectRaw(world: World): Promise<CallingClient> {
  const url = await serve(world)
  const headers = {
    ...HEADERS,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  }
  return {
    async callTool(params, options) {
      const { signal } = (options ?? {}) as { signal?: AbortSignal }
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
      const response = await fetch(url, { method: "POST", headers, body, ...(signal && { signal }) })
      return await response.text()
    },
  }
}

const CLIENTS: [string, (world: World) => Promise<CallingClient>][] = [
  [
    "over stdio, in the legacy era",
    (world) => connectModern(world, { era: "legacy" }) as Promise<CallingClient>,
  ],
  ["over stdio, in the modern era", (world) => connectModern(world) as Promise<CallingClient>],
  ["over stdio, with the first SDK", (world) => connectFirst(world) as Promise<CallingClient>],
  ["over HTTP, in the legacy era", connectRaw],
  ["over HTTP, in the modern era", connectHttp],
]

describe.each(CLIENTS)("%s", (name, connect) => {
  test("a write that waits and is cancelled is not made", async () => {
    const world = createWorld()
    const client = await connect(world)
    const { folder, release } = await lock(world)
    const stop = new AbortController()
    const params = { name: "WriteMemoryTopic", arguments: DRAFT }
    const options = { signal: stop.signal }
    const first = name.includes("first")
    const writing = first ? client.callTool(params, undefined, options) : client.callTool(params, options)
    writing.catch(() => {})
    await vi.waitFor(() => expect(isWaiting(folder)).toBe(true), 5_000)
    stop.abort()
    await expect(writing).rejects.toThrow()
    await vi.waitFor(() => expect(isWaiting(folder)).toBe(false), 5_000)
    release()
    const next = { name: "WriteMemoryTopic", arguments: { ...DRAFT, slug: "next" } }
    expect(JSON.stringify(await client.callTool(next))).toContain("Created next")
    expect((await world.memory.list()).topics.map(({ slug }) => slug)).toEqual(["next"])
  })
})

describe.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s", (signal) => {
  test("while a write waits ends the server, and the write is not made", async () => {
    const world = createWorld()
    const { folder, release } = await lock(world)
    const server = startProcess(world)
    const ended = new Promise((resolve) => server.child.once("exit", resolve))
    const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`
    const clientInfo = { name: "test", version: "1" }
    server.send(
      line({
        id: 0,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
      }),
    )
    server.send(line({ id: 1, method: "tools/call", params: { name: "WriteMemoryTopic", arguments: DRAFT } }))
    await vi.waitFor(() => expect(isWaiting(folder)).toBe(true), 5_000)
    server.child.kill(signal)
    expect(await ended).toBe(0)
    expect(isWaiting(folder)).toBe(false)
    release()
    expect((await world.memory.list()).topics).toEqual([])
    expect(existsSync(join(folder, "..", "deploy.md"))).toBe(false)
  })
})
