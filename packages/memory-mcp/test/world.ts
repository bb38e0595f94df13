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
  /** Resolves when the request has its answer; there may be notifications between answers. */
  answer(id: number): Promise<void>
} {
  const { command, args, cwd, env } = commandOf(world, options)
  const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const lines: string[] = []
  let errors = ""
  if (options.paused !== true) createInterface({ input: child.stdout }).on("line", (line) => lines.push(line))
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return {
    child,
    lines,
    errors: () => errors,
    send: (text) => void child.stdin.write(text),
    async line(at) {
      while (lines.length <= at) await new Promise((resolve) => setTimeout(resolve, 10))
      return lines[at] ?? ""
    },
    async answer(id) {
      let read = 0
      while (!lines.slice(read).some((text) => JSON.parse(text).id === id)) {
        read = lines.length
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
  }
}
