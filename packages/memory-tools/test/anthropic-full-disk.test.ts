import fs, { constants, existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { Files, Memory } from "@caliban/memory-core"
import { requireInternals } from "@caliban/memory-core/internal"
import { describe, expect, it } from "vitest"
import { anthropicMemoryHandlers } from "../src/adapters/anthropic-memory/index.ts"
import { temporaryMemory } from "./temporary-memory.ts"

const START = {
  "MEMORY.md": "- [tea](tea.md) — green\n",
  "tea.md": "---\ndescription: green\n---\n\nGreen.\n",
  "notes/a.txt": "a\n",
  "notes/deep/b.txt": "b\n",
}

const remove = (memory: Memory, path: string): Promise<string> =>
  anthropicMemoryHandlers(memory).delete({ path: `/memories/${path}` })
const rename = (memory: Memory, from: string, to: string): Promise<string> =>
  anthropicMemoryHandlers(memory).rename({ old_path: `/memories/${from}`, new_path: `/memories/${to}` })

const ACTIONS: Readonly<Record<string, (memory: Memory) => Promise<unknown>>> = {
  "a renaming of a topic": (memory) => rename(memory, "tea.md", "coffee.md"),
  "a renaming of a folder": (memory) => rename(memory, "notes", "papers"),
  "a renaming of a topic into a folder": (memory) => rename(memory, "tea.md", "notes/tea.md"),
  "a removal of a folder": (memory) => remove(memory, "notes"),
}

/** File calls of which those that need space fail: the n-th, or all from there. */
function fullDisk(isFull: (call: number) => boolean): { files: Files; count(): number } {
  let calls = 0
  const needsSpace = <Given extends unknown[], Result>(call: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      if (isFull(++calls)) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })
      return call(...given)
    }
  }
  const openSync = (path: string, flags: number, mode?: number): number => {
    if ((flags & constants.O_CREAT) !== 0 && isFull(++calls))
      throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })
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
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const visible = paths.filter((path) => !path.includes("/.caliban/"))
  return Object.fromEntries(visible.map((path) => [relative(directory, path), readFileSync(path, "utf8")]))
}

describe.each(Object.entries(ACTIONS))("%s on a full disk", (_, act) => {
  it.each([
    ["from any file call on", true],
    ["at any single file call", false],
  ])("says what is where when it fails, %s", async (_title, isLasting) => {
    let partly = 0
    for (let at = 1, isReached = true; isReached; at++) {
      const { memory: first, open, directory } = await temporaryMemory(START)
      await requireInternals(first).init()
      let isOn = false
      let from = Number.POSITIVE_INFINITY
      const { files, count } = fullDisk((call) => {
        if (!isOn) return false
        return isLasting ? call >= from : call === from
      })
      const memory = open({ system: { files } })
      const before = filesIn(directory)
      from = count() + at
      isOn = true
      const error = await act(memory).then(
        () => undefined,
        (problem: unknown) => problem,
      )
      isReached = count() >= from
      isOn = false
      if (error === undefined) continue
      const now = filesIn(directory)
      const message = (error as Error).message
      const left = [...message.matchAll(/"([^"]*)" was (created|removed)/g)]
      const pathsOf = (kind: string): string[] =>
        left.flatMap(([, path = "", of]) => (of === kind ? path : []))
      if (left.length === 0) {
        expect(now, `call ${at}: ${message}`).toEqual(before)
        continue
      }
      partly++
      const removed = pathsOf("removed")
      const expected = [...Object.keys(before), ...pathsOf("created")].filter(
        (path) => !removed.includes(path),
      )
      expect(Object.keys(now).sort(), `call ${at}: ${message}`).toEqual(expected.sort())
      // With space again, undo brings the old state back.
      for (let undone: unknown = true; undone !== undefined; ) undone = await memory.undo()
      expect(Object.keys(filesIn(directory)).sort()).toEqual(Object.keys(before).sort())
      expect(existsSync(join(directory, "MEMORY.md"))).toBe(true)
    }
    if (isLasting) expect(partly).toBeGreaterThan(0)
  })
})
