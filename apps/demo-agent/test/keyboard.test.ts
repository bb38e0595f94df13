import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  CTRL_C,
  CTRL_D,
  hasPseudoTerminal,
  openPseudoTerminal,
  type PseudoTerminal,
  UP,
} from "./pseudo-terminal.ts"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { type ScriptedServer, startScriptedServer } from "./wire/scripted-server.ts"
import type { Reply } from "./wire/wire-format.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

const PASTE_MODE_ON = "\u001b[?2004h"
const PASTE_MODE_OFF = "\u001b[?2004l"

describe.runIf(hasPseudoTerminal)("in a terminal", () => {
  let workspace: Workspace
  let terminal: PseudoTerminal | undefined
  let server: ScriptedServer | undefined

  beforeEach(async () => {
    workspace = await createWorkspace()
  })

  afterEach(async () => {
    terminal?.kill()
    await server?.close()
    server = undefined
    await workspace.remove()
  })

  async function open(replies?: readonly Reply[], options = ""): Promise<PseudoTerminal> {
    let env: Record<string, string> = { ...workspace.env }
    if (replies !== undefined) {
      await server?.close()
      server = await startScriptedServer(anthropicMessages, replies)
      env = { ...env, ...anthropicMessages.wish(server.address).env }
    }
    terminal = openPseudoTerminal({ cwd: workspace.project, env, options })
    return terminal
  }

  /** What the person said in each request. */
  function messages(): string[] {
    return (server?.requests ?? []).map(({ body }) => {
      const { content } = (body["messages"] as { content: { text: string }[] }[]).at(-1) ?? { content: [] }
      return content.map(({ text }) => text).join("")
    })
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

  test("what is typed while an answer streams is the next message, in the order of the keys", async () => {
    const keyboard = await open([
      { stallAfter: "Once upon a time" },
      { text: "Second answer." },
      { text: "Third." },
    ])
    await keyboard.see("›")
    keyboard.type("tell me a story\r")
    await keyboard.see("Once upon a time")
    for (const key of "hello") {
      keyboard.type(key)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(keyboard.rest()).toBe("")
    keyboard.type(CTRL_C)
    await keyboard.see("Stopped.")
    await keyboard.see("hello")
    keyboard.type(" world\rand again\r")
    await keyboard.see("Second answer.")
    await keyboard.see("Third.")
    expect(messages()).toEqual(["tell me a story", "hello world", "and again"])
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("Ctrl-C right after a message stops its answer", async () => {
    const keyboard = await open([{ stallAfter: "Once" }])
    await keyboard.see("›")
    keyboard.type(`tell me a story\r${CTRL_C}`)
    await keyboard.see("Stopped.")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("Ctrl-D after typed lines leaves when they are answered", async () => {
    const keyboard = await open([{ text: "One." }, { text: "Two." }])
    await keyboard.see("›")
    keyboard.type(`a\rb\r${CTRL_D}`)
    await keyboard.see("One.")
    await keyboard.see("Two.")
    expect(await keyboard.end()).toBe(0)
    expect(messages()).toEqual(["a", "b"])
  })

  test("a paste of several lines is one message, also while an answer streams", async () => {
    const answers = [{ text: "One." }, { stallAfter: "Once" }, { text: "Three." }, { text: "Four." }]
    const keyboard = await open(answers)
    await keyboard.see(PASTE_MODE_ON)
    await keyboard.see("›")
    keyboard.type("look: ")
    keyboard.paste("first\n\tsecond\r\nthird $(x)\n")
    await keyboard.see("[paste 1, 3 lines")
    keyboard.type(" ok?\r")
    await keyboard.see("One.")
    keyboard.type("story\r")
    await keyboard.see("Once")
    keyboard.paste("a\nb")
    keyboard.type("\r")
    keyboard.type(CTRL_C)
    await keyboard.see("Three.")
    keyboard.paste("just a line\n")
    await keyboard.see("just a line")
    keyboard.type("\r")
    await keyboard.see("Four.")
    expect(messages()).toEqual(["look: first\n\tsecond\nthird $(x)\n ok?", "story", "a\nb", "just a line"])
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
    expect(keyboard.rest()).toContain(PASTE_MODE_OFF)
  })

  test("a paste of a megabyte is one message, to the byte", async () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `line ${at} — ${"x".repeat(38)}`).join("\n")
    const keyboard = await open([{ text: "Long." }])
    await keyboard.see("›")
    keyboard.paste(text)
    await keyboard.see("20000 lines")
    keyboard.type("\r")
    await keyboard.see("Long.")
    expect(messages()).toEqual([text])
  })

  test.each(["SIGTERM", "SIGHUP"] as const)("the mode for pastes is off again after %s", async (signal) => {
    const keyboard = await open()
    await keyboard.see("›")
    keyboard.signal(signal)
    await keyboard.see(PASTE_MODE_OFF)
    expect(await keyboard.end()).not.toBe(0)
  })

  test("the history survives a restart, without answers and without secrets", async () => {
    const first = await open([{ text: "Yes." }, { text: "No." }, { text: "Fine." }], "--learn")
    await first.see("›")
    first.type("remember this line\r")
    await first.see("Yes.")
    first.type("my password is hunter2-Zebra!\r")
    await first.see("No.")
    first.paste("two\nlines")
    first.type("\r")
    await first.see("Fine.")
    first.type(CTRL_D)
    await first.end()
    const file = join(workspace.home, ".local", "state", "caliban", "history")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, "utf8")).not.toContain("hunter2")

    const second = await open([{ text: "Again." }, { text: "Last." }])
    await second.see("›")
    second.type(UP)
    await second.see("[paste 1, 2 lines")
    second.type("\r")
    await second.see("Again.")
    second.type(`${UP}${UP}\r`)
    await second.see("Last.")
    expect(messages()).toEqual(["two\nlines", "remember this line"])
    second.type(CTRL_D)
    await second.end()
    expect(await readdir(join(workspace.home, ".local", "state", "caliban"))).toEqual(["history"])
  })

  test("a server that is silent for a second shows that the program waits", async () => {
    const keyboard = await open([{ stallAfter: "" }])
    await keyboard.see("›")
    keyboard.type("hello\r")
    await keyboard.see("… waiting for the model, 1 s")
    await keyboard.see("… waiting for the model, 2 s")
    keyboard.type(CTRL_C)
    expect(await keyboard.see("Stopped.")).toBe("\r\u001b[K")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("a mistyped command gets a suggestion", async () => {
    const keyboard = await open()
    await keyboard.see("›")
    keyboard.type("/memroy list\r")
    await keyboard.see("There is no command /memroy. Did you mean /memory?")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })
})
