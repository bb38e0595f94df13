import fs, { constants, existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { requireInternals } from "../src/facade/internals.ts"
import { createMemory, type Files, isMemoryError, type Memory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { systemError, treeOf } from "./watched-files.ts"

const START = {
  "MEMORY.md": "- [tea](tea.md) — green\n",
  "tea.md": "---\ndescription: green\n---\n\nGreen.\n",
  "notes/a.txt": "a\n",
  "notes/deep/b.txt": "b\n",
}

const ACTIONS: Readonly<Record<string, (memory: Memory) => Promise<unknown>>> = {
  "files.rename of a topic": (memory) => requireInternals(memory).own.files.rename("tea.md", "coffee.md"),
  "files.rename of a folder": (memory) => requireInternals(memory).own.files.rename("notes", "papers"),
  "files.rename of a topic into a folder": (memory) =>
    requireInternals(memory).own.files.rename("tea.md", "notes/tea.md"),
  "files.remove of a folder": (memory) => requireInternals(memory).own.files.remove("notes"),
}

/** File calls of which those that need space fail: the n-th, or all from there. */
function fullDisk(isFull: (call: number) => boolean): { files: Files; count(): number } {
  let calls = 0
  const needsSpace = <Given extends unknown[], Result>(call: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      if (isFull(++calls)) throw systemError("ENOSPC")
      return call(...given)
    }
  }
  const openSync = (path: string, flags: number, mode?: number): number => {
    if ((flags & constants.O_CREAT) !== 0 && isFull(++calls)) throw systemError("ENOSPC")
    return fs.openSync(path, flags, mode)
  }
  const files = {
    ...fs,
    openSync,
    writeSync: needsSpace(fs.writeSync as (...given: unknown[]) => number),
    mkdirSync: needsSpace(fs.mkdirSync as (...given: unknown[]) => unknown),
    linkSync: needsSpace(fs.linkSync),
    symlinkSync: needsSpace(fs.symlinkSync),
    renameSync: needsSpace(fs.renameSync),
  }
  return { files: files as unknown as Files, count: () => calls }
}

/** The person's files, by path. */
function filesIn(directory: string): Record<string, string> {
  const all = Object.entries(treeOf(directory)).filter(([path]) => !path.includes("/.caliban/"))
  return Object.fromEntries(all.map(([path, text]) => [path.slice(directory.length + 1), text]))
}

describe.each(Object.entries(ACTIONS))("%s on a full disk", (_, act) => {
  it.each([
    ["from any file call on", true],
    ["at any single file call", false],
  ])("says what is where when it fails, %s", async (_title, isLasting) => {
    let partly = 0
    for (let at = 1, isReached = true; isReached; at++) {
      const directory = temporaryFolder(START)
      await requireInternals(createMemory({ cwd: directory, directory, env: {}, durability: "none" })).init()
      let isOn = false
      const first = { at: 0 }
      const { files, count } = fullDisk((call) => {
        if (!isOn) return false
        return isLasting ? call >= first.at : call === first.at
      })
      const memory = createMemory({ cwd: directory, directory, env: {}, durability: "none", files })
      const before = filesIn(directory)
      first.at = count() + at
      isOn = true
      const error = await act(memory).then(
        () => undefined,
        (problem: unknown) => problem,
      )
      isReached = count() >= first.at
      isOn = false
      if (error === undefined) continue
      if (!isMemoryError(error)) throw error
      const now = filesIn(directory)
      const { created = [], removed = [] } = error.details as Record<string, string[]>
      if (error.message.includes("Nothing was changed")) {
        expect(now, `call ${at}: ${error.message}`).toEqual(before)
        expect([created, removed]).toEqual([[], []])
        continue
      }
      partly++
      for (const path of [...created, ...removed]) expect(error.message).toContain(`"${path}"`)
      const expected = [...Object.keys(before), ...created].filter((path) => !removed.includes(path))
      expect(Object.keys(now).sort(), `call ${at}: ${error.message}`).toEqual(expected.sort())
      // With space again, undo brings the old state back.
      for (let undone: unknown = true; undone !== undefined; ) undone = await memory.undo()
      expect(Object.keys(filesIn(directory)).sort()).toEqual(Object.keys(before).sort())
      expect(existsSync(join(directory, "MEMORY.md"))).toBe(true)
    }
    if (isLasting) expect(partly).toBeGreaterThan(0)
  })
})
