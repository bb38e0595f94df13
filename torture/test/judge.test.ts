import { beforeAll, describe, expect, it } from "vitest"
import { judge } from "../src/faults/judge.ts"
import { makeOperations, type Operation } from "../src/faults/operations.ts"
import { countControlFiles, type Run, runOnce } from "../src/faults/point.ts"
import { memoryDisk } from "../src/memory-disk.ts"
import type { Entry } from "../src/tree.ts"

// `judge` must find each violation: every test changes one thing in a correct run.

let update: Operation
let load: Operation
let healthy: Run
let healthyLoad: Run

beforeAll(async () => {
  const operations = await makeOperations()
  const find = (name: string): Operation =>
    operations.find((operation) => operation.name === name) as Operation
  update = find("update")
  load = find("load")
  healthy = await runOnce(memoryDisk(), "/home/a/memory", update, update.trees.free)
  healthyLoad = await runOnce(memoryDisk(), "/home/a/memory", load, load.trees.free)
})

function spoilt(changes: Partial<Run>): readonly string[] {
  return judge({ ...healthy, ...changes }, healthy, update)
}

function edited(tree: readonly Entry[], path: string, changes: Partial<Entry>): readonly Entry[] {
  return tree.map((entry) => (entry.path === path ? { ...entry, ...changes } : entry))
}

it("finds nothing in a healthy run", () => {
  expect(spoilt({})).toEqual([])
  expect(judge(healthyLoad, healthyLoad, load)).toEqual([])
})

describe("finds", () => {
  const after = (path: string, changes: Partial<Entry>): Run["after"] => ({
    ...healthy.after,
    tree: edited(healthy.after.tree, path, changes),
  })

  it("a torn topic", () => {
    expect(spoilt({ after: after("alpha.md", { bytes: Buffer.from("to") }) }).join()).toContain("(I1, I2)")
  })

  it("an error after a change", () => {
    expect(spoilt({ error: new Error("EIO") }).join()).toContain("(I3)")
  })

  it("an error that is not a MemoryError, and one that contains a path", () => {
    const found = spoilt({
      error: new Error(`EIO, open '${healthy.directory}/x'`),
      after: healthy.before,
    }).join()
    expect(found).toContain("not a MemoryError (I14)")
    expect(found).toContain("contains a path")
  })

  it("a reported success without a change", () => {
    expect(spoilt({ after: healthy.before }).join()).toContain("(I4)")
  })

  it("an unrelated topic that was replaced or changed", () => {
    expect(spoilt({ after: after("beta.md", { inode: 999 }) }).join()).toContain("replaced (I5)")
    expect(spoilt({ after: after("beta.md", { time: 1 }) }).join()).toContain(
      "unrelated file was changed (I5)",
    )
  })

  it("a load that hides a topic, shows it twice, or writes", () => {
    const text = healthy.load.text.replace("](beta.md)", "")
    expect(spoilt({ load: { ...healthy.load, text } }).join()).toContain("(I6)")
    expect(spoilt({ load: { ...healthy.load, text: `${text} ](beta.md) ](beta.md)` } }).join()).toContain(
      "(I6)",
    )
    expect(spoilt({ load: { ...healthy.load, changes: 1 } }).join()).toContain("(I7)")
  })

  it("an incomplete load without a diagnostic", () => {
    const value = { text: "", diagnostics: [] }
    expect(judge({ ...healthyLoad, value }, healthyLoad, load).join()).toContain("(I6)")
  })

  it("a next write that fails or does not repair the index", () => {
    expect(spoilt({ next: { ...healthy.next, error: new Error("no") } }).join()).toContain("(I8)")
    const tree = edited(healthy.next.after.tree, "MEMORY.md", { bytes: Buffer.from("# Notes\n") })
    const unrepaired = { ...healthy.next, after: { ...healthy.next.after, tree } }
    expect(spoilt({ next: unrepaired }).join()).toContain("repair an index line (I8)")
  })

  it("leftovers that are never removed", () => {
    expect(spoilt({ next: { ...healthy.next, leftovers: ["a"] } }).join()).toContain("(I10)")
  })

  it("a descriptor that stays open, and a wrong mode", () => {
    expect(spoilt({ open: healthy.open + 1 }).join()).toContain("(I12)")
    expect(spoilt({ after: after("alpha.md", { mode: 0o644 }) }).join()).toContain("(I13)")
  })

  it("a replaced text, or a person's line, that is not in the history", () => {
    const history = { ...healthy.after.history, texts: [], pointers: [] }
    expect(spoilt({ after: { ...healthy.after, history } }).join()).toContain("nor in the history")
  })
})

it("counts the files of the store without its history", () => {
  expect(countControlFiles(healthy.next.after)).toBe(countControlFiles(healthy.before))
})
