import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory, type MemoryOptions } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const file = "---\nname: n\ndescription: old\n---\n\nText\n"
const draft = (slug: string) => ({ slug, type: "user", description: "new", body: "Body" }) as const

function open(
  files: Readonly<Record<string, string>> = {},
  options: Partial<MemoryOptions> = {},
): { memory: Memory; at: (name: string) => string } {
  const folder = temporaryFolder()
  const directory = join(folder, "memory")
  mkdirSync(directory)
  writeFiles(directory, files)
  const memory = createMemory({
    cwd: folder,
    directory,
    ...options,
    system: { env: { HOME: folder }, ...options.system },
  })
  return { memory, at: (name) => join(directory, name) }
}

const modeOf = (path: string): number => statSync(path).mode & 0o777

describe("the mode of a file", () => {
  it.each(["full", "none"] as const)("is kept by writes, with durability %s", async (durability) => {
    const { memory, at } = open({ "MEMORY.md": "# M\n", "a.md": file }, { durability })
    chmodSync(at("a.md"), 0o754)
    chmodSync(at("MEMORY.md"), 0o664)
    await memory.write(draft("a"))
    expect([modeOf(at("a.md")), modeOf(at("MEMORY.md"))]).toEqual([0o754, 0o664])
    await memory.repair({ refreshHooks: true })
    expect(modeOf(at("MEMORY.md"))).toBe(0o664)
  })

  it("is that of the index for a new topic, without execute bits", async () => {
    const { memory, at } = open({ "MEMORY.md": "# M\n" })
    chmodSync(at("MEMORY.md"), 0o755)
    await memory.write(draft("a"))
    expect(modeOf(at("a.md"))).toBe(0o644)
  })

  it("is private to the owner in a new memory", async () => {
    const folder = temporaryFolder()
    const directory = join(folder, "memory")
    const memory = createMemory({ cwd: folder, directory, system: { env: { HOME: folder } } })
    await memory.write(draft("a"))
    expect(["", "a.md", "MEMORY.md"].map((name) => modeOf(join(directory, name)))).toEqual([
      0o700, 0o600, 0o600,
    ])
  })

  it("is restored by an undo", async () => {
    const { memory, at } = open({ "MEMORY.md": "# M\n", "a.md": file })
    chmodSync(at("a.md"), 0o640)
    await memory.write(draft("a"))
    chmodSync(at("a.md"), 0o600)
    await memory.undo()
    expect(modeOf(at("a.md"))).toBe(0o640)
    await memory.remove("a")
    await memory.undo()
    expect([modeOf(at("a.md")), readFileSync(at("a.md"), "utf8")]).toEqual([0o640, file])
  })
})

it("the mode of a file stays when an edit of it is undone", async () => {
  const { memory, at } = open({ "MEMORY.md": "# M\n", "a.md": file })
  chmodSync(at("a.md"), 0o664)
  const before = readFileSync(at("a.md"))
  writeFileSync(at("a.md"), "edited\n")
  await memory.history.recordEdit("a", before)
  await memory.undo("a")
  expect([modeOf(at("a.md")), readFileSync(at("a.md"), "utf8")]).toEqual([0o664, file])
})

describe("a symlink in the place of a topic", () => {
  const linked = (): ReturnType<typeof open> => {
    const opened = open({ "MEMORY.md": "# M\n- [a](a.md) — mine\n", "target.txt": "target" })
    symlinkSync("target.txt", opened.at("a.md"))
    return opened
  }
  const check = ({ at }: ReturnType<typeof open>): void => {
    expect(readlinkSync(at("a.md"))).toBe("target.txt")
    expect(readFileSync(at("target.txt"), "utf8")).toBe("target")
    expect(readFileSync(at("MEMORY.md"), "utf8")).toBe("# M\n- [a](a.md) — mine\n")
  }

  it("survives a removal and its undo", async () => {
    const opened = linked()
    await opened.memory.remove("a")
    expect(lstatSync(opened.at("a.md"), { throwIfNoEntry: false })).toBeUndefined()
    expect(await opened.memory.undo()).toMatchObject({ action: "restored", slug: "a" })
    check(opened)
    await opened.memory.remove("a")
    await opened.memory.undo("a")
    check(opened)
  })

  it("survives a write and its undo", async () => {
    const opened = linked()
    expect((await opened.memory.write(draft("a"))).action).toBe("created")
    expect(lstatSync(opened.at("a.md")).isFile()).toBe(true)
    await opened.memory.undo()
    check(opened)
  })

  it("survives a write and a restore, which an undo reverts", async () => {
    const opened = linked()
    const { entryId = "" } = await opened.memory.write(draft("a"))
    const written = readFileSync(opened.at("a.md"), "utf8")
    await opened.memory.history.restore(entryId)
    check(opened)
    await opened.memory.undo()
    expect(readFileSync(opened.at("a.md"), "utf8")).toBe(written)
  })

  it("survives a dangling target and an approval", async () => {
    const opened = open({ "MEMORY.md": "# M\n" }, { approve: () => true })
    symlinkSync("/nowhere/at all", opened.at("a.md"))
    await opened.memory.remove("a")
    await opened.memory.undo()
    expect(readlinkSync(opened.at("a.md"))).toBe("/nowhere/at all")
  })
})

describe("a topic that is too large to be read", () => {
  const SIZE = 200 * 1_048_576
  const large = (options: Partial<MemoryOptions> = {}): ReturnType<typeof open> => {
    const opened = open({ "MEMORY.md": "# M\n- [a](a.md) — large\n", "a.md": file }, options)
    truncateSync(opened.at("a.md"), SIZE)
    return opened
  }

  it.each([{}, { approve: () => true }])(
    "is removed and restored without being read, with %j",
    async (options) => {
      const { memory, at } = large(options)
      const before = process.memoryUsage.rss()
      await expect(memory.write(draft("a"))).rejects.toMatchObject({ code: "too-large" })
      expect(await memory.remove("a")).toMatchObject({ slug: "a" })
      expect(lstatSync(at("a.md"), { throwIfNoEntry: false })).toBeUndefined()
      expect(process.memoryUsage.rss() - before).toBeLessThan(SIZE / 2)
      await memory.undo()
      expect(statSync(at("a.md")).size).toBe(SIZE)
      expect(readFileSync(at("MEMORY.md"), "utf8")).toBe("# M\n- [a](a.md) — large\n")
      expect((await memory.history.list()).map(({ hasFile }) => hasFile)).toEqual([false, true])
    },
  )

  it("is not replaced by a restore", async () => {
    const { memory, at } = open({ "MEMORY.md": "# M\n", "a.md": file })
    const { entryId = "" } = await memory.write(draft("a"))
    truncateSync(at("a.md"), SIZE)
    await expect(memory.history.restore(entryId)).rejects.toMatchObject({ code: "too-large" })
    expect(statSync(at("a.md")).size).toBe(SIZE)
  })
})
