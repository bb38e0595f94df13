import fs, { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../../test/temporary-folder.ts"
import { publishFolder, removeEpoch } from "./epoch-folder.ts"

const error = (code) => Object.assign(new Error(code), { code })
describe("an epoch that is a folder", () => {
  const begin = () => {
    const folder = temporaryFolder({ "wait-1": "record" })
    return { folder, own: join(folder, "wait-1"), path: join(folder, "lock-1") }
  }
  it("is complete from its first instant, and for its owner alone", () => {
    const { folder, own, path } = begin()
    const renameSync = (from, to) => {
      if (to === path) expect(readFileSync(join(from, "owner"), "utf8")).toBe("record")
      fs.renameSync(from, to)
    }
    expect(publishFolder({ ...fs, renameSync }, own, path)).toBe(true)
    expect(readdirSync(folder)).toEqual(["lock-1"])
    expect(readFileSync(join(path, "owner"), "utf8")).toBe("record")
    expect(lstatSync(path).mode & 0o777).toBe(0o700)
  })
  it("is not published where another process was first, with a folder or a file", () => {
    for (const isFolder of [true, false]) {
      const { folder, own, path } = begin()
      if (isFolder) mkdirSync(path)
      writeFileSync(isFolder ? join(path, "owner") : path, "another")
      expect(publishFolder(fs, own, path)).toBe(false)
      expect(readFileSync(isFolder ? join(path, "owner") : path, "utf8")).toBe("another")
      expect(readdirSync(folder)).toEqual(["lock-1", "wait-1"])
      expect(readFileSync(own, "utf8")).toBe("record")
    }
  })
  it.each([
    ["ENOTEMPTY", true],
    ["EEXIST", true],
    ["EPERM", true],
    ["ENOTDIR", true],
    ["EISDIR", true],
    ["EIO", false],
    ["ENOSPC", false],
  ])("leaves the place in line as it was when the system answers %s", (code, isTaken) => {
    const { folder, own, path } = begin()
    const renameSync = (from, to) => {
      if (to === path) throw error(code)
      fs.renameSync(from, to)
    }
    const publish = () => publishFolder({ ...fs, renameSync }, own, path)
    if (isTaken) expect(publish()).toBe(false)
    else expect(publish).toThrow(code)
    expect([readdirSync(folder), readFileSync(own, "utf8")]).toEqual([["wait-1"], "record"])
  })
})
describe("an epoch is removed", () => {
  it("that is a file, or a folder with its record", () => {
    const folder = temporaryFolder({ "lock-1": "", "lock-2/owner": "" })
    for (const name of ["lock-1", "lock-2", "lock-3"]) removeEpoch(fs, join(folder, name))
    expect(readdirSync(folder)).toEqual([])
  })
  it("that is a folder on a system that says EPERM of it", () => {
    const folder = temporaryFolder({ "lock-1/owner": "" })
    const unlinkSync = (path) => {
      if (path.endsWith("lock-1")) throw error("EPERM")
      fs.unlinkSync(path)
    }
    removeEpoch({ ...fs, unlinkSync }, join(folder, "lock-1"))
    expect(readdirSync(folder)).toEqual([])
  })
  it("the next time when something else lies in it, or when the system refuses", () => {
    const folder = temporaryFolder({ "lock-1/owner": "", "lock-1/other": "", "lock-2/owner": "" })
    removeEpoch(fs, join(folder, "lock-1"))
    expect(existsSync(join(folder, "lock-1", "other"))).toBe(true)
    const unlinkSync = () => {
      throw error("EIO")
    }
    removeEpoch({ ...fs, unlinkSync }, join(folder, "lock-2"))
    expect(readdirSync(join(folder, "lock-2"))).toEqual(["owner"])
  })
  it("as a folder only when it is one", () => {
    let calls = 0
    const rmdirSync = () => {
      calls++
    }
    removeEpoch({ ...fs, rmdirSync }, join(temporaryFolder(), "lock-1"))
    expect(calls).toBe(0)
  })
})
