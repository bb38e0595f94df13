import { connect as connectSocket } from "node:net"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { call, createWorld, startProcess, type World } from "./world.ts"

const DRAFT = { slug: "deploy", type: "project", description: "Deploys run on Fridays", body: "With make." }
const TOKEN = "token-of-this-test"
const HEADERS = { authorization: `Bearer ${TOKEN}` }
const POST_HEADERS = {
  ...HEADERS,
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
}

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

/** The answer to a client that writes everything first, reads then, and asks the server to close the connection. */
async function sendRaw(url: URL, body: string, more: Record<string, string> = {}): Promise<string> {
  const length = String(body.length)
  const headers = { ...POST_HEADERS, host: url.host, "content-length": length, connection: "close", ...more }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connectSocket(Number(url.port), url.hostname)
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve, reject) => {
    socket.once("error", reject)
    socket.write(`POST ${url.pathname} HTTP/1.1\r\n${lines.join("")}\r\n${body}`, resolve)
  })
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}

describe("over HTTP", () => {
  test("clients of both SDKs and eras share a memory; a stale write is a conflict", async () => {
    const world = createWorld()
    const { url } = await serve(world)
    const first = await connectFirst(url)
    const revision = /\(revision: (\w+)\)/.exec(await call(first, "WriteMemoryTopic", DRAFT))?.[1]
    for (const [at, era] of (["legacy", "auto"] as const).entries()) {
      const client = await connect(url, era)
      expect((await client.listTools()).tools).toHaveLength(6)
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
    for (const body of ["garbage", "[]", "x".repeat(5_000_000), '{"jsonrpc":"2.0"}']) {
      const { status } = await fetch(url, { method: "POST", headers: POST_HEADERS, body })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect((await (await connect(url, "auto")).listTools()).tools).toHaveLength(6)
  })

  test("answers wrong parameters and unknown names with the codes of the protocol", async () => {
    const { url } = await serve(createWorld())
    const ask = async (method: string, params: unknown) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
      const response = await fetch(url, { method: "POST", headers: POST_HEADERS, body })
      const text = await response.text()
      return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).error
    }
    const uri = "memory://topics/none"
    expect(await ask("resources/read", { uri })).toMatchObject({ code: -32_002 })
    expect(await ask("resources/read", { uri: 5 })).toMatchObject({
      code: -32_602,
      message: "resources/read: uri is wrong: expected string, received number.",
    })
    expect(await ask("tools/call", { name: "NoSuchTool" })).toMatchObject({ code: -32_602 })
    const modern = await connect(url, "auto")
    await expect(modern.readResource({ uri })).rejects.toMatchObject({ code: -32_602 })
  })

  test("refuses a body that is not UTF-8, and saves nothing of it", async () => {
    const world = createWorld()
    const { url } = await serve(world)
    const params = { name: "WriteMemoryTopic", arguments: { ...DRAFT, body: "Caf\u00e9." } }
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
    const body = Buffer.from(message, "latin1")
    const response = await fetch(url, { method: "POST", headers: POST_HEADERS, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: -32_700 } })
    expect((await world.memory.list()).topics).toEqual([])
  })

  test("closes the connection when the client asks for it", async () => {
    const { url } = await serve(createWorld())
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })
    expect(await sendRaw(url, ping)).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n.*"id":1/is)
  })

  test.each([
    ["a body that is too large", {}, 413],
    ["a body of a client without the token", { authorization: "Bearer wrong" }, 401],
  ])("reads %s to its end, so that the client gets the answer", async (_, headers, status) => {
    const { url } = await serve(createWorld())
    expect(await sendRaw(url, "x".repeat(8_000_000), headers)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test("claims no subscriptions where it cannot notify", async () => {
    const { url } = await serve(createWorld())
    const legacy = await connect(url, "legacy")
    expect(legacy.getServerCapabilities()?.resources).toEqual({})
    await expect(legacy.subscribeResource({ uri: "memory://index" })).rejects.toThrow()
    expect((await connect(url, "auto")).getServerCapabilities()?.resources).toEqual({
      subscribe: true,
      listChanged: true,
    })
  })

  test("prints a new token when none is given, and listens on this machine only", async () => {
    const server = await serve(createWorld(), {})
    expect(server.url.hostname).toBe("127.0.0.1")
    await vi.waitFor(() => expect(server.errors()).toMatch(/Token: [\w-]{32}\n/), 10_000)
    expect(server.lines).toEqual([])
    const ended = new Promise((resolve) => server.child.once("exit", resolve))
    server.child.kill("SIGTERM")
    expect(await ended).toBe(0)
  })
})
