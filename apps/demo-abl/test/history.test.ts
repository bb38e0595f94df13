import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { CTRL_D, hasPseudoTerminal, openPseudoTerminal, UP } from "./pseudo-terminal.ts"
import { useTerminal } from "./terminal-fixture.ts"
import { createWorkspace } from "./workspace.ts"

test.runIf(hasPseudoTerminal)("conversations at the same time keep each of their lines whole", async () => {
  const workspace = await createWorkspace()
  try {
    const lines = (name: number): string[] => Array.from({ length: 30 }, (_, at) => `/help ${name} ${at}`)
    await Promise.all(
      [1, 2, 3, 4].map(async (name) => {
        const terminal = openPseudoTerminal({ cwd: workspace.project, env: workspace.env })
        await terminal.see("›")
        for (const line of lines(name)) terminal.type(`${line}\r`)
        terminal.type(CTRL_D)
        expect(await terminal.end()).toBe(0)
      }),
    )
    const text = await readFile(join(workspace.home, ".local", "state", "caliban", "history"), "utf8")
    const kept = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as string]))
    expect(kept.toSorted()).toEqual([1, 2, 3, 4].flatMap(lines).toSorted())
  } finally {
    await workspace.remove()
  }
})

describe.runIf(hasPseudoTerminal)("in a terminal", () => {
  const { open, messages, home } = useTerminal()

  test("the history survives a restart, without answers and without secrets", async () => {
    const first = await open([{ text: "Yes." }, { text: "No." }, { text: "Fine." }], "--learn")
    await first.see("›")
    first.type("a line to see again\r")
    await first.see("Yes.")
    first.type("my password is hunter2-Zebra!\r")
    await first.see("No.")
    first.paste("two\nlines")
    first.type("\r")
    await first.see("Fine.")
    first.type(CTRL_D)
    await first.end()
    const file = join(home(), ".local", "state", "caliban", "history")
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
    expect(messages()).toEqual(["two\nlines", "a line to see again"])
    second.type(CTRL_D)
    await second.end()
    expect(await readdir(join(home(), ".local", "state", "caliban"))).toEqual(["history"])
  })
})
