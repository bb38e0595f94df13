import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { createMapStore, createMemory, isMemoryError, type Memory, type MemoryOptions } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

function open(
  files: Readonly<Record<string, string>> = {},
  options: Partial<MemoryOptions> = {},
): { memory: Memory; directory: string } {
  const folder = temporaryFolder()
  const directory = join(folder, "memory")
  writeFiles(directory, { "MEMORY.md": "# M\n", ...files })
  return {
    memory: createMemory({
      cwd: folder,
      directory,
      durability: "none",
      ...options,
      system: { env: { HOME: folder }, ...options.system },
    }),
    directory,
  }
}

const file = "---\nname: n\ndescription: old\nkey: kept\n---\n\nText\n"
const draft = (slug: string) => ({ slug, type: "user", description: "new", body: "Body" }) as const

describe("a topic with an unusual name", () => {
  const NFD = "re\u0301sume\u0301"
  const names = [
    "my notes",
    "plan (old)",
    "issue #12",
    "100%",
    NFD,
    "x".repeat(240),
    "a:b",
    'say "hi"',
    "aux",
    "-dash",
  ]

  it("in a folder is read, updated and removed by its composed form, unless that is another file", async () => {
    const path = "fo\u0308lder/in"
    const line = `- [in](${path}.md) — old\n`
    const { memory, directory } = open({ "MEMORY.md": line, [`${path}.md`]: file })
    const read = (name: string): string => readFileSync(join(directory, name), "utf8")
    const composed = path.normalize("NFC")
    expect(await memory.read(composed)).toMatchObject({ slug: path, description: "old" })
    expect(await memory.write(draft(composed))).toMatchObject({ slug: path, action: "updated" })
    expect(read(`${path}.md`)).toContain("Body")
    expect(await memory.remove(composed)).toMatchObject({ slug: path })
    expect([existsSync(join(directory, `${path}.md`)), read("MEMORY.md")]).toEqual([false, ""])
    await memory.undo()
    writeFiles(directory, { [`${composed}.md`]: "other" })
    expect(await memory.read(composed)).toMatchObject({ slug: composed, body: "other" })
    expect(await memory.remove(composed)).toMatchObject({ slug: composed })
    expect(read(`${path}.md`)).toContain("Body")
  })

  it.each(names)("%j is updated, undone and removed under its name", async (slug) => {
    const { memory, directory } = open({ [`${slug}.md`]: file })
    const read = (name: string): string => readFileSync(join(directory, name), "utf8")
    const result = await memory.write(draft(slug))
    expect(result).toMatchObject({ action: "updated", slug })
    expect(read(`${slug}.md`)).toContain("key: kept")
    expect((await memory.read(slug))?.description).toBe("new")
    const { topics, drift } = await memory.list()
    expect(topics).toMatchObject([{ slug, kind: "listed" }])
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    expect((await memory.load()).text).toContain(result.pointer.after)
    await memory.undo()
    expect(read(`${slug}.md`)).toBe(file)
    expect(read("MEMORY.md")).toBe("# M\n")
    expect(await memory.remove(slug)).toMatchObject({ slug })
    expect(existsSync(join(directory, `${slug}.md`))).toBe(false)
  })

  it("is found in another Unicode form", async () => {
    const { memory } = open({ [`${NFD}.md`]: file })
    expect(await memory.write(draft("résumé"))).toMatchObject({ action: "updated", slug: NFD })
    expect(await memory.remove("résumé")).toMatchObject({ slug: NFD })
  })

  it.each([
    ["alpha.md", "alpha"],
    ["sub/x.md", "sub/x"],
    ["résumé", NFD],
  ])("has a history that is listed, undone and purged as %j", async (form, slug) => {
    const { memory, directory } = open({ [`${slug}.md`]: file })
    await memory.write(draft(form))
    expect(await memory.history.list({ address: form })).toMatchObject([{ slug }])
    expect(await memory.undo(form)).toMatchObject({ slug })
    expect(readFileSync(join(directory, `${slug}.md`), "utf8")).toBe(file)
    await memory.remove(form)
    expect(await memory.history.purge({ slug: form })).toEqual({ purged: 3 })
    expect(await memory.history.list()).toEqual([])
  })

  it("is not purged with another file whose name differs only in its Unicode form", async () => {
    const { memory } = open({ "résumé.md": file, [`${NFD}.md`]: file })
    await memory.write(draft(NFD))
    // This one exists and has no history.
    expect(await memory.history.purge({ slug: "résumé" })).toEqual({ purged: 0 })
    expect(await memory.undo("résumé")).toBeUndefined()
    await memory.write(draft("résumé"))
    expect(await memory.history.purge({ slug: NFD })).toEqual({ purged: 1 })
    expect(await memory.history.list()).toMatchObject([{ slug: "résumé" }])
  })

  it("is not made", async () => {
    const { memory, directory } = open()
    for (const slug of ["my notes", NFD, "../up", "a\\b"]) {
      await expect(memory.write(draft(slug))).rejects.toMatchObject({ code: "invalid-slug" })
    }
    expect(existsSync(join(directory, ".caliban"))).toBe(false)
  })

  it.each(["README", "claude", "AGENTS.override", "Skill"])(
    "%s stays refused where such a file exists",
    async (slug) => {
      const { memory, directory } = open({ [`${slug}.md`]: file })
      await expect(memory.write(draft(slug))).rejects.toMatchObject({ code: "invalid-slug" })
      expect(readFileSync(join(directory, `${slug}.md`), "utf8")).toBe(file)
      expect((await memory.list()).topicCount).toBe(0)
      await expect(memory.remove(slug)).rejects.toMatchObject({ code: "invalid-slug" })
      expect(readFileSync(join(directory, `${slug}.md`), "utf8")).toBe(file)
    },
  )
})

describe("files that are not read", () => {
  it("are reported, in text that is harmless to a terminal", async () => {
    const { memory } = open({
      "memory.md": "x",
      "a.MD": "x",
      "b.md": file,
      "n\x1b[2J\u202e.md": '---\ntype: "\\e[1m"\n---\n',
    })
    const { diagnostics, topics } = await memory.list()
    const ignored = diagnostics.filter(({ code }) => code === "ignored-file")
    expect(ignored.map(({ message }) => message).sort()).toEqual([
      "a.MD is not read. Rename it.",
      "memory.md is not read. Rename it.",
    ])
    expect(topics).toHaveLength(2)
    for (const { message } of diagnostics) expect(message).not.toMatch(/[\p{C}]/u)
  })

  it("are reported if the index itself has such a name, unless it is read under it", async () => {
    const { memory, directory } = open()
    renameSync(join(directory, "MEMORY.md"), join(directory, "memory.md"))
    const { diagnostics } = await memory.list()
    const isRead = existsSync(join(directory, "MEMORY.md"))
    expect(diagnostics.map(({ code }) => code)).toEqual(isRead ? [] : ["ignored-file"])
  })
})

describe("what a host passes in", () => {
  it("cannot change a draft that was checked", async () => {
    const guard = (given: object): undefined => {
      Object.assign(given, { slug: "../../evil" })
    }
    const { memory, directory } = open({}, { guard })
    await expect(memory.write(draft("a"))).rejects.toThrow(TypeError)
    expect(existsSync(join(directory, "a.md"))).toBe(false)
  })

  it.each([
    ["throws", () => Promise.reject(new Error("no index"))],
    ["gives something else", () => "a" as unknown as string[]],
  ])("cannot fail a write that is done: findSimilar %s", async (_, findSimilar) => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined)
    const { memory } = open({}, { findSimilar })
    expect(await memory.write(draft("a"))).toMatchObject({ action: "created", warnings: [] })
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it.each([
    ["no valid date", () => new Date(Number.NaN)],
    ["no date", () => 0 as unknown as Date],
    [
      "an error",
      () => {
        throw new Error("no time")
      },
    ],
  ])("cannot fail a write: a clock that gives %s", async (_, now) => {
    const stored = createMemory({ store: createMapStore({ now }) })
    for (const { memory } of [open({}, { system: { now } }), { memory: stored }]) {
      await memory.write(draft("a"))
      await memory.remove("a")
      expect(Date.now() - Date.parse((await memory.history.list())[0]?.at ?? "")).toBeLessThan(60_000)
    }
  })
})

describe("an open git conflict in the index", () => {
  const conflict = "<<<<<<< HEAD\n- [a](a.md) — ours\n=======\n- [a](a.md) — theirs\n>>>>>>> b\n"
  const index = `# M\n\n- [b](b.md) — user: b\n${conflict}`

  it("is reported, kept by writes and refused by a repair", async () => {
    const { memory, directory } = open({ "MEMORY.md": index, "a.md": file, "b.md": file })
    const kept = (): void => expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toContain(conflict)
    for (const { diagnostics } of [await memory.load(), await memory.list(), await memory.status()]) {
      expect(diagnostics.filter(({ code }) => code === "index-conflict")).toHaveLength(1)
    }
    for (const dryRun of [true, false]) {
      const error = await memory.repair({ dryRun }).catch((failure: unknown) => failure)
      expect(isMemoryError(error, "unreadable-file")).toBe(true)
    }
    const conflicts = (result: { warnings: readonly { code: string }[] } | undefined): number =>
      result?.warnings.filter(({ code }) => code === "index-conflict").length ?? 0
    expect(conflicts(await memory.write(draft("new")))).toBe(0)
    kept()
    expect(conflicts(await memory.write(draft("a")))).toBe(1)
    kept()
    expect(conflicts(await memory.remove("a"))).toBe(1)
    kept()
    await memory.undo()
    kept()
    writeFileSync(join(directory, "MEMORY.md"), index.replace(conflict, "- [a](a.md) — both\n"))
    expect((await memory.repair()).added).toEqual(["new"])
  })
})

it("writes no index that could not be changed again", async () => {
  const long = `- [a](a.md) — a\n${"x".repeat(4_194_280)}\n`
  const { memory, directory } = open({ "MEMORY.md": long, "b.md": file, "c.md": file })
  await expect(memory.write(draft("new"))).rejects.toMatchObject({ code: "too-large" })
  await expect(memory.repair()).rejects.toMatchObject({ code: "too-large" })
  expect(existsSync(join(directory, "new.md"))).toBe(false)
  expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(long)
})

it("changes no index that is too large", async () => {
  const long = `- [a](a.md) — a\n${"x".repeat(4_300_000)}\n`
  const { memory, directory } = open({ "MEMORY.md": long, "a.md": file })
  await expect(memory.write(draft("new"))).rejects.toMatchObject({ code: "too-large" })
  for (const dryRun of [true, false])
    await expect(memory.repair({ dryRun })).rejects.toMatchObject({ code: "too-large" })
  await expect(memory.remove("a")).rejects.toMatchObject({ code: "too-large" })
  expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(long)
})

it("means none of two paths that differ from the given one in Unicode form only", async () => {
  const names = ["fo\u0308l/caf\u00e9.md", "f\u00f6l/cafe\u0301.md"]
  const { memory, directory } = open({
    "MEMORY.md": "",
    ...Object.fromEntries(names.map((name) => [name, file])),
  })
  await memory.remove("f\u00f6l/caf\u00e9").catch(() => undefined)
  await memory.write(draft("f\u00f6l/caf\u00e9")).catch(() => undefined)
  expect(names.map((name) => readFileSync(join(directory, name), "utf8"))).toEqual([file, file])
})
