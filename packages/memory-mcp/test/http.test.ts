import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { call, createWorld, startProcess, type World } from "./world.ts"

const DRAFT = { slug: "deploy", type: "project", description: "Deploys run on Fridays", body: "With make." }
const TOKEN = "test-token"
const HEADERS = { authorization: `Bearer ${TOKEN}` }

async function serve(world: World, env: Record<string, string> = { CALIBAN_MCP_TOKEN: TOKEN }) {
  const server = startProcess(world, { args: ["--http"], env })
  await vi.waitFor(() => expect(server.errors()).toMatch(/at http:\S+\n/), 10_000)
  const url = new URL(/at (http:\S+)/.exec(server.errors())?.[1] ?? "")
  return { ...server, url }
}

async function connect(url: URL, era: "legacy" | "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: era } })
  onTestFinished(() => client.close())
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: HEADERS } }))
  return client
}

async function connectFirst(url: URL): Promise<FirstClient> {
  const client = new FirstClient({ name: "test", version: "1" })
  onTestFinished(() => client.close())
  const transport = new FirstTransport(url, { requestInit: { headers: HEADERS } })
  await client.connect(transport as Parameters<FirstClient["connect"]>[0])
  return client
}

describe("over HTTP", () => {
  test("clients of both SDKs and eras share a memory; a stale write is a conflict", async () => {
    const world = createWorld()
    const { url } = await serve(world)
    const first = await connectFirst(url)
    const revision = /\(revision: (\w+)\)/.exec(await call(first, "WriteMemoryTopic", DRAFT))?.[1]
    for (const [at, era] of (["legacy", "auto"] as const).entries()) {
      const client = await connect(url, era)
      expect((await client.listTools()).tools).toHaveLength(5)
      expect(await call(client, "ReadMemoryTopic", { slug: "deploy" })).toContain(
        at === 0 ? "With make." : "Changed 0",
      )
      const write = { ...DRAFT, body: `Changed ${at}`, expect: revision }
      expect(await call(client, "WriteMemoryTopic", write)).toMatch(
        at === 0 ? /^Updated/ : /^error: Nothing was changed/,
      )
      expect((await client.readResource({ uri: "memory://index" })).contents).toHaveLength(1)
    }
  })

  test("clients at once lose nothing", async () => {
    const world = createWorld()
    const { url } = await serve(world)
    const clients = await Promise.all([connectFirst(url), connect(url, "legacy"), connect(url, "auto")])
    const writes = clients.flatMap((client, who) =>
      Array.from({ length: 10 }, (_, at) =>
        call(client, "WriteMemoryTopic", { ...DRAFT, slug: `t-${who}-${at}` }),
      ),
    )
    for (const result of await Promise.all(writes)) expect(result).toMatch(/^Created/)
    expect((await world.memory.list()).topics).toHaveLength(30)
  })

  test("a client of the modern era hears of changes by another process", async () => {
    const world = createWorld()
    await world.memory.write({ ...DRAFT, type: "project" })
    const { url } = await serve(world)
    const client = await connect(url, "auto")
    const updated: string[] = []
    client.setNotificationHandler(
      "notifications/resources/updated",
      ({ params }) => void updated.push(params.uri),
    )
    await client.listResources()
    await client.listen({ resourceSubscriptions: ["memory://topics/deploy"] })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await world.memory.write({ ...DRAFT, type: "project", body: "Changed" })
    await vi.waitFor(() => expect(updated).toEqual(["memory://topics/deploy"]), 10_000)
  })

  test("refuses a wrong token, other origins, other hosts and other paths", async () => {
    const { url } = await serve(createWorld())
    const ask = async (headers: Record<string, string>, path = "/mcp") => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })
      const { status } = await fetch(new URL(path, url), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
        body,
      })
      return status
    }
    expect(await ask({})).toBe(401)
    expect(await ask({ authorization: "Bearer wrong" })).toBe(401)
    expect(await ask({ ...HEADERS, origin: "https://example.com" })).toBe(403)
    expect(await ask({ ...HEADERS, origin: "null" })).toBe(403)
    expect(await ask(HEADERS, "/other")).toBe(404)
    expect(await ask({ ...HEADERS, origin: "http://localhost:3000" })).toBeLessThan(400)
  })

  test("survives garbage and oversized bodies", async () => {
    const { url } = await serve(createWorld())
    const headers = {
      ...HEADERS,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    }
    for (const body of ["garbage", "[]", "x".repeat(5_000_000), '{"jsonrpc":"2.0"}']) {
      const { status } = await fetch(url, { method: "POST", headers, body })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect((await (await connect(url, "auto")).listTools()).tools).toHaveLength(5)
  })

  test("prints a new token when none is given, and listens on this machine only", async () => {
    const server = await serve(createWorld(), {})
    expect(server.url.hostname).toBe("127.0.0.1")
    await vi.waitFor(() => expect(server.errors()).toMatch(/Token: [\w-]{32}\n/))
    expect(server.lines).toEqual([])
    const ended = new Promise((resolve) => server.child.once("exit", resolve))
    server.child.kill("SIGTERM")
    expect(await ended).toBe(0)
  })
})
