import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { createMemory, type Memory } from "@caliban/memory-core"
import { Client as ModernClient } from "@modelcontextprotocol/client"
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as FirstStdio } from "@modelcontextprotocol/sdk/client/stdio.js"
import { onTestFinished } from "vitest"

export const MAIN = fileURLToPath(new URL("../node_modules/.cache/caliban/main.mjs", import.meta.url))

export interface World {
  root: string
  home: string
  project: string
  env: Record<string, string>
  /** The memory of the project, as another program in this process has it. */
  memory: Memory
}

/** An empty home and an empty project. */
export function createWorld(): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "memory-mcp-")))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [home, project] = [join(root, "home"), join(root, "project")]
  for (const folder of [home, project]) mkdirSync(folder)
  const env = { PATH: process.env["PATH"] ?? "", HOME: home }
  return {
    root,
    home,
    project,
    env,
    memory: createMemory({ cwd: project, durability: "none", system: { env } }),
  }
}

const INFO = { name: "test", version: "1" }

export interface StartOptions {
  /** Do not read the output. */
  paused?: boolean
  args?: readonly string[]
  cwd?: string
  env?: Record<string, string>
}

function commandOf({ env, project }: World, { args = [], cwd = project, env: more }: StartOptions) {
  return {
    command: process.execPath,
    args: [MAIN, ...args],
    cwd,
    env: { ...env, ...more },
    stderr: "pipe" as const,
  }
}

/** A client of the second SDK, which speaks both eras. */
export async function connectModern(
  world: World,
  { era = "auto", ...options }: StartOptions & { era?: "legacy" | "auto" } = {},
): Promise<ModernClient> {
  const client = new ModernClient(INFO, { versionNegotiation: { mode: era } })
  onTestFinished(() => client.close())
  await client.connect(new ModernStdio(commandOf(world, options)))
  return client
}

/** A client of the first SDK, with the folders that it works in. */
export async function connectFirst(
  world: World,
  { roots, ...options }: StartOptions & { roots?: readonly string[] } = {},
): Promise<FirstClient> {
  const { ListRootsRequestSchema } = await import("@modelcontextprotocol/sdk/types.js")
  const client = new FirstClient(INFO, { capabilities: roots === undefined ? {} : { roots: {} } })
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map((uri) => ({ uri })) }))
  onTestFinished(() => client.close())
  await client.connect(new FirstStdio(commandOf(world, options)))
  return client
}

interface ToolResult {
  content?: unknown
  isError?: unknown
}

/** The text of a tool's result. */
export function textOf({ content }: ToolResult): string {
  const [first] = content as { text: string }[]
  return first?.text ?? ""
}

/** Calls a tool; the text has a leading `error: ` if the result is one. */
export async function call(
  client: { callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<object> },
  name: string,
  args: Record<string, unknown>,
): Promise<string> {
  const result: ToolResult = await client.callTool({ name, arguments: args })
  return (result.isError === true ? "error: " : "") + textOf(result)
}

/** How long a test waits for a line of the server. */
const LINE_MS = 20_000

/** A message of the server, as far as tests look at it. */
export interface Answer {
  id?: unknown
  method?: string
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own
  result?: any
  error?: { code: number; message: string }
}

/** The process itself, with its lines of output. */
export function startProcess(
  world: World,
  options: StartOptions = {},
): {
  child: ChildProcess
  lines: string[]
  errors: () => string
  send(text: string | Buffer): void
  line(at: number): Promise<string>
  /** Resolves to the answer to the request; there may be notifications between answers. */
  answer(id: number): Promise<Answer>
} {
  const { command, args, cwd, env } = commandOf(world, options)
  const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const lines: string[] = []
  let errors = ""
  let isOver = false
  child.once("close", () => {
    isOver = true
  })
  if (options.paused !== true) createInterface({ input: child.stdout }).on("line", (line) => lines.push(line))
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString()
  })
  /** A server that has ended, or that is silent, must not keep the test waiting. */
  const find = async <T>(what: string, look: () => T | undefined): Promise<T> => {
    const until = performance.now() + LINE_MS
    for (;;) {
      const wasOver = isOver
      const found = look()
      if (found !== undefined) return found
      if (wasOver || performance.now() > until)
        throw new Error(`No ${what}: the server ${wasOver ? "has ended" : "is silent"}. ${errors}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return {
    child,
    lines,
    errors: () => errors,
    send: (text) => void child.stdin.write(text),
    line: (at) => find(`line ${at}`, () => lines[at]),
    answer(id) {
      let read = 0
      return find(`answer to ${id}`, () => {
        const messages = lines.slice(read).map((text) => JSON.parse(text) as Answer)
        read = lines.length
        return messages.find((message) => message.id === id && message.method === undefined)
      })
    },
  }
}
