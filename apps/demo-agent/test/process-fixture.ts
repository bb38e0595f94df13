import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { test as base, beforeAll, type TestAPI } from "vitest"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { type ScriptedServer, startScriptedServer } from "./wire/scripted-server.ts"
import type { Reply } from "./wire/wire-format.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url))

beforeAll(() => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: build the workspace first`)
})

interface Fixtures {
  workspace: Workspace
  /** Runs the demo to its end. */
  run: (argv: readonly string[], options?: Run) => Promise<Result>
  /** Starts a model server with these replies. */
  startServer: (replies: readonly Reply[]) => Promise<Server>
}

/** A test with its own workspace, so that tests can run at the same time. */
export const test: TestAPI<Fixtures> = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires a destructured parameter
  workspace: async ({}, use) => {
    const workspace = await createWorkspace()
    await use(workspace)
    await workspace.remove()
  },
  run: async ({ workspace }, use) => use((argv, options) => runIn(workspace, argv, options)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  startServer: async ({}, use) => {
    const servers: ScriptedServer[] = []
    await use(async (replies) => {
      const server = await startScriptedServer(anthropicMessages, replies)
      servers.push(server)
      return { server, env: anthropicMessages.wish(server.address).env }
    })
    for (const server of servers) await server.close()
  },
})

interface Server {
  server: ScriptedServer
  env: Record<string, string>
}

interface Run {
  env?: Record<string, string>
  stdin?: string | Buffer
  /** Sends Ctrl-C's signal as soon as this was written. */
  interruptAfter?: string
}

interface Result {
  code: number | null
  stdout: string
  stderr: string
}

async function runIn(
  workspace: Workspace,
  argv: readonly string[],
  { env = {}, stdin = "", interruptAfter }: Run = {},
): Promise<Result> {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    cwd: workspace.project,
    env: { ...workspace.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  })
  child.stdin.end(stdin)
  let stdout = ""
  let interrupted = false
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk
    if (interruptAfter === undefined || interrupted || !stdout.includes(interruptAfter)) return
    interrupted = true
    child.kill("SIGINT")
  })
  const [stderr, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ])
  return { code, stdout, stderr }
}
