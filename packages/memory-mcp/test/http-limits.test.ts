import { readFileSync } from "node:fs"
import { connect as connectSocket, type Socket } from "node:net"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { createWorld, startProcess } from "./world.ts"

const TOKEN = "token-of-this-test"
const HEADERS = {
  authorization: `Bearer ${TOKEN}`,
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
}
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })

async function serve() {
  const server = startProcess(createWorld(), { args: ["--http"], env: { CALIBAN_MCP_TOKEN: TOKEN } })
  await vi.waitFor(() => expect(server.errors()).toMatch(/at http:\S+\n/), 10_000)
  return { ...server, url: new URL(/at (http:\S+)/.exec(server.errors())?.[1] ?? "") }
}

interface Head {
  method?: string
  path?: string
  headers?: Record<string, string>
}

/** A connection that has sent the head of a request, and what it receives. */
function open(url: URL, { method = "POST", path = url.pathname, headers = {} }: Head) {
  const socket: Socket = connectSocket(Number(url.port), url.hostname)
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host: url.host, ...HEADERS, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  let received = ""
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString()
  })
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  // The server may close while this side still sends.
  socket.on("error", () => {})
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`)
  return { socket, closed, received: () => received }
}

const chunk = (size: number): string => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`

describe("over HTTP", () => {
  test("answers a request that it refuses before its body, and closes the connection", async () => {
    const cases: [Head, number][] = [
      [{ headers: { authorization: "" } }, 401],
      [{ headers: { authorization: "Bearer token-of-this-tesT" } }, 401],
      [{ headers: { host: "example.com" } }, 403],
      [{ headers: { origin: "https://example.com" } }, 403],
      [{ path: "/other" }, 404],
      [{ path: "//" }, 404],
      [{ method: "PUT" }, 405],
      [{ headers: { "content-type": "text/plain" } }, 415],
      [{ headers: { "content-length": "50000000" } }, 413],
    ]
    const { url } = await serve()
    const refused = cases.map(async ([head, status]) => {
      const headers = { "content-length": "1000000", ...head.headers }
      const { closed, received } = open(url, { ...head, headers })
      await vi.waitFor(() => expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `)), 5_000)
      await closed
      expect(received()).toMatch(/\r\nconnection: close\r\n/i)
    })
    await Promise.all(refused)
  })

  test("asks only a client with the token to continue", async () => {
    const { url } = await serve()
    const expecting = { expect: "100-continue", "content-length": String(PING.length) }
    const refused = open(url, { headers: { ...expecting, authorization: "" } })
    await refused.closed
    expect(refused.received()).toMatch(/^HTTP\/1.1 401 /)
    const { socket, received } = open(url, { headers: expecting })
    await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1.1 100 /), 5_000)
    socket.write(PING)
    await vi.waitFor(() => expect(received()).toContain('"id":1'), 5_000)
  })

  test("refuses a body in pieces that is larger than a message, and closes the connection", async () => {
    const { url } = await serve()
    const { socket, closed, received } = open(url, { headers: { "transfer-encoding": "chunked" } })
    for (let sent = 0; sent < 3; sent += 1) socket.write(chunk(1_000_000))
    await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1.1 413 /), 5_000)
    await closed
  })

  test("takes the largest topic in the longest form that JSON has for it", async () => {
    const { url } = await serve()
    const text = "Deploys take an hour. ".repeat(11_900)
    const escaped = [...text]
      .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("")
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "WriteMemoryTopic",
        arguments: { slug: "large", type: "project", description: "Large", body: "TEXT", expect: null },
      },
    }).replace("TEXT", () => escaped)
    expect(text.length).toBeGreaterThan(261_000)
    const response = await fetch(url, { method: "POST", headers: HEADERS, body })
    expect(await response.text()).toContain("Created large")
  })

  test("keeps nothing of what 20 clients without the token send", async () => {
    const { url, child } = await serve()
    const memory = (): number =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_000
    const before = memory()
    const clients = Array.from({ length: 20 }, () =>
      open(url, { headers: { authorization: "", "content-length": "50000000" } }),
    )
    const part = Buffer.alloc(1_000_000, "x")
    for (let sent = 0; sent < 5; sent += 1) {
      for (const { socket } of clients) if (socket.writable) socket.write(part)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all(clients.map(({ closed }) => closed))
    for (const { received } of clients) expect(received()).toMatch(/^HTTP\/1.1 401 /)
    expect(memory() - before).toBeLessThan(100)
  })

  test.each(["", " ", "fifteen-letters", "sixteen characters", "sixteen-l\u00e4tters-"])(
    "does not start with the token %j",
    async (token) => {
      const world = createWorld()
      const { child, errors } = startProcess(world, { args: ["--http"], env: { CALIBAN_MCP_TOKEN: token } })
      expect(await new Promise((resolve) => child.once("close", resolve))).toBe(1)
      expect(errors()).toMatch(/^caliban-memory-mcp: CALIBAN_MCP_TOKEN must be [^\n]+\n$/)
    },
  )
})
