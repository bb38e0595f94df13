import fs, {
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it, vi } from "vitest"
import type { Files } from "../src/files/file-port.ts"
import { createFileStore } from "../src/store/file-store.ts"
import type { Change } from "../src/store/store.ts"
import { readFrontmatter } from "../src/topics/read-yaml.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const both: Change<undefined> = () => ({
  topic: bytes("new topic"),
  index: bytes("new index"),
  note: { action: "replaced", pointers: [] },
  result: undefined,
})

/** What a store asked of the disk, in order. */
interface Call {
  kind: "create" | "write" | "sync" | "rename"
  /** The file, and for a rename its old name. */
  path: string
  to?: string
}

/** The calls of a store whose files are real. Folders that are reached by a handle have that folder's name. */
function recordingFiles(): { files: Files; calls: Call[] } {
  const calls: Call[] = []
  const open = new Map<number, string>()
  const nameOf = (path: unknown): string => {
    const [, descriptor, rest = ""] = /^\/proc\/self\/fd\/(\d+)(.*)$/.exec(String(path)) ?? []
    return resolve(descriptor === undefined ? String(path) : (open.get(Number(descriptor)) ?? "") + rest)
  }
  const files = {
    ...fs,
    openSync: (path: string, flags: number, mode?: number) => {
      const descriptor = fs.openSync(path, flags, mode)
      open.set(descriptor, nameOf(path))
      if (flags & constants.O_CREAT) calls.push({ kind: "create", path: nameOf(path) })
      return descriptor
    },
    writeSync: (descriptor: number, ...rest: [Uint8Array, number, number, number]) => {
      calls.push({ kind: "write", path: open.get(descriptor) ?? "" })
      return fs.writeSync(descriptor, ...rest)
    },
    fsync: (descriptor: number, done: (error: Error | null) => void) =>
      fs.fsync(descriptor, (error) => {
        calls.push({ kind: "sync", path: open.get(descriptor) ?? "" })
        done(error)
      }),
    fsyncSync: (descriptor: number) => {
      fs.fsyncSync(descriptor)
      calls.push({ kind: "sync", path: open.get(descriptor) ?? "" })
    },
    fdatasyncSync: (descriptor: number) => {
      fs.fdatasyncSync(descriptor)
      calls.push({ kind: "sync", path: open.get(descriptor) ?? "" })
    },
    renameSync: (from: string, to: string) => {
      calls.push({ kind: "rename", path: nameOf(from), to: nameOf(to) })
      fs.renameSync(from, to)
    },
  }
  return { files: files as unknown as Files, calls }
}

describe("a store that writes for good", () => {
  it("syncs a file before its rename, and the rename before it reports success", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index", "a.md": "old topic" })
    const { files, calls } = recordingFiles()
    const commit = await createFileStore(directory, { files }).transact("a", both)
    expect(commit).toMatchObject({ indexed: true, durable: true })
    for (const name of ["a.md", "MEMORY.md"]) {
      const renamed = calls.findIndex(({ kind, to }) => kind === "rename" && to === join(directory, name))
      const from = calls[renamed]?.path
      const before = calls.slice(0, renamed).filter(({ path }) => path === from)
      expect(before.map(({ kind }) => kind).slice(-2), name).toEqual(["write", "sync"])
      const after = calls.slice(renamed).filter(({ kind, path }) => kind === "sync" && path === directory)
      expect(after, name).not.toEqual([])
    }
  })

  it("shows the topic before the index names it", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index" })
    const { files, calls } = recordingFiles()
    await createFileStore(directory, { files }).transact("a", both)
    const order = calls.flatMap(({ kind, to }) => (kind === "rename" && to?.endsWith(".md") ? [to] : []))
    expect(order.filter((path) => !path.includes(".caliban"))).toEqual(
      ["a.md", "MEMORY.md"].map((name) => join(directory, name)),
    )
  })

  it("uses no name for a new file twice, and no file that is there already", async () => {
    const directory = temporaryFolder()
    const { files, calls } = recordingFiles()
    for (let count = 1; count <= 5; count++) {
      const change: Change<undefined> = () => ({
        topic: bytes(`topic ${count}`),
        index: bytes(`index ${count}`),
        result: undefined,
      })
      await createFileStore(directory, { files }).transact("a", change)
    }
    // Every file that is renamed to a public name was created only for that.
    const made = new Map<string, number>()
    for (const { kind, path } of calls) if (kind === "create") made.set(path, (made.get(path) ?? 0) + 1)
    const published = calls.filter(({ kind, to }) => kind === "rename" && to?.endsWith(".md"))
    expect(published.length).toBeGreaterThanOrEqual(10)
    for (const { path } of published) expect(made.get(path), path).toBe(1)
  })

  it("needs no new file to release the lock, so that a full disk cannot keep it", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index", "a.md": "old topic" })
    const { files, calls } = recordingFiles()
    await createFileStore(directory, { files }).transact("a", both)
    const last = calls.findLastIndex(
      ({ kind, to }) => kind === "rename" && to === join(directory, "MEMORY.md"),
    )
    expect(calls.slice(last).filter(({ kind }) => kind === "create" || kind === "write")).toEqual([])
  })
})

describe("a store next to an editor", () => {
  it("waits for an index that an editor has renamed away and is about to write again", async () => {
    const directory = temporaryFolder()
    const store = createFileStore(directory)
    const add = (line: string): Promise<unknown> =>
      store.transact(undefined, ({ index }) => ({
        index: bytes(`${new TextDecoder().decode(index?.bytes)}${line}\n`),
        result: undefined,
      }))
    await add("ours")
    const path = join(directory, "MEMORY.md")
    renameSync(path, `${path}~`)
    setTimeout(() => writeFileSync(path, "ours\nthe person's\n"), 60)
    await add("ours again")
    expect(readFileSync(path, "utf8")).toBe("ours\nthe person's\nours again\n")
  })
})

/** Every file below a folder, by its path there. */
function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }) as string[]
  return names.filter((name) => lstatSync(join(folder, name)).isFile())
}

/** Makes one folder's files those of another, as other processes would have left them. */
function overlay(from: string, to: string, removeToo: readonly string[]): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  for (const name of removeToo) if (!existsSync(join(from, name))) fs.rmSync(join(to, name), { force: true })
}

/** Makes every lock in a folder that of another process. */
function rewriteOwners(folder: string, change: Readonly<Record<string, unknown>>): number {
  let found = 0
  for (const name of filesBelow(folder)) {
    const text = readFileSync(join(folder, name), "utf8")
    if (!text.startsWith("{") || !text.includes('"nonce"')) continue
    writeFileSync(join(folder, name), JSON.stringify({ ...(JSON.parse(text) as object), ...change }))
    found++
  }
  return found
}

/** A copy of a memory directory in which another process holds the lock, with the names of its control files. */
async function copyWhileLocked(directory: string): Promise<string> {
  const copy = temporaryFolder()
  await createFileStore(directory).transact("a", () => {
    cpSync(directory, copy, { recursive: true })
    return { result: undefined }
  })
  return copy
}

describe("a store that shares its lock", () => {
  const DEAD = { pid: 4_194_304, start: "1" }

  it("stops when its lock was taken over while it was stopped", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index", "a.md": "old topic" })
    const elsewhere = temporaryFolder()
    const zombie = createFileStore(directory).transact("a", async () => {
      const control = join(directory, ".caliban")
      const before = filesBelow(control)
      cpSync(directory, elsewhere, { recursive: true })
      expect(rewriteOwners(join(elsewhere, ".caliban"), DEAD)).toBe(1)
      // Another process finds the owner dead, writes, and is done.
      await createFileStore(elsewhere).transact("b", () => ({ topic: bytes("b"), result: undefined }))
      overlay(join(elsewhere, ".caliban"), control, before)
      return { topic: bytes("new topic"), index: bytes("new index"), result: undefined }
    })
    await expect(zombie).rejects.toMatchObject({ code: "locked" })
    expect(readFileSync(join(directory, "a.md"), "utf8")).toBe("old topic")
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe("old index")
  })

  it("stops when its lock was taken over and released, and another process has it now", async () => {
    const directory = temporaryFolder({ "MEMORY.md": "old index", "a.md": "old topic" })
    const elsewhere = temporaryFolder()
    const zombie = createFileStore(directory).transact("a", async () => {
      const control = join(directory, ".caliban")
      const before = filesBelow(control)
      cpSync(directory, elsewhere, { recursive: true })
      expect(rewriteOwners(join(elsewhere, ".caliban"), DEAD)).toBe(1)
      await createFileStore(elsewhere).transact("b", () => ({ topic: bytes("b"), result: undefined }))
      // The next writer holds the lock while the paused one continues.
      await createFileStore(elsewhere).transact("c", () => {
        overlay(join(elsewhere, ".caliban"), control, before)
        return { result: undefined }
      })
      return { topic: bytes("new topic"), index: bytes("new index"), result: undefined }
    })
    await expect(zombie).rejects.toMatchObject({ code: "locked" })
    expect(readFileSync(join(directory, "a.md"), "utf8")).toBe("old topic")
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe("old index")
  })

  it("does not believe its own clock about the age of another machine's lock", async () => {
    const directory = await copyWhileLocked(temporaryFolder({ "a.md": "old topic" }))
    expect(rewriteOwners(join(directory, ".caliban"), { host: "elsewhere" })).toBe(1)
    const now = Date.now()
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 86_400_000)
    try {
      const attempt = createFileStore(directory, { lockWait: 50 }).transact("a", both)
      await expect(attempt).rejects.toMatchObject({ code: "locked" })
    } finally {
      clock.mockRestore()
    }
    expect(readFileSync(join(directory, "a.md"), "utf8")).toBe("old topic")
  })

  it("does not take over a lock that another process has just taken over", async () => {
    const directory = await copyWhileLocked(temporaryFolder({ "a.md": "old topic" }))
    const control = join(directory, ".caliban")
    expect(rewriteOwners(control, DEAD)).toBe(1)
    const before = filesBelow(control)
    const elsewhere = temporaryFolder()
    cpSync(directory, elsewhere, { recursive: true })

    await createFileStore(elsewhere).transact("b", async () => {
      let raced = false
      /** Another process completes its takeover at the first step of this one. */
      const race =
        (call: (...args: never[]) => unknown) =>
        (...args: never[]): unknown => {
          if (!raced) overlay(join(elsewhere, ".caliban"), control, before)
          raced = true
          return call(...args)
        }
      const files = {
        ...fs,
        linkSync: race(fs.linkSync as never),
        unlinkSync: race(fs.unlinkSync as never),
        renameSync: race(fs.renameSync as never),
      } as unknown as Files
      const attempt = createFileStore(directory, { files, lockWait: 50 }).transact("a", both)
      await expect(attempt).rejects.toMatchObject({ code: "locked" })
      expect(raced).toBe(true)
      return { result: undefined }
    })
    expect(readFileSync(join(directory, "a.md"), "utf8")).toBe("old topic")
  })
})

it("reads no topic through a symlink out of the memory", async () => {
  const secret = join(temporaryFolder({ "secret.txt": "not for an agent" }), "secret.txt")
  const directory = temporaryFolder({ "MEMORY.md": "- [a](a.md)\n", "b.md": "an own topic" })
  symlinkSync(secret, join(directory, "a.md"))
  const store = createFileStore(directory)
  expect((await store.readTopic("b", 100))?.bytes.length).toBe(12)
  expect(await store.readTopic("a", 100)).toBeUndefined()
  await store.transact("b", async ({ readHead }) => {
    expect(await readHead("a")).toBeUndefined()
    return { result: undefined }
  })
})

describe("frontmatter", () => {
  it.each([
    ["brackets", `a: ${"[".repeat(2_000)}${"]".repeat(2_000)}`],
    ["braces", `a: ${"{a: ".repeat(1_500)}`],
    ["dashes", `a:\n  ${"- ".repeat(2_000)}`],
    ["indentation", Array.from({ length: 120 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
  ])("that nests deeper than 16 levels by %s is not parsed", (_, block) => {
    expect(readFrontmatter(block).problem).toBe("it nests deeper than 16 levels")
  })
})
