import { execFileSync } from "node:child_process"
import fs, { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { temporaryFolder } from "../../../test/temporary-folder.ts"
import { keyOf, readVersioned } from "../../files/versioned-file.ts"
import { readSettled } from "./settled-read.ts"

const text = (seen) => seen && Buffer.from(seen.bytes).toString()
afterEach(() => {
  vi.restoreAllMocks()
})
/** `node:fs` that counts the files it has open, and with configurable reads. */
function countingFiles(more = {}) {
  const [open, close] = [{ count: 0 }, { count: 0 }]
  const files = {
    ...fs,
    openSync: (path, flags) => {
      const descriptor = fs.openSync(path, flags)
      open.count++
      return descriptor
    },
    closeSync: (descriptor) => {
      close.count++
      fs.closeSync(descriptor)
    },
    ...more,
  }
  return { files, open: () => open.count - close.count, opened: () => open.count }
}
describe("a file for a writer", () => {
  it("comes with its bytes and a key that any change changes", () => {
    const folder = temporaryFolder({ "a.md": "some text" })
    const path = join(folder, "a.md")
    const { files, open } = countingFiles()
    const seen = readVersioned(files, path, 9)
    expect([text(seen), seen?.isLink, open()]).toEqual(["some text", undefined, 0])
    const { ino, mtimeNs } = fs.lstatSync(path, { bigint: true })
    expect([seen?.key, keyOf(files, path)]).toEqual(Array(2).fill(`${ino}.9.${mtimeNs}`))
  })
  it("is undefined where nothing exists, and so is its key", () => {
    const folder = temporaryFolder({ file: "" })
    expect(readVersioned(fs, join(folder, "a.md"), 9)).toBeUndefined()
    expect(keyOf(fs, join(folder, "a.md"))).toBeUndefined()
    expect(keyOf(fs, join(folder, "file", "a.md"))).toBeUndefined()
  })
  it("that is a symlink has its own key and no bytes", () => {
    const folder = temporaryFolder({ "b.md": "B" })
    const path = join(folder, "a.md")
    symlinkSync(join(folder, "b.md"), path)
    expect(readVersioned(fs, path, 9)).toEqual({
      bytes: new Uint8Array(),
      key: keyOf(fs, path),
      isLink: true,
    })
  })
  it("that is too large is refused, with both sizes and no path", () => {
    const folder = temporaryFolder({ "a.md": "1234567890" })
    const { files, open } = countingFiles()
    const read = () => readVersioned(files, join(folder, "a.md"), 9)
    expect(read).toThrow(
      /^a\.md has 10 bytes; files of up to 9 bytes can be changed\. Make it smaller by hand\.$/,
    )
    expect(open()).toBe(0)
    expect(read).toThrow(expect.objectContaining({ code: "too-large" }))
  })
  it("that is not a plain file is refused by name", async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, "folder.md"))
    execFileSync("mkfifo", [join(folder, "fifo.md")])
    const server = createServer()
    await new Promise((resolve) => server.listen(join(folder, "socket.md"), resolve))
    for (const name of ["folder.md", "fifo.md", "socket.md"]) {
      const { files, open } = countingFiles()
      const read = () => readVersioned(files, join(folder, name), 9)
      expect(read).toThrow(
        `${name} is not a plain file (a folder, a symlink or a device). Nothing was written`,
      )
      expect(read).toThrow(expect.objectContaining({ code: "unreadable-file" }))
      expect(open()).toBe(0)
    }
    await new Promise((resolve) => server.close(resolve))
  })
  it("passes any other error of the system on", () => {
    const failing = () => {
      throw Object.assign(new Error("EACCES"), { code: "EACCES" })
    }
    const files = { ...fs, openSync: failing }
    expect(() => readVersioned(files, "/a.md", 9)).toThrow(expect.objectContaining({ code: "EACCES" }))
  })
  it("is whole when the disk gives it in pieces", () => {
    const folder = temporaryFolder({ "a.md": "in pieces" })
    const readSync = (descriptor, buffer, offset, length, position) =>
      fs.readSync(descriptor, buffer, offset, Math.min(length, 2), position)
    expect(text(readVersioned({ ...fs, readSync }, join(folder, "a.md"), 100))).toBe("in pieces")
  })
  it("that the disk gives less of than it has is an error, and not when it has become shorter", () => {
    const folder = temporaryFolder({ "a.md": "some text" })
    const path = join(folder, "a.md")
    const { files, open } = countingFiles({ readSync: () => 0 })
    expect(() => readVersioned(files, path, 100)).toThrow(/EIO/)
    expect(open()).toBe(0)
    let reads = 0
    const readSync = (descriptor, buffer, ...rest) => {
      if (++reads === 1) fs.truncateSync(path, 4)
      return fs.readSync(descriptor, buffer, ...rest)
    }
    const seen = readVersioned({ ...fs, readSync }, path, 100)
    expect(text(seen)).toBe("some")
    expect(seen?.key).not.toBe(keyOf(fs, path))
  })
})
describe("the index for a writer", () => {
  const index = (content) => {
    const path = join(temporaryFolder(), "MEMORY.md")
    writeFileSync(path, content)
    return path
  }
  it("that was saved a while ago, or by a clock that is ahead, is not waited for", async () => {
    for (const [seconds, content] of [
      [-60, "text"],
      [-60, ""],
      [60, "text"],
    ]) {
      const path = index(content)
      const then = Date.now() / 1_000 + seconds
      utimesSync(path, then, then)
      const { files, opened } = countingFiles()
      expect(text(await readSettled(files, path, undefined, 100))).toBe(content)
      expect(opened()).toBe(1)
    }
  })
  it("is not waited for as the last writer left it", async () => {
    const path = index("text")
    vi.spyOn(Date, "now").mockReturnValue(fs.lstatSync(path).mtimeMs + 10)
    const { files, opened } = countingFiles()
    expect(text(await readSettled(files, path, keyOf(fs, path), 100))).toBe("text")
    expect(opened()).toBe(1)
  })
  it("that was just saved is checked until it has been unchanged for 20 ms", async () => {
    const path = index("te")
    let [now, checks] = [Date.now(), 0]
    vi.spyOn(Date, "now").mockImplementation(() => now)
    const save = (content) => {
      writeFileSync(path, content)
      utimesSync(path, (now - 10) / 1_000, (now - 10) / 1_000)
    }
    save("te")
    const openSync = (name, flags) => {
      if (++checks === 3) save("text")
      if (checks === 5) now += 12
      return fs.openSync(name, flags)
    }
    expect(text(await readSettled({ ...fs, openSync }, path, "another", 100))).toBe("text")
    expect(checks).toBe(5)
  })
  it("that is empty is waited for, for half a second", async () => {
    const path = index("")
    const { files, opened } = countingFiles()
    const started = performance.now()
    expect(text(await readSettled(files, path, undefined, 100))).toBe("")
    expect(performance.now() - started).toBeGreaterThan(400)
    expect(opened()).toBeLessThanOrEqual(100)
  })
  it("that is not there is waited for only when it was there before", async () => {
    const path = join(temporaryFolder(), "MEMORY.md")
    let checks = 0
    const openSync = (name, flags) => {
      checks++
      return fs.openSync(name, flags)
    }
    expect(await readSettled({ ...fs, openSync }, path, undefined, 100)).toBeUndefined()
    expect(checks).toBe(1)
    expect(await readSettled({ ...fs, openSync }, path, "1.2.3", 100)).toBeUndefined()
    expect(checks).toBeGreaterThan(2)
  })
  it("that is a symlink is refused", async () => {
    const folder = temporaryFolder({ "b.md": "B" })
    symlinkSync(join(folder, "b.md"), join(folder, "MEMORY.md"))
    await expect(readSettled(fs, join(folder, "MEMORY.md"), undefined, 100)).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringContaining("MEMORY.md is not a plain file"),
    })
  })
  it("that keeps changing is given up on after a second", async () => {
    const path = index("text")
    const now = Date.now()
    vi.spyOn(Date, "now").mockReturnValue(now)
    utimesSync(path, (now - 10) / 1_000, (now - 10) / 1_000)
    const { files, opened } = countingFiles()
    await expect(readSettled(files, path, undefined, 100)).rejects.toMatchObject({
      code: "write-failed",
      message: expect.stringContaining("MEMORY.md keeps changing; close the program"),
    })
    expect(opened()).toBeGreaterThan(50)
  })
})
