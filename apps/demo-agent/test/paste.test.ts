import { describe, expect, test } from "vitest"
import { CTRL_C, CTRL_D, hasPseudoTerminal, PASTE_MODE_OFF, PASTE_MODE_ON } from "./pseudo-terminal.ts"
import { useTerminal } from "./terminal-fixture.ts"

describe.runIf(hasPseudoTerminal)("pasted into a terminal", () => {
  const { open, messages } = useTerminal()

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

  test("a label is text that can be edited; without its end it still stands for its text", async () => {
    const BACKSPACE = "\u007f"
    const CTRL_U = "\u0015"
    const edits = [BACKSPACE, `${CTRL_U}c`, "\u0001d "]
    const keyboard = await open(edits.map((_, at) => ({ text: `Answer ${at}.` })))
    await keyboard.see("›")
    for (const [at, edit] of edits.entries()) {
      keyboard.type("a ")
      keyboard.paste("secret\nlines\n")
      await keyboard.see(`[paste ${at + 1}, 2 lines]`)
      keyboard.type(`${edit}\r`)
      await keyboard.see(`Answer ${at}.`)
    }
    expect(messages()).toEqual(["a secret\nlines", "c", "d a secret\nlines"])
  })

  test("Ctrl-C ends a paste without an end mark and keeps its text", async () => {
    const keyboard = await open([{ text: "One." }, { stallAfter: "Once" }, { text: "Three." }])
    await keyboard.see("›")
    keyboard.type("\u001b[200~abc")
    await pause()
    keyboard.type(CTRL_C)
    await keyboard.see("abc")
    keyboard.type("d\r")
    await keyboard.see("One.")
    keyboard.type("story\r")
    await keyboard.see("Once")
    keyboard.type("\u001b[200~ef")
    await pause()
    keyboard.type(CTRL_C)
    await keyboard.see("Stopped.")
    await keyboard.see("ef")
    keyboard.type("\r")
    await keyboard.see("Three.")
    expect(messages()).toEqual(["abcd", "story", "ef"])
  })
})

/** Longer than what the program takes to read. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200))
