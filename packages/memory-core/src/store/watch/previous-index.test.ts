import fs, { linkSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../../test/temporary-folder.ts"
import type { Files } from "../../files/file-port.ts"
import { keyOf } from "../../files/versioned-file.ts"
import { dropPrevious, findLateSave, linkPrevious, previousAmong } from "./previous-index.ts"

/** A folder with a hard link to an index that was replaced. */
function kept(): { folder: string; path: string; name: string; then: string } {
  const folder = temporaryFolder({ "MEMORY.md": "old index" })
  const index = join(folder, "MEMORY.md")
  const then = keyOf(fs, index) ?? ""
  const name = linkPrevious(fs, folder, index, then) ?? ""
  writeFileSync(`${index}.new`, "new index")
  renameSync(`${index}.new`, index)
  return { folder, path: join(folder, name), name, then }
}

/** `node:fs` that calls `act` before each `lstat`. */
function checkedFiles(act: (check: number) => void): { files: Files; checks: () => number } {
  let checks = 0
  const lstatSync = ((path: string, options: { bigint: true }) => {
    act(++checks)
    return fs.lstatSync(path, options)
  }) as Files["lstatSync"]
  return { files: { ...fs, lstatSync }, checks: () => checks }
}

describe("the hard link to a previous index", () => {
  it("holds the key of the index in its name, and is the same file", () => {
    const { path, name, then } = kept()
    expect(name).toBe(`previous-${then}`)
    expect(keyOf(fs, path)).toBe(then)
    expect(previousAmong(["tmp-1", name, "x-previous-1", "lock-1"])).toEqual([name])
  })

  it("is the one that an interrupted writer has made", () => {
    const folder = temporaryFolder({ "MEMORY.md": "old index" })
    const index = join(folder, "MEMORY.md")
    const key = keyOf(fs, index) ?? ""
    const name = linkPrevious(fs, folder, index, key)
    expect(linkPrevious(fs, folder, index, key)).toBe(name)
  })

  it("does not exist where there are no hard links", () => {
    const folder = temporaryFolder({ "MEMORY.md": "old index" })
    const files = {
      ...fs,
      linkSync: () => {
        throw Object.assign(new Error("EPERM"), { code: "EPERM" })
      },
    }
    expect(linkPrevious(files, folder, join(folder, "MEMORY.md"), "1.2.3")).toBeUndefined()
  })
})

describe("a late save", () => {
  it("is not found in a file that is missing, unchanged or replaced, after a single check", async () => {
    for (const act of [
      (path: string) => rmSync(path),
      () => undefined,
      (path: string) => {
        writeFileSync(`${path}.new`, "another")
        renameSync(`${path}.new`, path)
      },
    ]) {
      const { folder, path, name } = kept()
      act(path)
      const { files, checks } = checkedFiles(() => undefined)
      expect(await findLateSave(files, folder, name)).toBeUndefined()
      expect(checks()).toBe(1)
    }
  })

  it("is taken when two more checks find it unchanged", async () => {
    const { folder, path, name } = kept()
    writeFileSync(path, "saved late")
    const { files, checks } = checkedFiles(() => undefined)
    const save = await findLateSave(files, folder, name)
    expect(save).toEqual({ name, key: keyOf(fs, path), bytes: Buffer.from("saved late") })
    expect(checks()).toBe(3)
  })

  it("is checked again after its last change", async () => {
    const { folder, path, name } = kept()
    writeFileSync(path, "saved")
    const { files, checks } = checkedFiles((check) => {
      if (check === 3) writeFileSync(path, "saved late")
    })
    expect(String((await findLateSave(files, folder, name))?.bytes)).toBe("saved late")
    expect(checks()).toBe(5)
  })

  it("that is empty, or keeps changing, is taken as it is after forty checks", async () => {
    for (const changing of [false, true]) {
      const { folder, path, name } = kept()
      writeFileSync(path, "")
      const { files, checks } = checkedFiles((check) => {
        if (changing) writeFileSync(path, "x".repeat(check))
      })
      expect((await findLateSave(files, folder, name))?.bytes.length).toBe(changing ? 41 : 0)
      expect(checks()).toBe(41)
    }
  })

  it("is not found when its file is removed meanwhile", async () => {
    const { folder, path, name } = kept()
    writeFileSync(path, "saved late")
    const { files } = checkedFiles((check) => {
      if (check === 2) rmSync(path)
    })
    expect(await findLateSave(files, folder, name)).toBeUndefined()
  })
})

describe("the link to a previous index is removed", () => {
  it("when it is unchanged, has the merged save, or is another program's file", () => {
    const untouched = kept()
    dropPrevious(fs, untouched.folder, [untouched.name])
    expect(keyOf(fs, untouched.path)).toBeUndefined()
    const saved = kept()
    writeFileSync(saved.path, "saved late")
    dropPrevious(fs, saved.folder, [saved.name])
    expect(keyOf(fs, saved.path)).toBeDefined()
    dropPrevious(fs, saved.folder, [saved.name], keyOf(fs, saved.path))
    expect(keyOf(fs, saved.path)).toBeUndefined()
    const other = kept()
    writeFileSync(join(other.folder, "other"), "")
    rmSync(other.path)
    linkSync(join(other.folder, "other"), other.path)
    dropPrevious(fs, other.folder, [other.name])
    expect(keyOf(fs, other.path)).toBeUndefined()
  })

  it("not when it cannot be checked, and the others all the same", () => {
    const [one, two] = [kept(), kept()]
    renameSync(two.path, join(one.folder, two.name))
    const { files } = checkedFiles((check) => {
      if (check === 1) throw new Error("EIO")
    })
    dropPrevious(files, one.folder, [one.name, two.name])
    expect(keyOf(fs, one.path)).toBe(one.then)
    expect(keyOf(fs, join(one.folder, two.name))).toBeUndefined()
  })
})
