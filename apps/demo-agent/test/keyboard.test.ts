import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test, vi } from "vitest"
import { CTRL_C, CTRL_D, hasPseudoTerminal, PASTE_MODE_OFF, PASTE_MODE_ON } from "./pseudo-terminal.ts"
import { useTerminal } from "./terminal-fixture.ts"

describe.runIf(hasPseudoTerminal)("in a terminal", () => {
  const { open, messages, home } = useTerminal()

  test("a conversation with a fact, a command, completion and Ctrl-D", async () => {
    const keyboard = await open()
    await keyboard.see("memory  on, 0 topics")
    await keyboard.see("›")
    keyboard.type("I prefer pnpm\r")
    await keyboard.see("Saved: I prefer pnpm.")
    await keyboard.see("›")
    keyboard.type("/memory rm prefer\t")
    await keyboard.see("user/prefer-pnpm")
    keyboard.type("\r")
    await keyboard.see("›")
    keyboard.type("do I prefer pnpm?\r")
    await keyboard.see("I don't know")
    await keyboard.see("›")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("Ctrl-C stops the turn and not the program; twice at an empty prompt quits", async () => {
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
    await keyboard.see("Press Ctrl-C again")
    keyboard.type(CTRL_C)
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

  test("a long answer is wrapped at words, also where a tool runs in it", async () => {
    const long =
      "This answer is longer than the forty columns of the terminal, 这句话也很长没有空格。 The end."
    const calls = [{ tool: "ListMemoryTopics", input: {} }]
    const keyboard = await open([{ text: long, calls }, { text: long }], "--verbose")
    await keyboard.see("›")
    keyboard.type("tell me a story\r")
    await keyboard.see("tell me a story\r")
    for (const part of [1, 2]) {
      let screen = await keyboard.see("end.\r\n")
      while (screen.includes("\b")) screen = screen.replace(/[^\b][\b] [\b]/u, "")
      const rows = screen.split(/\r*\n/).filter((row) => /^[^·]/.test(row))
      expect(
        rows.map((row) => row.trimEnd()),
        `part ${part}`,
      ).toEqual([
        "This answer is longer than the forty",
        "columns of the terminal, 这句话也很长没",
        "有空格。 The",
      ])
    }
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

  test("Ctrl-Z and a return to the foreground keep the line", async () => {
    const keyboard = await open([{ text: "One." }])
    await keyboard.see("›")
    keyboard.type("abc\u001a")
    await keyboard.see(PASTE_MODE_OFF)
    keyboard.signal("SIGCONT")
    await keyboard.see(PASTE_MODE_ON)
    await keyboard.see("abc")
    keyboard.type("def\r")
    await keyboard.see("One.")
    expect(messages()).toEqual(["abcdef"])
  })

  test("Ctrl-Z where no shell can wake the program changes nothing", async () => {
    const keyboard = await open([{ text: "One." }])
    await keyboard.see("›")
    keyboard.type("abc\u001a")
    await keyboard.see(PASTE_MODE_OFF)
    await keyboard.see(PASTE_MODE_ON)
    await keyboard.see("abc")
    keyboard.type("def\r")
    await keyboard.see("One.")
    expect(messages()).toEqual(["abcdef"])
  })

  test.each(["SIGTERM", "SIGHUP"] as const)("the mode for pastes is off again after %s", async (signal) => {
    const keyboard = await open()
    await keyboard.see("›")
    keyboard.signal(signal)
    await keyboard.see(PASTE_MODE_OFF)
    expect(await keyboard.end()).not.toBe(0)
  })

  test("a closed terminal ends the program without a word", async () => {
    const keyboard = await open(undefined, '2>"$HOME/errors"')
    await keyboard.see("›")
    keyboard.kill()
    await vi.waitFor(() => expect(() => keyboard.signal("SIGCONT")).toThrow("ESRCH"), 5_000)
    expect(readFileSync(join(home(), "errors"), "utf8")).toBe("")
  })

  test("a server that is silent for a second shows that the program waits", async () => {
    const keyboard = await open([{ stallAfter: "" }])
    await keyboard.see("›")
    keyboard.type("hello\r")
    await keyboard.see("… waiting for the model")
    keyboard.type(CTRL_C)
    expect(await keyboard.see("Stopped.")).toBe("\r\u001b[K")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("a mistyped command gets a suggestion", async () => {
    const keyboard = await open()
    await keyboard.see("›")
    keyboard.type("/memroy list\r")
    await keyboard.see("There is no command /memroy.")
    await keyboard.see("mean /memory?")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("a resized window redraws the edited line and never a running answer", async () => {
    const keyboard = await open([{ stallAfter: "The quick brown fox jumps over the lazy dog" }])
    await keyboard.see("›")
    keyboard.type("abc")
    await keyboard.see("abc")
    keyboard.resize(50)
    await keyboard.see("› abc")
    keyboard.type("\r")
    await keyboard.see("lazy dog")
    keyboard.resize(30)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(keyboard.rest()).toBe("")
    keyboard.type(CTRL_C)
    expect(await keyboard.see("Stopped.")).toBe("\r\n")
    await keyboard.see("›")
    keyboard.type(CTRL_D)
    expect(await keyboard.end()).toBe(0)
  })

  test("keys of one read are edited in their order, Enter included", async () => {
    const keyboard = await open([{ text: "One." }])
    await keyboard.see("›")
    keyboard.type("ad\u001b[Dbc\u0001🧠\r")
    await keyboard.see("One.")
    expect(messages()).toEqual(["🧠abcd"])
  })
})
