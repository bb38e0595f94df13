import { execFileSync } from "node:child_process"
import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { isMainThread, threadId } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import type { Files } from "../src/files/file-port.ts"
import type { Memory } from "../src/memory-types.ts"
import { createMemory } from "../src/mounts/router.ts"
import { createFileStore } from "../src/store/file-store.ts"
import type { Change } from "../src/store/store.ts"
import { startOf } from "./lock-folder.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const both: Change<undefined> = () => ({
  topic: bytes("new topic"),
  index: bytes("new index"),
  result: undefined,
})

/** The public files of a memory directory, by name. */
function snapshot(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => name.endsWith(".md"))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), "utf8")]))
}

/** The content of the control folder; the lock without the record of its last holder. */
function controlFiles(directory: string): string[] {
  return readdirSync(join(directory, ".caliban")).map((name) => name.replace(/\.rel-.*$/, ".rel"))
}

/** `node:fs` of which one call fails: the `count`-th of all that change, open or check something. */
function failingFiles(count: number, code: string): { files: Files; calls: () => number } {
  let calls = 0
  const watched = [
    "openSync",
    "writeSync",
    "fsyncSync",
    "renameSync",
    "linkSync",
    "mkdirSync",
    "readSync",
  ] as const
  const files: Record<string, unknown> = { ...fs }
  for (const name of watched) {
    files[name] = (...args: never[]) => {
      calls++
      if (calls === count) throw Object.assign(new Error(`${code}: injected, ${name}`), { code })
      return (fs[name] as (...rest: never[]) => unknown)(...args)
    }
  }
  files["fsync"] = (descriptor: number, done: (error: unknown) => void) => {
    try {
      ;(files["fsyncSync"] as (descriptor: number) => void)(descriptor)
      setImmediate(done, null)
    } catch (error) {
      setImmediate(done, error)
    }
  }
  return { files: files as unknown as Files, calls: () => calls }
}

it.runIf(isMainThread)("makes folders of mode 0700 and files of mode 0600 whatever the umask", async () => {
  const directory = join(temporaryFolder(), "memory")
  const old = process.umask(0)
  await createFileStore(directory).transact("a", both)
  process.umask(old)
  const mode = (path: string): string => (lstatSync(join(directory, path)).mode & 0o777).toString(8)
  expect(["", ".caliban"].map(mode)).toEqual(["700", "700"])
  expect(["MEMORY.md", "a.md", ".caliban/.gitignore"].map(mode)).toEqual(["600", "600", "600"])
})

it("creates nothing when it only reads", async () => {
  const directory = join(temporaryFolder(), "memory")
  const store = createFileStore(directory)
  await store.slugs()
  await store.readIndex(10)
  await store.history.list()
  expect(existsSync(directory)).toBe(false)
})

it("leaves no temporary file, marker or second lock", async () => {
  const directory = join(temporaryFolder(), "memory")
  const store = createFileStore(directory)
  await store.transact("a", both)
  await store.transact("a", () => ({
    topic: null,
    note: { action: "removed", pointers: [] },
    result: undefined,
  }))
  expect(controlFiles(directory)).toEqual([".gitignore", "format", "history", "lock-000000000002.rel"])
})

describe("refuses", () => {
  it("a directory that every user may write to, unless it is trusted", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "index" })
    chmodSync(directory, 0o777)
    await expect(createFileStore(directory).transact("a", both)).rejects.toMatchObject({
      code: "unsafe-directory",
    })
    expect(readdirSync(directory)).toEqual(["MEMORY.md"])
    await createFileStore(directory, { trustDirectory: true }).transact("a", both)
    expect(snapshot(directory)).toEqual({ "MEMORY.md": "new index", "a.md": "new topic" })
  })

  it("a memory directory or a control folder that is a symlink", async () => {
    const outside = temporaryFolder()
    const folder = temporaryFolder()
    symlinkSync(outside, join(folder, "memory"))
    await expect(createFileStore(join(folder, "memory")).transact("a", both)).rejects.toMatchObject({
      code: "unsafe-directory",
    })
    symlinkSync(outside, join(folder, ".caliban"))
    await expect(createFileStore(folder).transact("a", both)).rejects.toMatchObject({
      code: "unsafe-directory",
    })
    expect(readdirSync(outside)).toEqual([])
  })

  it("an index or a topic that is not a plain file, changing nothing", async () => {
    const folder = temporaryFolder({ "outside.md": "canary" })
    const directory = join(folder, "memory")
    mkdirSync(join(directory, "MEMORY.md"), { recursive: true })
    await expect(createFileStore(directory).transact("a", both)).rejects.toMatchObject({
      code: "unreadable-file",
    })
    expect(existsSync(join(directory, "a.md"))).toBe(false)

    const other = join(folder, "other")
    mkdirSync(other)
    mkdirSync(join(other, "a.md"))
    expect(await createFileStore(other).readTopic("a", 100)).toBeUndefined()
    await expect(createFileStore(other).transact("a", both)).rejects.toMatchObject({
      code: "unreadable-file",
    })
  })

  it("a topic of 5 MB and an index of 100 MB without reading them", async () => {
    const directory = temporaryFolder({ "big.md": "x".repeat(5e6) })
    fs.truncateSync(createSparse(directory, "MEMORY.md"), 100e6)
    const store = createFileStore(directory)
    const started = performance.now()
    await expect(store.transact("big", both)).rejects.toMatchObject({ code: "too-large" })
    await expect(store.transact("a", both)).rejects.toMatchObject({ code: "too-large" })
    expect(await store.readIndex(1_000)).toMatchObject({ total: 100e6 })
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

it("replaces a symlink with a topic, keeps the symlink in the trash, and does not change its target", async () => {
  const outside = join(temporaryFolder({ "outside.md": "canary" }), "outside.md")
  const directory = temporaryFolder()
  symlinkSync(outside, join(directory, "a.md"))
  const store = createFileStore(directory)
  expect(await store.readTopic("a", 100)).toBeUndefined()
  await store.transact("a", (snapshot) => {
    expect(snapshot.topic).toBeUndefined()
    return { topic: bytes("topic"), result: undefined }
  })
  expect([readFileSync(outside, "utf8"), snapshot(directory)["a.md"]]).toEqual(["canary", "topic"])
  const [{ id } = { id: "" }] = await store.history.list()
  const link = `${id}.old`
  expect(fs.readlinkSync(join(directory, ".caliban", "history", link))).toBe(outside)
})

function createSparse(directory: string, name: string): string {
  writeFileSync(join(directory, name), "")
  return join(directory, name)
}

it.skipIf(process.platform !== "linux")("ends where no folder can be made", async () => {
  const attempt = createFileStore("/proc/nowhere/memory").transact("a", both)
  await expect(attempt).rejects.toMatchObject({ code: "write-failed" })
})

it("does not hang on a FIFO in place of a topic", async () => {
  const directory = temporaryFolder()
  execFileSync("mkfifo", [join(directory, "a.md")])
  expect(await createFileStore(directory).readTopic("a", 100)).toBeUndefined()
  await expect(createFileStore(directory).transact("a", both)).rejects.toMatchObject({
    code: "unreadable-file",
  })
})

describe("when a call of the system fails", () => {
  it.each(["ENOSPC", "EIO", "EACCES"])("either does all or nothing: %s at every call", async (code) => {
    for (let count = 1; ; count++) {
      const directory = temporaryFolder({ "MEMORY.md": "old index", "a.md": "old topic", "b.md": "other" })
      // The folders exist, as in daily use.
      await createFileStore(directory).transact(undefined, () => ({
        index: bytes("old index"),
        result: undefined,
      }))
      const { files, calls } = failingFiles(count, code)
      const store = createFileStore(directory, { files })
      const noted: Change<undefined> = () => ({
        topic: bytes("new topic"),
        index: bytes("new index"),
        note: { action: "replaced", pointers: [] },
        result: undefined,
      })
      const outcome = await store.transact("a", noted).then(
        (commit) => commit,
        (error: unknown) => error,
      )
      const now = snapshot(directory)
      expect(now["b.md"]).toBe("other")
      if (outcome instanceof Error) {
        expect(outcome).toMatchObject({
          code: "write-failed",
          message: expect.not.stringContaining(directory),
        })
        expect(now).toMatchObject({ "MEMORY.md": "old index", "a.md": "old topic" })
        expect(await createFileStore(directory).history.list(), `call ${count}`).toHaveLength(1)
      } else {
        expect(now["a.md"], `call ${count}`).toBe("new topic")
        const commit = outcome as { indexed: boolean }
        expect(now["MEMORY.md"]).toBe(commit.indexed ? "new index" : "old index")
        if (!commit.indexed) expect(await store.unfinished()).toEqual(["a"])
      }
      const next = await createFileStore(directory, { lockWait: 2_000 }).transact("a", both)
      expect(next.indexed).toBe(true)
      if (calls() < count) break
    }
  })

  it("writes the remaining bytes after a short write", async () => {
    const directory = temporaryFolder()
    const files = {
      ...fs,
      writeSync: (descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) =>
        fs.writeSync(descriptor, buffer, offset, Math.min(length, 3), position),
    } as unknown as Files
    await createFileStore(directory, { files }).transact("a", both)
    expect(snapshot(directory)).toEqual({ "MEMORY.md": "new index", "a.md": "new topic" })
  })

  it("keeps the old file when the disk writes no bytes", async () => {
    const directory = temporaryFolder({ "a.md": "old" })
    const files = { ...fs, writeSync: () => 0 } as unknown as Files
    await expect(createFileStore(directory, { files }).transact("a", both)).rejects.toMatchObject({
      code: "write-failed",
    })
    expect(snapshot(directory)).toEqual({ "a.md": "old" })
  })
})

describe("next to a program that does not lock", () => {
  it("plans the change again when the index was saved meanwhile", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "one\n" })
    let runs = 0
    await createFileStore(directory).transact("a", (snapshot) => {
      if (++runs === 1) {
        writeFileSync(join(directory, "editor"), "one\ntwo\n")
        fs.renameSync(join(directory, "editor"), join(directory, "MEMORY.md"))
      }
      return {
        topic: bytes("topic"),
        index: bytes(`${new TextDecoder().decode(snapshot.index?.bytes)}three\n`),
        result: undefined,
      }
    })
    expect(runs).toBe(2)
    expect(snapshot(directory)).toEqual({ "MEMORY.md": "one\ntwo\nthree\n", "a.md": "topic" })
  })

  it("starts over when the topic was saved meanwhile, before anything is committed", async () => {
    const directory = temporaryFolder({ "a.md": "one" })
    const seen: string[] = []
    const commit = await createFileStore(directory).transact("a", (snapshot) => {
      seen.push(new TextDecoder().decode(snapshot.topic?.bytes))
      if (seen.length === 1) writeFileSync(join(directory, "a.md"), "two!")
      return { topic: bytes("mine"), note: { action: "replaced", pointers: [] }, result: undefined }
    })
    expect(seen).toEqual(["one", "two!"])
    const store = createFileStore(directory)
    expect(new TextDecoder().decode(await store.history.read(commit.entryId ?? ""))).toBe("two!")
    expect(await store.history.list()).toHaveLength(1)
  })

  it("waits for an editor that empties the index before it writes it", async () => {
    const directory = temporaryFolder()
    writeFileSync(join(directory, "MEMORY.md"), "")
    setTimeout(() => writeFileSync(join(directory, "MEMORY.md"), "saved\n"), 100)
    await createFileStore(directory, { durability: "none" }).transact(undefined, (snapshot) => ({
      index: bytes(`${new TextDecoder().decode(snapshot.index?.bytes)}ours\n`),
      result: undefined,
    }))
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe("saved\nours\n")
  })
})

describe("the lock", () => {
  const owner = {
    host: hostname(),
    boot: readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim(),
    pidNamespace: fs.readlinkSync("/proc/self/ns/pid"),
    pid: 4_194_304,
    start: "1",
    thread: threadId,
    nonce: "0",
  }
  const plant = (directory: string, record: unknown): void => {
    mkdirSync(join(directory, ".caliban"))
    writeFileSync(
      join(directory, ".caliban", "lock-000000000007"),
      typeof record === "string" ? record : JSON.stringify(record),
    )
  }

  it.each([
    ["of a dead process", owner],
    ["of an id that another process has now", { ...owner, pid: process.ppid, start: "1" }],
    ["of a live process without its start", { ...owner, pid: process.ppid, start: "" }],
    ["of this thread that it no longer knows", { ...owner, pid: process.pid, start: undefined }],
  ])("%s is taken over at once, and what it left is swept", async (_, record) => {
    const directory = temporaryFolder()
    plant(directory, record.start === undefined ? { ...record, start: startOf(process.pid) } : record)
    writeFileSync(join(directory, ".caliban", "tmp-left"), "half")
    const started = performance.now()
    await createFileStore(directory).transact("a", both)
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(controlFiles(directory)).toEqual([".gitignore", "format", "history", "lock-000000000008.rel"])
  })

  it.each([
    ["of a live process", { ...owner, pid: process.ppid, start: startOf(process.ppid) }],
    ["of a machine of the same name", { ...owner, boot: "another" }],
    ["of another machine", { ...owner, host: "elsewhere" }],
    ["of another container", { ...owner, pidNamespace: "pid:[1]" }],
    ["that cannot be read", "{"],
  ])("%s is waited for, and named when the wait is over", async (_, record) => {
    const directory = temporaryFolder()
    plant(directory, record)
    const attempt = createFileStore(directory, { lockWait: 100 }).transact("a", both)
    await expect(attempt).rejects.toMatchObject({
      code: "locked",
      message: expect.stringContaining("locked by"),
    })
    expect(snapshot(directory)).toEqual({})
  })

  it("that is incomplete, for want of hard links, is waited for until it is 30 s old", async () => {
    const directory = temporaryFolder()
    plant(directory, "")
    const attempt = createFileStore(directory, { lockWait: 100 }).transact("a", both)
    await expect(attempt).rejects.toMatchObject({ code: "locked" })
    const old = new Date(Date.now() - 31_000)
    fs.utimesSync(join(directory, ".caliban", "lock-000000000007"), old, old)
    await createFileStore(directory).transact("a", both)
    expect(controlFiles(directory).filter((name) => name.startsWith("lock-"))).toEqual([
      "lock-000000000008.rel",
    ])
  })

  it("of another machine is taken over when it is 30 s old by its own file system's clock", async () => {
    const directory = temporaryFolder()
    plant(directory, { ...owner, host: "elsewhere" })
    const old = new Date(Date.now() - 31_000)
    fs.utimesSync(join(directory, ".caliban", "lock-000000000007"), old, old)
    await createFileStore(directory, { lockWait: 100 }).transact("a", both)
    expect(snapshot(directory)).toHaveProperty(["a.md"])
  })
})

describe("an editor that saves in place just as the index is replaced", () => {
  /** `node:fs` with an editor that has the index open and saves right after it was replaced. */
  function withLateEditor(directory: string, text: string, delay?: number): Files {
    const index = join(directory, "MEMORY.md")
    let done = false
    return {
      ...fs,
      renameSync: (from: fs.PathLike, to: fs.PathLike) => {
        const isIndex = !done && String(to).endsWith("/MEMORY.md")
        const descriptor = isIndex ? fs.openSync(index, "r+") : -1
        fs.renameSync(from, to)
        if (!isIndex) return
        done = true
        const save = (): void => {
          fs.ftruncateSync(descriptor)
          fs.writeSync(descriptor, text, 0)
          fs.closeSync(descriptor)
        }
        if (delay === undefined) save()
        else setTimeout(save, delay)
      },
    } as unknown as Files
  }
  const fact = { type: "project", description: "A fact", body: "" } as const
  const memoryAt = (directory: string, files?: Files): Memory =>
    createMemory({
      cwd: directory,
      directory,
      ...(files === undefined ? {} : { system: { files } }),
      system: { env: {}, ...(files === undefined ? {} : { system: { files } }).system },
    })

  it("keeps the saved file in the history, and says so", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "# Memory\n\nnote\n" })
    const files = withLateEditor(directory, "# Memory\n\nnote\nmine\n")
    const { warnings } = await memoryAt(directory, files).write({ slug: "a", ...fact })
    const memory = memoryAt(directory)
    const [entry] = await memory.history.list()
    expect(warnings).toMatchObject([
      { code: "rescued-save", message: expect.stringContaining(entry?.id ?? "") },
    ])
    expect(entry).toMatchObject({ action: "rescued", hasFile: true })
    expect(await memory.history.read(entry?.id ?? "")).toBe("# Memory\n\nnote\nmine\n")
    await memory.history.restore(entry?.id ?? "")
    expect(snapshot(directory)["MEMORY.md"]).toBe("# Memory\n\nnote\nmine\n")
  })

  it("is passed over by an undo without an address: what the person wrote is no change to take back", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "# Memory\n\nnote\n" })
    const files = withLateEditor(directory, "# Memory\n\nnote\nmine\n")
    await memoryAt(directory, files).write({ slug: "a", ...fact })
    await new Promise((resolve) => setTimeout(resolve, 2))
    expect(await memoryAt(directory).undo()).toMatchObject({ slug: "a", action: "removed" })
  })

  it("names it by its address in a mount", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "# Memory\n\nnote\n" })
    const own = temporaryFolder()
    const files = withLateEditor(directory, "# Memory\n\nnote\nmine\n")
    const mounts = [{ name: "team", directory, access: "write" }] as const
    const memory = createMemory({ cwd: own, directory: own, mounts, system: { env: {}, files } })
    const { warnings } = await memory.write({ slug: "team/a", ...fact })
    const [, index, id = ""] =
      /^A program saved (\S+) .* restore, (\S+)\.$/.exec(warnings[0]?.message ?? "") ?? []
    expect(index).toBe("team/MEMORY")
    expect(await memory.history.read(id)).toBe("# Memory\n\nnote\nmine\n")
  })

  it("keeps it with the next write when it was saved later", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "# Memory\n\nnote\n" })
    await memoryAt(directory, withLateEditor(directory, "# Memory\n\nmine\nnote\n", 1)).write({
      slug: "a",
      ...fact,
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const rescued = async (): Promise<number> =>
      (await memoryAt(directory).history.list()).filter(({ action }) => action === "rescued").length
    for (const slug of ["b", "c"]) {
      await memoryAt(directory).write({ slug, ...fact })
      expect(await rescued()).toBe(1)
    }
  })
})

describe("without hard links", () => {
  const linkless = {
    ...fs,
    linkSync: () => {
      throw Object.assign(new Error("EPERM: link"), { code: "EPERM" })
    },
  } as unknown as Files

  it("locks, replaces, removes and fills the trash in the same way", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index", "a.md": "old topic" })
    const store = createFileStore(directory, { files: linkless })
    const replaced: Change<undefined> = () => ({
      topic: bytes("new topic"),
      index: bytes("new index"),
      note: { action: "replaced", pointers: [] },
      result: undefined,
    })
    await Promise.all([store.transact("a", replaced), createFileStore(directory).transact("b", both)])
    expect(snapshot(directory)).toEqual({
      "MEMORY.md": "new index",
      "a.md": "new topic",
      "b.md": "new topic",
    })
    const [entry] = await store.history.list({ address: "a" })
    expect(String(await store.history.read(entry?.id ?? ""))).toBe("old topic")
    expect(controlFiles(directory)).toContain("lock-000000000002.rel")
  })
})

describe("after a failed or killed writer, the store", () => {
  const failing = (name: "renameSync" | "unlinkSync", run: (...args: string[]) => void): Files => ({
    ...fs,
    [name]: (...args: string[]) => {
      run(...args)
      return (fs[name] as (...all: string[]) => void)(...args)
    },
  })
  const eio = (): Error => Object.assign(new Error("EIO: injected"), { code: "EIO" })
  const draft = { slug: "a", type: "project", description: "What a says", body: "the only copy" } as const
  const open = (directory: string, files: Files = fs): Memory =>
    createMemory({ cwd: directory, directory, system: { env: {}, files } })

  it("accepts a rename that succeeded but was reported as failed", async () => {
    const directory = temporaryFolder()
    await open(directory).write(draft)
    const renameSync: Files["renameSync"] = (from, to) => {
      fs.renameSync(from, to)
      if (/\/(?:a|MEMORY)\.md$/.test(String(from) + String(to))) throw eio()
    }
    const memory = open(directory, { ...fs, renameSync })
    await memory.write({ ...draft, description: "Something new" })
    await memory.remove("a")
    expect((await memory.history.list()).map(({ action }) => action)).toEqual([
      "removed",
      "replaced",
      "created",
    ])
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).not.toContain("a.md")
  })

  it("warns when the folder could not be synced, and syncs it although the index failed", async () => {
    const directory = temporaryFolder()
    await open(directory).write(draft)
    const synced: number[] = []
    const fsync = ((descriptor, done) => {
      if (!fs.fstatSync(descriptor).isDirectory()) return fs.fsync(descriptor, done)
      synced.push(descriptor)
      setImmediate(done, eio())
    }) as Files["fsync"]
    const deaf = open(directory, { ...fs, fsync })
    const codes = (await deaf.write({ ...draft, slug: "b" })).warnings.map(({ code }) => code)
    expect(codes).toContain("not-durable")
    const files = failing("renameSync", (_, to = "") => {
      if (to.endsWith("MEMORY.md")) throw eio()
    })
    const { warnings } = await open(directory, { ...files, fsync }).write({ ...draft, slug: "c" })
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(["not-durable", "not-indexed"]))
    expect(synced).toHaveLength(2)
  })

  it("repairs no line that a person has edited since the unfinished write", async () => {
    const directory = temporaryFolder()
    const files = failing("unlinkSync", (path = "") => {
      if (path.includes("/open-")) throw eio()
    })
    await open(directory, files).write(draft)
    const index = join(directory, "MEMORY.md")
    writeFileSync(index, readFileSync(index, "utf8").replace("project: What a says", "by hand"))
    await open(directory).write({ ...draft, slug: "b" })
    expect(readFileSync(index, "utf8")).toContain("- [a](a.md) — by hand")
  })

  it("leaves the marker of an unfinished write until an index is written", async () => {
    const directory = temporaryFolder()
    await open(directory).write(draft)
    const files = failing("renameSync", (_, to = "") => {
      if (to.endsWith("MEMORY.md")) throw eio()
    })
    await open(directory, files).write({ ...draft, description: "Something new" })
    await open(directory).history.recordEdit("a", "what an editor replaced")
    await open(directory).write({ ...draft, slug: "b" })
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toContain("project: Something new")
  })

  it.each([
    ["", "", "Second", "two"],
    ["the same line", "", "First", "two"],
    ["a removal", "remove", "Second", "two"],
  ])(
    "gives a topic the line of its last write where no line could be written twice in a row: %s",
    async (_, between, description, body) => {
      const directory = temporaryFolder()
      await open(directory).write(draft)
      const files = failing("renameSync", (_, to = "") => {
        if (to.endsWith("MEMORY.md")) throw eio()
      })
      const failed = open(directory, files)
      await (between === "remove" ? failed.remove("a") : failed.write({ ...draft, description: "First" }))
      expect(await failed.write({ ...draft, description, body })).toMatchObject({
        warnings: [{ code: "not-indexed" }],
      })
      await open(directory).write({ ...draft, slug: "b" })
      expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toContain(
        `- [a](a.md) — project: ${description}\n`,
      )
    },
  )

  it("says of a removal whose line stays what holds for a removal, too", async () => {
    const directory = temporaryFolder()
    await open(directory).write(draft)
    const files = failing("renameSync", (_, to = "") => {
      if (to.endsWith("MEMORY.md")) throw eio()
    })
    const message =
      "The change is stored, but its line could not be written to MEMORY.md (the system reported EIO). The prompt is right anyway, and the next write tries again."
    expect(await open(directory, files).remove("a")).toMatchObject({ warnings: [{ message }] })
    expect((await open(directory).load()).text).not.toContain("](a.md)")
  })

  it("releases a lock under its short name when the disk is too full for the long one", async () => {
    const directory = temporaryFolder()
    const files = failing("renameSync", (_, to = "") => {
      if (to.includes(".rel-")) throw eio()
    })
    await open(directory, files).write(draft)
    expect(readdirSync(join(directory, ".caliban"))).toContain("lock-000000000001.rel")
  })

  it("keeps the trash entry of a removal of an empty file when the lock is taken over", async () => {
    const directory = temporaryFolder({ "empty.md": "" })
    const files = failing("renameSync", (_, to = "") => {
      if (to.includes(".rel")) throw eio()
    })
    await open(directory, files).remove("empty")
    await open(directory).write(draft)
    expect(await open(directory).history.list()).toMatchObject([
      { slug: "a" },
      { slug: "empty", action: "removed", hasFile: true },
    ])
  })

  it("keeps a late save that cannot be checked for the next writer", async () => {
    const directory = temporaryFolder()
    await open(directory).write(draft)
    const descriptor = fs.openSync(join(directory, "MEMORY.md"), "a")
    await open(directory).write({ ...draft, slug: "b" })
    let checks = 0
    const lstatSync = ((path: string, ...rest: []) => {
      // From the second check on; the first only tells what it is.
      if (String(path).includes("previous-") && ++checks > 1) throw eio()
      if (String(path).includes("previous-")) {
        const stat = fs.lstatSync(path, ...rest)
        fs.writeSync(descriptor, "A line that came late.\n")
        return stat
      }
      return fs.lstatSync(path, ...rest)
    }) as Files["lstatSync"]
    await open(directory, { ...fs, lstatSync }).write({ ...draft, slug: "c" })
    fs.closeSync(descriptor)
    await open(directory).write({ ...draft, slug: "d" })
    const memory = open(directory)
    const rescued = (await memory.history.list()).find(({ action }) => action === "rescued")
    expect(await memory.history.read(rescued?.id ?? "")).toContain("A line that came late.")
  })

  it("removes the trash record of a change that did not happen, once the lock is taken over", async () => {
    const directory = temporaryFolder()
    await open(directory).write(draft)
    let isDead = false
    const die = (): never => {
      isDead = true
      throw eio()
    }
    const dying = new Proxy(fs, {
      get(target, name: keyof typeof fs) {
        const call = target[name]
        if (typeof call !== "function" || name === "realpathSync") return call
        return (...args: never[]) => {
          if (isDead || (name === "renameSync" && String(args[1]).endsWith("/a.md"))) die()
          return (call as (...all: never[]) => unknown)(...args)
        }
      },
    })
    await expect(open(directory, dying).write({ ...draft, body: "new" })).rejects.toThrow()
    expect(readdirSync(join(directory, ".caliban", "history"))).toHaveLength(3)
    await open(directory).write({ ...draft, slug: "b" })
    const entries = await open(directory).history.list()
    expect(entries.map(({ action, slug }) => [action, slug])).toEqual([
      ["created", "b"],
      ["created", "a"],
    ])
  })
})
