import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { CTRL_D, hasPseudoTerminal, UP } from "./pseudo-terminal.ts"
import { useTerminal } from "./terminal-fixture.ts"

describe.runIf(hasPseudoTerminal)("in a terminal", () => {
  const { open, messages, home } = useTerminal()

  test("the arrow keys recall the lines of this conversation, and no file outside the memory keeps them", async () => {
    const terminal = await open([{ text: "Yes." }, { text: "Fine." }, { text: "Again." }, { text: "Last." }])
    await terminal.see("›")
    terminal.type("a line to see again\r")
    await terminal.see("Yes.")
    terminal.paste("two\nlines")
    terminal.type("\r")
    await terminal.see("Fine.")
    terminal.type(UP)
    await terminal.see("[paste 1, 2 lines")
    terminal.type("\r")
    await terminal.see("Again.")
    terminal.type(`${UP}${UP}\r`)
    await terminal.see("Last.")
    expect(messages()).toEqual(["a line to see again", "two\nlines", "two\nlines", "a line to see again"])
    terminal.type(CTRL_D)
    expect(await terminal.end()).toBe(0)
    expect(await readdir(join(home(), ".local"))).toEqual(["share"])
  })
})
