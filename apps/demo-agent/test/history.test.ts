import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { CTRL_D, hasPseudoTerminal, openPseudoTerminal } from "./pseudo-terminal.ts"
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
