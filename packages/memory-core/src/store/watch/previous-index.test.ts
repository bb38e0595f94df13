import fs, { linkSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { temporaryFolder } from "../../../test/temporary-folder.ts"
import type { Files } from "../../files/file-port.ts"
import { openFolder } from "../../files/open-folder.ts"
import { keyOf } from "../../files/versioned-file.ts"
import { findUnfinished } from "../commit/unfinished-markers.ts"
import { revisionOf } from "../revision.ts"
import { dropPrevious, findLateSave, linkPrevious, previousAmong } from "./previous-index.ts"

/** A folder with an index that was replaced, under its second name. */
function kept(): { folder: string; path: string; name: string; then: string } {
  const folder = temporaryFolder({ "MEMORY.md": "old index" })
  const index = join(folder, "MEMORY.md")
  const then = keyOf(fs, index) ?? ""
  const name = linkPrevious(fs, folder, index, then) ?? ""
  return { folder, path: join(folder, name), name, then }
}

/** `node:fs` in which somebody acts at a look at a file. */
function lookedAt(act: (look: number) => void): { files: Files; looks: () => number } {
  let looks = 0
  const lstatSync = ((path: string, options: { bigint: true }) => {
    act(++looks)
    return fs.lstatSync(path, options)
  }) as Files["lstatSync"]
  return { files: { ...fs, lstatSync }, looks: () => looks }
}

describe("the second name of an index", () => {
  it("tells what the index was like, and is the same file", () => {
    const { folder, path, name, then } = kept()
    expect(name).toBe(`previous-${then}`)
    expect(keyOf(fs, path)).toBe(then)
    expect(previousAmong(["tmp-1", name, "x-previous-1", "lock-1"])).toEqual([name])
    // A writer that was cut off had kept it already.
    expect(linkPrevious(fs, folder, join(folder, "MEMORY.md"), then)).toBe(name)
  })

  it("is none where there are no hard links", () => {
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
  it("is none in a file that is gone, untouched or another, and no second look is taken", async () => {
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
      const { files, looks } = lookedAt(() => undefined)
      expect(await findLateSave(files, folder, name)).toBeUndefined()
      expect(looks()).toBe(1)
    }
  })

  it("is taken when it was the same at two more looks", async () => {
    const { folder, path, name } = kept()
    writeFileSync(path, "saved late")
    const { files, looks } = lookedAt(() => undefined)
    const save = await findLateSave(files, folder, name)
    expect(save).toEqual({ name, key: keyOf(fs, path), bytes: Buffer.from("saved late") })
    expect(looks()).toBe(3)
  })

  it("is looked at again from the last change on", async () => {
    const { folder, path, name } = kept()
    writeFileSync(path, "saved")
    const { files, looks } = lookedAt((look) => {
      if (look === 3) writeFileSync(path, "saved late")
    })
    expect(String((await findLateSave(files, folder, name))?.bytes)).toBe("saved late")
    expect(looks()).toBe(5)
  })

  it("that is empty, or keeps changing, is taken as it is after forty looks", async () => {
    for (const changing of [false, true]) {
      const { folder, path, name } = kept()
      writeFileSync(path, "")
      const { files, looks } = lookedAt((look) => {
        if (changing) writeFileSync(path, "x".repeat(look))
      })
      expect((await findLateSave(files, folder, name))?.bytes.length).toBe(changing ? 41 : 0)
      expect(looks()).toBe(41)
    }
  })

  it("is none when its file goes away meanwhile", async () => {
    const { folder, path, name } = kept()
    writeFileSync(path, "saved late")
    const { files } = lookedAt((look) => {
      if (look === 2) rmSync(path)
    })
    expect(await findLateSave(files, folder, name)).toBeUndefined()
  })
})

describe("a kept index is let go", () => {
  it("when it is untouched, the save that was taken in, or somebody else's file", () => {
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

  it("not when nobody can look at it, and the others are all the same", () => {
    const [one, two] = [kept(), kept()]
    renameSync(two.path, join(one.folder, two.name))
    const { files } = lookedAt((look) => {
      if (look === 1) throw new Error("EIO")
    })
    dropPrevious(files, one.folder, [one.name, two.name])
    expect(keyOf(fs, one.path)).toBe(one.then)
    expect(keyOf(fs, join(one.folder, two.name))).toBeUndefined()
  })
})

it("names the topics of cut-off writes in order", () => {
  const memory = openFolder(fs, temporaryFolder({ "a.md": "A", "b.md": "B" }))
  onTestFinished(() => memory.close())
  const marks = ["b", "a"].map((slug) => `unfinished-${slug}.${revisionOf(Buffer.from(slug.toUpperCase()))}`)
  expect(findUnfinished(fs, memory, ["unfinished-c.gone", ...marks]).unfinished).toEqual(["a", "b", "c"])
})
