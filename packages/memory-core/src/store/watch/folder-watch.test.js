import fs, { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { temporaryFolder, writeFiles } from "../../../test/temporary-folder.ts"
import { openFolder } from "../../files/open-folder.ts"
import { watchFolder } from "./folder-watch.ts"

afterEach(() => {
  vi.restoreAllMocks()
})
/** A folder that was last changed a number of milliseconds ago, and its watch. */
function watched({ age = 60_000, known, names = [], files = fs } = {}) {
  const path = temporaryFolder()
  for (const name of names) writeFileSync(join(path, name), "")
  // Half a millisecond more, since seconds with a fraction are not exact.
  const then = (Date.now() - age + 0.5) / 1_000
  utimesSync(path, then, then)
  const folder = openFolder(fs, path)
  onTestFinished(() => folder.close())
  const time = () => String(fs.lstatSync(path, { bigint: true }).mtimeNs)
  return { path, folder, time, watch: watchFolder(files, [folder], known === "now" ? time() : known) }
}
/** Stops the clock of the day, so that nothing grows older, and lets the other one run fifty times as fast. */
function stopClock() {
  const [today, now] = [Date.now(), performance.now.bind(performance)]
  const started = now()
  vi.spyOn(Date, "now").mockReturnValue(today)
  vi.spyOn(performance, "now").mockImplementation(() => started + (now() - started) * 50)
}
/** Whether a writer waits, and then for how long by that clock. */
async function waitOf(watch) {
  let isLater = false
  const timer = setTimeout(() => {
    isLater = true
  }, 0)
  const started = performance.now()
  await watch.settle()
  clearTimeout(timer)
  return isLater ? performance.now() - started : undefined
}
describe("a writer waits", () => {
  it.each([
    ["another program changed it 20 ms ago", { age: 20 }],
    ["a file was written just now, and the folder changed half a second ago", { age: 499, names: ["half"] }],
    ["a hidden file was written just now", { age: 100, names: [".MEMORY.md.swp"] }],
    ["one file of several is about to be saved", { age: 100, names: ["MEMORY.md", "a.md", "b~", "half"] }],
    ["the last writer left another time", { age: 5, known: "1" }],
  ])("when %s, for a second at the most", async (_name, state) => {
    stopClock()
    const { watch } = watched(state)
    const wait = await waitOf(watch)
    expect(wait).toBeGreaterThan(1_000)
    expect(watch.isQuiet()).toBe(true)
  })
  it.each([
    ["no other program changed it for 21 ms", { age: 21 }],
    ["the folder changed half a second ago, whatever lies there", { age: 500, names: ["half"] }],
    ["the folder's clock is ahead", { age: -60_000, names: ["half"] }],
    ["there are only files of ours, and a backup", { age: 100, names: ["MEMORY.md", "a.md", "old~"] }],
    ["the folder is as the last writer left it", { age: 0, known: "now", names: ["half"] }],
  ])("not when %s", async (_name, state) => {
    stopClock()
    expect(await waitOf(watched(state).watch)).toBeUndefined()
  })
  it("not for a control folder, another folder, a symlink, or a file that has lain there for long", async () => {
    stopClock()
    const { path, watch } = watched()
    writeFiles(path, { "notes.txt": "" })
    for (const name of [".caliban", "folder"]) mkdirSync(join(path, name))
    symlinkSync("nowhere", join(path, ".#MEMORY.md"))
    const then = (Date.now() - 100) / 1_000
    utimesSync(path, then, then)
    expect(await waitOf(watch)).toBeUndefined()
  })
  it("until no other program has changed the folder for a moment", async () => {
    const { watch } = watched({ age: 0 })
    expect((await waitOf(watch)) ?? 0).toBeLessThan(900)
    expect(watch.isQuiet()).toBe(true)
  })
  it("until the file is renamed that was about to be", async () => {
    stopClock()
    const { path, watch } = watched({ age: 100, names: ["half"] })
    setTimeout(() => {
      renameSync(join(path, "half"), join(path, "MEMORY.md"))
      const then = (Date.now() - 50) / 1_000
      utimesSync(path, then, then)
    }, 5)
    expect(await waitOf(watch)).toBeLessThan(1_000)
  })
  it("for a file that another program made during a quick change of this writer", async () => {
    const { path, watch } = watched({ age: 100 })
    await watch.settle()
    writeFileSync(join(path, "half"), "")
    watch.changed(0.05)
    setTimeout(() => renameSync(join(path, "half"), join(path, "MEMORY.md")), 5)
    await watch.settle()
    expect(fs.readdirSync(path)).toEqual(["MEMORY.md"])
  })
  it("for a change and for a file in any of its folders", async () => {
    stopClock()
    const [index, topics] = [watched(), watched()]
    const watch = watchFolder(fs, [index.folder, topics.folder], undefined)
    await watch.settle()
    const known = watch.time
    expect(watch.isQuiet()).toBe(true)
    writeFileSync(join(topics.path, "half"), "")
    const then = (Date.now() - 5) / 1_000
    utimesSync(topics.path, then, then)
    expect(watch.isQuiet()).toBe(false)
    expect(await waitOf(watch)).toBeGreaterThan(1_000)
    expect(watch.isQuiet()).toBe(true)
    expect(watch.time).not.toBe(known)
    expect(await waitOf(watchFolder(fs, [index.folder, topics.folder], watch.time))).toBeUndefined()
    expect(await waitOf(watchFolder(fs, [index.folder, topics.folder], known))).toBeGreaterThan(1_000)
  })
  it("not where folders cannot be held open", async () => {
    stopClock()
    const { path } = watched({ age: 0 })
    const stat = fs.lstatSync(path, { bigint: true })
    const watch = watchFolder(fs, [{ path, stat, close: () => undefined }], undefined)
    expect(await waitOf(watch)).toBeUndefined()
    expect([watch.isQuiet(), watch.time]).toEqual([true, "0"])
    writeFileSync(join(path, "a.md"), "")
    expect(watch.isQuiet()).toBe(true)
  })
})
describe("a writer sees", () => {
  it("that another program has changed the folder since it waited", async () => {
    const { path, watch } = watched()
    await watch.settle()
    expect(watch.isQuiet()).toBe(true)
    writeFileSync(join(path, "a.md"), "")
    expect(watch.isQuiet()).toBe(false)
  })
  it("nothing of its own recent changes, and records their time for the next writer", () => {
    const { path, watch, time } = watched()
    expect(watch.time).toBe("0")
    writeFileSync(join(path, "a.md"), "")
    watch.changed(0.5)
    expect([watch.isQuiet(), watch.time]).toEqual([true, time()])
  })
  it.each([
    ["took long", 2.5, []],
    ["took a moment while an editor was about to save", 1, ["half"]],
  ])("that a change of its own may hide another's, when it %s", (_name, took, names) => {
    const { watch } = watched({ names })
    watch.changed(took)
    expect([watch.isQuiet(), watch.time]).toEqual([false, "0"])
  })
  it("nothing of a file that is about to be saved when its own change took no time", () => {
    const { watch } = watched({ names: ["half"] })
    watch.changed(0.05)
    expect(watch.isQuiet()).toBe(true)
  })
  it("nothing, instead of an error, when a change is done and the folder cannot be checked", () => {
    let isBroken = false
    const fstatSync = (descriptor, options) => {
      if (isBroken) throw Object.assign(new Error("EIO"), { code: "EIO" })
      return fs.fstatSync(descriptor, options)
    }
    const { watch } = watched({ files: { ...fs, fstatSync } })
    isBroken = true
    watch.changed(0)
    isBroken = false
    expect([watch.isQuiet(), watch.time]).toEqual([false, "0"])
  })
  it("nothing about files that it cannot list or check", () => {
    const failing = () => {
      throw Object.assign(new Error("EIO"), { code: "EIO" })
    }
    for (const broken of [{ readdirSync: failing }, { lstatSync: failing }]) {
      const { watch } = watched({ names: ["half"], files: { ...fs, ...broken } })
      watch.changed(1)
      expect(watch.isQuiet()).toBe(true)
    }
  })
})
