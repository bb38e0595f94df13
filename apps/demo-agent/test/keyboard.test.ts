import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { type ScriptedServer, startScriptedServer } from "./wire/scripted-server.ts"
import type { Reply } from "./wire/wire-format.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url))
const CTRL_C = "\u0003"
const CTRL_D = "\u0004"

const TERMINAL = "script"

/** `script` of util-linux gives a program a terminal. Others take other options. */
const hasScript =
  spawnSync(TERMINAL, ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true

interface Keyboard {
  type(keys: string): void
  /** Waits until the screen shows it after what was waited for before. */
  see(text: string): Promise<void>
  /** The exit code. */
  end(): Promise<number | null>
}

describe.runIf(hasScript)("in a terminal", () => {
  let workspace: Workspace
  let child: ChildProcessWithoutNullStreams
  let server: ScriptedServer | undefined

  beforeEach(async () => {
    workspace = await createWorkspace()
  })

  afterEach(async () => {
    child.kill()
    await server?.close()
    server = undefined
    await workspace.remove()
  })

  async function open(replies?: readonly Reply[], options = ""): Promise<Keyboard> {
    let env: Record<string, string> = { ...workspace.env, TERM: "xterm", NO_COLOR: "1" }
    if (replies !== undefined) {
      server = await startScriptedServer(anthropicMessages, replies)
      env = { ...env, ...anthropicMessages.wish(server.address).env }
    }
    const line = `stty cols 40 rows 20; exec '${process.execPath}' '${MAIN}' ${options}`
    child = spawn(TERMINAL, ["-qefc", line, "/dev/null"], { cwd: workspace.project, env })
    let screen = ""
    let wake = (): void => {}
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      screen += chunk
      wake()
    })
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
    return {
      type: (keys) => void child.stdin.write(keys),
      async see(text) {
        const until = Date.now() + 10_000
        while (!screen.includes(text)) {
          if (Date.now() > until)
            throw new Error(`The screen does not show ${JSON.stringify(text)}:\n${screen}`)
          await new Promise<void>((resolve) => {
            wake = resolve
            setTimeout(resolve, 200)
          })
        }
        screen = screen.slice(screen.indexOf(text) + text.length)
      },
      end: () => ended,
    }
  }

  test("a conversation with a fact, a command, completion and Ctrl-D", async () => {
    const keyboard = await open()
    await keyboard.see("memory  on, 0 topics")
    await keyboard.see("›")
    keyboard.type("I prefer pnpm\r")
    await keyboard.see("· saved 1 memory: package-manager")
    await keyboard.see("I will remember: You prefer pnpm.")
    await keyboard.see("›")
    keyboard.type("/memory rm pack\t")
    await keyboard.see("package-manager")
    keyboard.type("\r")
    await keyboard.see("›")
    keyboard.type("which package manager?\r")
    await keyboard.see("I do not know that")
    await keyboard.see("›")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("Ctrl-C stops the turn and not the program; twice at an empty prompt leaves", async () => {
    const keyboard = await open([{ stallAfter: "Once upon a time" }, { text: "Hello again." }])
    await keyboard.see("›")
    keyboard.type("tell me a story\r")
    await keyboard.see("Once upon a time")
    keyboard.type(CTRL_C)
    await keyboard.see("Stopped.")
    await keyboard.see("›")
    keyboard.type("hello\r")
    await keyboard.see("Hello again.")
    await keyboard.see("›")
    keyboard.type(`half a line${CTRL_C}`)
    await keyboard.see("^C")
    keyboard.type(CTRL_C)
    await keyboard.see("Ctrl-C again leaves")
    keyboard.type(CTRL_C)
    expect(await keyboard.end()).toBe(0)
  })
  test("what was noticed is kept on yes, dropped on no, and another line is the next message", async () => {
    const said = { text: "All right." }
    const keyboard = await open([said, said, said, said], "--learn")
    await keyboard.see("›")
    keyboard.type("We deploy with make ship, never by hand.\r")
    await keyboard.see("Keep “We deploy with make ship")
    keyboard.type("\r")
    await keyboard.see("Kept.")
    await keyboard.see("›")
    keyboard.type("From now on always write dates as YYYY-MM-DD.\r")
    await keyboard.see("Keep “")
    keyboard.type("n\r")
    await keyboard.see("Not kept.")
    await keyboard.see("›")
    keyboard.type("We never push to main on Fridays.\r")
    await keyboard.see("Keep “")
    keyboard.type("what is left to do?\r")
    await keyboard.see("Not kept.")
    await keyboard.see("All right.")
    await keyboard.see("›")
    keyboard.type(CTRL_D)
    await keyboard.see("1 learned")
    expect(await keyboard.end()).toBe(0)
  })
})
