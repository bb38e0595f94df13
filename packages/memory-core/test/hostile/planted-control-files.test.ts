import { execFileSync } from "node:child_process"
import fs, {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Files, type Memory, type MemoryOptions } from "../../src/index.ts"
import { CONTROL_NAMES } from "../../src/store/control-files.ts"
import { temporaryFolder, writeFiles } from "../temporary-folder.ts"

const UNKNOWN = ["unknown", "unknown-1"]

/** A name for each kind, also those of crashed writers. A new prefix needs an example. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "lock-": ["lock-000000000001", "lock-000000000004.rel", "lock-000000000009"],
  "wait-": ["wait-00000000000000000001-a"],
  "open-": ["open-1-abcd"],
  "tmp-": ["tmp-usage", "tmp-format", "tmp-1"],
  "previous-": ["previous-1.2.3"],
  "cache-": ["cache-search"],
}

/** Names of format 1, which the first writer carries over. */
const OLD_NAMES = ["trash", "unfinished-fact.gone", "removed.log"]

const TOP = [...CONTROL_NAMES.file, ...CONTROL_NAMES.folder].flatMap((name) =>
  name.endsWith("-") ? (EXAMPLES[name] ?? [name]) : [name],
)

/** Without these nothing can be written: a history that cannot be kept, a format that cannot be read. */
const STOPPING = ["history", "format"]

/** What is planted at once. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "every other control name": TOP.filter((name) => !STOPPING.includes(name)),
  history: ["history"],
  "names of format 1": OLD_NAMES,
  format: ["format"],
  "names in control folders": [
    "candidates/.caliban",
    "candidates/candidates.md",
    "history/1-abcd.old",
    "history/1-abcd.json",
    "trash/1-abcd.md",
    "trash/1-abcd.json",
    "trash/catalog",
  ],
  "unknown names": UNKNOWN,
}

/** What a stranger may put there. */
const PLANTS: Readonly<Record<string, (path: string, victim: string) => void>> = {
  "a link to a folder": (path, victim) => symlinkSync(victim, path),
  "a link to a file": (path, victim) => symlinkSync(join(victim, "id_rsa"), path),
  "a dangling link": (path, victim) => symlinkSync(join(victim, "missing"), path),
  "a FIFO": (path) => void execFileSync("mkfifo", [path]),
  "a folder": (path) => {
    writeFiles(path, { "kept.md": "kept", "2-abcd.txt": "kept", "below/kept.md": "kept" })
  },
  "a huge file": (path) => {
    writeFileSync(path, "")
    truncateSync(path, 1_000_000_000)
    // A lock without a known owner is taken over after half a minute.
    utimesSync(path, 1_767_225_600, 1_767_225_600)
  },
  ...(process.getuid?.() === 0 && canMakeDevices()
    ? { "a device": (path: string) => void execFileSync("mknod", [path, "c", "1", "5"]) }
    : {}),
}

function canMakeDevices(): boolean {
  try {
    const path = join(temporaryFolder(), "zero")
    execFileSync("mknod", [path, "c", "1", "5"], { stdio: "ignore" })
    return lstatSync(path).isCharacterDevice()
  } catch {
    return false
  }
}

/** Everything at a path, with links as they are. Of a huge file only the size. */
function contentOf(path: string): unknown {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return ["link", readlinkSync(path)]
  if (stat.isDirectory())
    return Object.fromEntries(
      readdirSync(path)
        .sort()
        .map((name) => [name, contentOf(join(path, name))]),
    )
  if (!stat.isFile()) return ["special", stat.mode, stat.rdev]
  return stat.size > 1_000_000 ? ["huge", stat.size] : readFileSync(path, "utf8")
}

/** `node:fs` that counts the bytes that are read, and refuses to open what could block. */
function countingFiles(): { files: Files; read(): number } {
  let bytes = 0
  const readSync = ((...call: Parameters<typeof fs.readSync>) => {
    const count = fs.readSync(...call)
    bytes += count
    return count
  }) as typeof fs.readSync
  return { files: { ...fs, readSync }, read: () => bytes }
}

/** What a person wrote to a user: names that the victim and the library share would be told apart by nothing. */
const VICTIM = {
  id_rsa: "KEY",
  "note.md": "NOTE",
  "1-abcd.old": "ENTRY",
  "1-abcd.json": "{}",
  "tmp-1": "T",
  owner: "{}",
  usage: "U",
  format: "9",
  "candidates.md": "C",
  ".caliban/candidates.md": "C",
  "history/1-abcd.old": "ENTRY",
  "lock-000000000001": "{}",
}

const draft = (slug: string, body: string) => ({ slug, type: "user", description: slug, body }) as const

/** The error codes that a memory may answer with: it says what is in its way. */
const CLEAR = ["unsafe-directory", "newer-format", "unreadable-file", "locked", "write-failed", "not-found"]

async function useMemory(memory: Memory): Promise<string[]> {
  const refused: string[] = []
  const attempt = async (what: string, task: () => Promise<unknown>): Promise<void> => {
    try {
      await task()
    } catch (error) {
      const { code = "none", message } = error as { code?: string; message: string }
      refused.push(`${what}: ${code}`)
      expect(CLEAR, `${what}: ${message}`).toContain(code)
      expect(message).not.toContain("/proc/")
    }
  }
  await attempt("load", () => memory.load())
  await attempt("write", () => memory.write(draft("fact", "One.")))
  await attempt("update", () => memory.write(draft("fact", "Two.")))
  await attempt("read", () => memory.read("fact"))
  await attempt("flush", () => memory.flush())
  await attempt("undo", () => memory.undo())
  await attempt("remove", () => memory.remove("old"))
  await attempt("list", () => memory.history.list())
  await attempt("read entry", () => memory.history.read("1-abcd"))
  await attempt("status", () => memory.status())
  await attempt("verify", () => memory.status({ verify: true }))
  await attempt("repair", () => memory.repair())
  await attempt("rotate", () => memory.repair({ rotate: true }))
  await attempt("purge one", () => memory.history.purge({ slug: "nothing" }))
  await attempt("purge", () => memory.history.purge({ all: true }))
  await attempt("write after", () => memory.write(draft("later", "Three.")))
  return refused
}

const LAYOUTS = [
  ["caliban", ".agents", {}],
  ["agents-memory", ".agents/memory", { layout: "agents-memory" }],
] as const

const OLD = "---\nname: old\ndescription: old\nmetadata:\n  type: user\n---\n\nOld.\n"

/** A memory directory in which a stranger put something under control names. */
function plant(folder: string, names: readonly string[], make: (path: string, victim: string) => void) {
  const root = temporaryFolder()
  const victim = join(root, "victim")
  writeFiles(victim, VICTIM)
  const directory = join(root, "clone", folder)
  // An index above half of its caps, so that uses are recorded.
  const lines = Array.from({ length: 150 }, (_, at) => `- [t${at}](t${at}.md) — user: t${at}\n`)
  writeFiles(directory, { "MEMORY.md": `- [old](old.md) — user: old\n${lines.join("")}`, "old.md": OLD })
  const paths = names.map((name) => join(directory, ".caliban", name))
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true })
    make(path, victim)
  }
  return { victim, directory, paths }
}

const memoryIn = (directory: string, options: Partial<MemoryOptions> = {}): Memory =>
  createMemory({
    cwd: directory,
    directory,
    durability: "none",
    ...options,
    system: { env: {}, home: "/nowhere", ...options.system },
  })

describe.each(LAYOUTS)("in the layout %s", (_, folder, options) => {
  describe.each(Object.entries(PLANTS))("%s", (kind, make) => {
    it.each(Object.entries(GROUPS))("as %s leads nowhere", async (group, names) => {
      const { victim, directory, paths } = plant(folder, names, make)
      const before = contentOf(victim)
      const planted = paths.map(contentOf)
      const { files, read } = countingFiles()
      const refused = await useMemory(memoryIn(directory, { ...options, system: { files } }))
      expect(contentOf(victim)).toEqual(before)
      expect(read()).toBeLessThan(5_000_000)
      const left = paths.map((path) => lstatSync(path, { throwIfNoEntry: false }) && contentOf(path))
      for (const [at, path] of paths.entries()) {
        const name = names[at] ?? ""
        const isOther = kind.startsWith("a FIFO") || kind === "a device" || kind === "a folder"
        const isOwn = kind === "a folder" && ["candidates", "candidates/.caliban", "history"].includes(name)
        if (UNKNOWN.includes(name) || (isOther && !isOwn)) expect(left[at], path).toEqual(planted[at])
        // The library has put its own file there, or left the link.
        if (kind.includes("link") && existsSync(path) && lstatSync(path).isSymbolicLink())
          expect(left[at], path).toEqual(planted[at])
      }
      if (!STOPPING.includes(group) || kind.includes("link")) expect(refused).toEqual([])
      // What stops writers is named by their errors, and stops no reader.
      expect(refused.filter((line) => /^(?:load|read|list|status|verify)/.test(line))).toEqual([])
    })
  })
})

describe("a control folder", () => {
  it.each(["", "below/"])("that is a link is not written, not read and reported: %j", async (below) => {
    const root = temporaryFolder()
    const victim = join(root, "victim")
    writeFiles(victim, VICTIM)
    const directory = join(root, "clone")
    writeFiles(directory, { "MEMORY.md": "- [old](old.md) — user: old\n", "old.md": OLD })
    symlinkSync(below === "" ? victim : join(victim, ".caliban"), join(directory, ".caliban"))
    const before = contentOf(victim)
    const memory = memoryIn(directory)
    await expect(memory.write(draft("a", "A"))).rejects.toMatchObject({ code: "unsafe-directory" })
    await expect(memory.remove("old")).rejects.toMatchObject({ code: "unsafe-directory" })
    await expect(memory.history.purge({ all: true })).rejects.toMatchObject({ code: "unsafe-directory" })
    expect(await memory.history.list()).toEqual([])
    expect((await memory.load()).text).toContain("old")
    const reported = (await memory.status()).diagnostics.filter(({ code }) => code === "refused-file")
    expect(reported.map(({ message }) => message)).toEqual([
      ".caliban in the memory directory is not used: it is a symlink. Nothing can be written until it is gone.",
    ])
    expect((await memory.status({ verify: true })).findings).toMatchObject([{ code: "refused-file" }])
    expect(contentOf(victim)).toEqual(before)
  })

  it("reports what is in the place of a control file, in status and verify", async () => {
    const { directory } = plant(".agents", ["usage"], PLANTS["a folder"] as () => void)
    const memory = memoryIn(directory)
    const message = ".caliban/usage is a folder, not a file, so it is not used. Move it away."
    expect((await memory.status()).diagnostics).toContainEqual(expect.objectContaining({ message }))
    expect((await memory.status({ verify: true })).findings).toContainEqual(
      expect.objectContaining({ code: "refused-file", message }),
    )
  })

  it("keeps its usage record although folders are in the place of its temporary files", async () => {
    const { directory } = plant(".agents", ["tmp-usage"], PLANTS["a folder"] as () => void)
    const memory = memoryIn(directory)
    await memory.read("old")
    await memory.flush()
    expect(readFileSync(join(directory, ".caliban/usage"), "utf8")).toContain("old")
  })

  it("in which a folder becomes a link while it is purged leads nowhere", async () => {
    for (const name of ["candidates", "history", "trash"]) {
      const { victim, directory, paths } = plant(".agents", [name], (at) =>
        writeFiles(at, { "1-abcd.old": "x" }),
      )
      const [path = ""] = paths
      const before = contentOf(victim)
      let swaps = 0
      // As soon as the folder is open, its name leads to the victim.
      const openSync = ((...call: Parameters<typeof fs.openSync>) => {
        const descriptor = fs.openSync(...call)
        if (basename(String(call[0])) === name && swaps++ === 0) {
          fs.renameSync(path, `${path}-moved`)
          symlinkSync(victim, path)
        }
        return descriptor
      }) as typeof fs.openSync
      const memory = memoryIn(directory, { system: { files: { ...fs, openSync } } })
      await memory.history.purge({ all: true }).catch(() => undefined)
      await memory.write(draft("a", "A")).catch(() => undefined)
      expect(swaps).toBeGreaterThan(0)
      expect(contentOf(victim)).toEqual(before)
    }
  })
})
