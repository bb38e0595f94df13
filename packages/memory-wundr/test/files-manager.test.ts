import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { createMemory, nodeFiles } from "@caliban/memory-core"
import { describe, expect, it } from "vitest"
import type { MemoryFileManagerOptions } from "../src/files/file-manager.ts"
import { createMemoryFileManager } from "../src/files/file-manager.ts"
import { saveFile, temporaryFolder } from "./files-folder.ts"

const NOW = new Date("2026-06-01T12:00:00Z")
const manager = (options: MemoryFileManagerOptions = {}) =>
  createMemoryFileManager({ durability: "none", now: () => NOW, ...options })

const FILE =
  "# Auto-Memories\n\nProse of mine.\n\n## Corrections\n- Use pnpm <!-- auto:date=2026-01-01 -->\n  - in CI too\n- Second\n"

describe("MemoryFileManager", () => {
  it("reads a missing file as empty and creates nothing", async () => {
    const folder = temporaryFolder()
    const path = join(folder, "none", "MEMORY.md")
    expect(await manager().read(path)).toEqual({ path, raw: "", sections: [], lineCount: 0, exists: false })
    expect(await manager().remove(path, "Corrections", "x")).toEqual({ changed: false, reason: "not-found" })
    expect(await manager().confirm(path, "Corrections", "x")).toEqual({ changed: false, reason: "not-found" })
    expect(await manager().update(path, "Corrections", "x", "y")).toEqual({
      changed: false,
      reason: "not-found",
    })
    expect((await manager().consolidate(path)).changed).toBe(false)
    expect((await manager().decayCheck(path)).marked).toEqual([])
    expect(await manager().lineCount(path)).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  it("reads what is on disk, even if a caller changed the result of an earlier read", async () => {
    const path = join(temporaryFolder(), "MEMORY.md")
    saveFile(path, FILE)
    const files = manager()
    const [section] = (await files.read(path)).sections
    Object.assign(section?.entries[0] ?? {}, { text: "Use yarn" })
    expect((await files.read(path)).sections[0]?.entries[0]?.text).toBe("Use pnpm")
  })

  it("appends with a date and creates the file and its folder", async () => {
    const path = join(temporaryFolder(), "a", "MEMORY.md")
    const added = await manager().append(path, "Corrections", {
      text: "Use pnpm",
      children: ["in CI too"],
      metadata: { confidence: 0.9, category: "repeated-correction" },
    })
    expect(added).toEqual({ changed: true, entryId: expect.any(String) })
    expect(readFileSync(path, "utf8")).toBe(
      "# Auto-Memories\n\n## Corrections\n- Use pnpm <!-- auto:confidence=0.9,date=2026-06-01,category=repeated-correction -->\n  - in CI too\n",
    )
  })

  it("confirms an existing entry instead of adding it again", async () => {
    const path = join(temporaryFolder({ "MEMORY.md": FILE }), "MEMORY.md")
    const again = await manager().append(path, "corrections", {
      text: "use `pnpm`.",
      children: ["In CI too", "new"],
    })
    expect(again).toMatchObject({ changed: true, reason: "duplicate" })
    expect(readFileSync(path, "utf8")).toBe(
      FILE.replace(
        "2026-01-01 -->\n  - in CI too\n",
        "2026-01-01,confirmed=2026-06-01 -->\n  - in CI too\n  - new\n",
      ),
    )
    expect((await manager().append(path, "Workflow", "Second")).reason).toBe("duplicate")
  })

  it("moves a removed entry to the history with its lines", async () => {
    const folder = temporaryFolder({ "MEMORY.md": FILE })
    const path = join(folder, "MEMORY.md")
    const gone = await manager().remove(path, "Corrections", "Use pnpm")
    expect(gone).toMatchObject({ changed: true })
    expect(readFileSync(path, "utf8")).toBe(FILE.replace(/- Use[\s\S]*too\n/, ""))
    const trash = join(folder, ".caliban", "history")
    expect(readFileSync(join(trash, `${gone.entryId}.old`), "utf8")).toBe(FILE)
    expect(JSON.parse(readFileSync(join(trash, `${gone.entryId}.json`), "utf8"))).toMatchObject({
      action: "replaced",
      pointers: [
        { line: "- Use pnpm <!-- auto:date=2026-01-01 -->", at: 5 },
        { line: "  - in CI too", at: 6 },
      ],
    })
    expect(await manager().remove(path, "Corrections", "Use pnpm")).toEqual({
      changed: false,
      reason: "not-found",
    })
  })

  it("updates an entry with its date", async () => {
    const path = join(temporaryFolder({ "MEMORY.md": FILE }), "MEMORY.md")
    const done = await manager().update(path, "Corrections", "Use pnpm", "Use bun")
    expect(done).toMatchObject({ changed: true })
    expect(done.entryId).toBeDefined()
    expect(readFileSync(path, "utf8")).toBe(
      FILE.replace(
        "Use pnpm <!-- auto:date=2026-01-01",
        "Use bun <!-- auto:date=2026-01-01,confirmed=2026-06-01",
      ),
    )
  })

  it("treats any other .md file as a topic of its folder", async () => {
    const folder = temporaryFolder({ "memory/api.md": "# API\n\n## Workflow\n- a\n" })
    const path = join(folder, "memory", "api.md")
    await manager().append(path, "Workflow", "b")
    const gone = await manager().remove(path, "Workflow", "a")
    expect(readFileSync(path, "utf8")).toBe("# API\n\n## Workflow\n- b <!-- auto:date=2026-06-01 -->\n")
    expect(readFileSync(join(folder, "memory/.caliban/history", `${gone.entryId}.old`), "utf8")).toContain(
      "- a\n",
    )
    for (const name of ["memory.md", ".hidden.md", "notes.txt", ".md"])
      await expect(manager().read(join(folder, name))).rejects.toMatchObject({ code: "invalid-slug" })
  })

  it("writes the difference of a parsed file, and refuses if the file has changed", async () => {
    const path = join(temporaryFolder({ "MEMORY.md": FILE }), "MEMORY.md")
    const file = await manager().read(path)
    expect(await manager().write(path, file)).toEqual({ changed: false })
    const [section] = file.sections
    if (section === undefined) throw new Error("one section")
    const entries = [...section.entries.slice(1), { text: "Third", children: [], line: 0 }]
    const next = { ...file, sections: [{ ...section, entries }] }
    expect(await manager().write(path, next)).toMatchObject({ changed: true })
    expect(readFileSync(path, "utf8")).toBe(FILE.replace(/- Use[\s\S]*too\n/, "").concat("- Third\n"))
    await expect(manager().write(path, next)).rejects.toMatchObject({ code: "conflict" })
  })

  it("checks every written entry with the guard and reports only the rule", async () => {
    const seen: string[] = []
    const guarded = manager({
      guard: ({ description, body }) => {
        seen.push(description)
        return `${description}${body}`.includes("hunter2")
          ? { rule: "password", message: "Leave it out." }
          : undefined
      },
    })
    const folder = temporaryFolder({ "MEMORY.md": FILE })
    const path = join(folder, "MEMORY.md")
    const refused = { code: "refused", details: { rule: "password" } }
    await expect(guarded.append(path, "Workflow", "It is hunter2")).rejects.toMatchObject(refused)
    await expect(
      guarded.append(path, "Workflow", { text: "x", children: ["hunter2"] }),
    ).rejects.toMatchObject(refused)
    await expect(guarded.update(path, "Corrections", "Second", "hunter2")).rejects.toMatchObject(refused)
    const file = await guarded.read(path)
    const sections = [
      ...file.sections,
      { title: "New", startLine: 0, endLine: 0, entries: [{ text: "hunter2", children: [], line: 0 }] },
    ]
    await expect(guarded.write(path, { ...file, sections })).rejects.toMatchObject(refused)
    expect(readFileSync(path, "utf8")).toBe(FILE)
    expect(seen).toEqual(["It is hunter2", "x", "hunter2", "hunter2"])
  })

  it.each([null, true, "no"])("changes nothing if the guard answers %j", async (answer) => {
    const path = join(temporaryFolder({ "MEMORY.md": FILE }), "MEMORY.md")
    const append = manager({ guard: (() => answer) as never }).append(path, "Workflow", "one more")
    await expect(append).rejects.toThrow(/^guard: must return undefined to accept a text, or/)
    expect(readFileSync(path, "utf8")).toBe(FILE)
  })

  it("does not change a topic of more than 256 KB, of which a change sees only the beginning", async () => {
    const raw = `# Notes\n\n## Workflow\n- 你好\n${"- 记住这个事实\n".repeat(20_000)}`
    const path = join(temporaryFolder({ "notes.md": raw }), "notes.md")
    const change = manager().append(path, "Workflow", "one more")
    await expect(change).rejects.toMatchObject({ code: "too-large" })
    expect(readFileSync(path, "utf8")).toBe(raw)
  })

  it("does not change a file that is not UTF-8 text", async () => {
    const bytes = Buffer.from([0x2d, 0x20, 0xff, 0xfe, 0x0a])
    const path = join(temporaryFolder({ "MEMORY.md": bytes }), "MEMORY.md")
    await expect(manager().append(path, "A", "x")).rejects.toMatchObject({ code: "unreadable-file" })
    expect(readFileSync(path)).toEqual(bytes)
    expect((await manager().read(path)).exists).toBe(true)
  })

  it("does not change a file with an open git conflict, and reads both of its sides", async () => {
    const text =
      "# Memory\n\n## Workflow\n\n<<<<<<< HEAD\n- Ship on Mondays\n=======\n- Ship on Tuesdays\n>>>>>>> topic\n"
    const path = join(temporaryFolder({ "MEMORY.md": text }), "MEMORY.md")
    const entries = (await manager().read(path)).sections.flatMap((section) => section.entries)
    expect(entries.map((entry) => entry.text)).toEqual(["Ship on Mondays", "Ship on Tuesdays"])
    await expect(manager().append(path, "Workflow", "New")).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringContaining("open merge conflict at line 5"),
    })
    expect(readFileSync(path, "utf8")).toBe(text)
  })

  it("finds a conflict after a byte order mark, and none in fenced code", async () => {
    const marks = "<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> x\n"
    const marked = join(temporaryFolder({ "MEMORY.md": `\ufeff${marks}` }), "MEMORY.md")
    await expect(manager().append(marked, "Workflow", "New")).rejects.toMatchObject({
      code: "unreadable-file",
    })
    const fenced = join(temporaryFolder({ "MEMORY.md": `\`\`\`\n${marks}\`\`\`\n` }), "MEMORY.md")
    expect(await manager().append(fenced, "Workflow", "New")).toMatchObject({ changed: true })
  })

  it("does not change a file in which an entry could close a comment or code block, and reads it", async () => {
    for (const text of ["## Workflow\n<!-- mine\n- a\n", "## Workflow\n```\n- a\n"]) {
      const path = join(temporaryFolder({ "MEMORY.md": text }), "MEMORY.md")
      expect((await manager().read(path)).sections[0]?.entries).toHaveLength(1)
      const refused = {
        code: "unreadable-file",
        message: expect.stringContaining("an unclosed comment or code block at line 2"),
      }
      await expect(manager().append(path, "Workflow", "New")).rejects.toMatchObject(refused)
      await expect(manager().update(path, "Workflow", "a", "b")).rejects.toMatchObject(refused)
      await expect(manager({ maxLines: 2 }).consolidate(path)).rejects.toMatchObject(refused)
      expect(readFileSync(path, "utf8")).toBe(text)
    }
  })

  it("treats two of the three conflict markers as text", async () => {
    const path = join(temporaryFolder({ "MEMORY.md": "<<<<<<< HEAD\n=======\n\n## Workflow\n" }), "MEMORY.md")
    await manager().append(path, "Workflow", "New")
    expect(readFileSync(path, "utf8")).toContain("- New")
  })

  it("counts lines and creates folders", async () => {
    const folder = temporaryFolder({ "MEMORY.md": FILE })
    expect(await manager().lineCount(join(folder, "MEMORY.md"))).toBe(8)
    expect(await manager({ maxLines: 8 }).needsConsolidation(join(folder, "MEMORY.md"))).toBe(false)
    expect(await manager({ maxLines: 7 }).needsConsolidation(join(folder, "MEMORY.md"))).toBe(true)
    await manager().ensureDir(join(folder, "x", "y", "MEMORY.md"))
    expect(existsSync(join(folder, "x", "y"))).toBe(true)
  })

  it("keeps what an editor saves by rename between two changes", async () => {
    const folder = temporaryFolder({ "MEMORY.md": FILE })
    const path = join(folder, "MEMORY.md")
    saveFile(join(folder, "MEMORY.md~"), FILE.replace("Prose of mine.", "More prose."))
    renameSync(join(folder, "MEMORY.md~"), path)
    await manager().append(path, "Corrections", "Third")
    expect(readFileSync(path, "utf8")).toBe(
      `${FILE.replace("Prose of mine.", "More prose.")}- Third <!-- auto:date=2026-06-01 -->\n`,
    )
  })

  it("changes nothing when the disk is full", async () => {
    const folder = temporaryFolder({ "MEMORY.md": FILE })
    const full = () => {
      throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })
    }
    const failing = manager({ files: { ...nodeFiles, writeSync: full } })
    await expect(failing.append(join(folder, "MEMORY.md"), "A", "x")).rejects.toMatchObject({
      code: "write-failed",
    })
    expect(readFileSync(join(folder, "MEMORY.md"), "utf8")).toBe(FILE)
  })

  it("refuses an overflow folder that is not below the file", () => {
    for (const overflowDir of ["", ".", "..", "a/../..", "/tmp", ".caliban"])
      expect(() => createMemoryFileManager({ overflowDir })).toThrow(TypeError)
  })
})

describe("the history of a file", () => {
  it("has removed and replaced entries, which the memory of the folder brings back", async () => {
    const raw = "## Corrections\n- Use pnpm <!-- auto:date=2026-01-02 -->\n  - not npm\n- Tabs\n"
    const folder = temporaryFolder({ "MEMORY.md": raw })
    const path = join(folder, "MEMORY.md")
    const removed = await manager().remove(path, "Corrections", "Use pnpm")
    const updated = await manager().update(path, "Corrections", "Tabs", "Spaces")
    const { history } = createMemory({ directory: folder, layout: "wundr", durability: "none" })
    for (const { entryId = "" } of [updated, removed]) await history.restore(entryId)
    expect(readFileSync(path, "utf8")).toBe(raw)
  })
})

describe("decay", () => {
  const RAW = [
    "## Workflow",
    "- old <!-- auto:date=2026-01-01 -->",
    "- confirmed <!-- auto:date=2026-01-01,confirmed=2026-05-01 -->",
    "- young <!-- auto:date=2026-05-20 -->",
    "- mine",
    "- [?] marked <!-- auto:date=2025-01-01,stale=true -->",
    "- hidden by Wundr <!-- auto:date=2026-05-01,stale=true -->",
    "## Corrections",
    "- old too <!-- auto:date=2026-01-01 -->",
    "## Links",
    "- [A](memory/a.md) <!-- auto:date=2020-01-01 -->",
    "",
  ].join("\n")

  it("marks entries without confirmation for 90 days, and deletes nothing", async () => {
    const folder = temporaryFolder({ "MEMORY.md": RAW })
    const path = join(folder, "MEMORY.md")
    const result = await manager().decayCheck(path)
    expect(result).toMatchObject({
      changed: true,
      marked: [
        { section: "Workflow", text: "old" },
        { section: "Workflow", text: "hidden by Wundr" },
        { section: "Corrections", text: "old too" },
      ],
    })
    expect(readFileSync(path, "utf8")).toBe(
      RAW.replace("- old <!-- auto:date=2026-01-01", "- [?] old <!-- auto:date=2026-01-01,stale=true")
        .replace("- hidden", "- [?] hidden")
        .replace("- old too <!-- auto:date=2026-01-01", "- [?] old too <!-- auto:date=2026-01-01,stale=true"),
    )
    const again = await manager().decayCheck(path)
    expect(again).toMatchObject({ changed: false, marked: [] })
  })

  it("is undone by a confirmation", async () => {
    const path = join(temporaryFolder({ "MEMORY.md": RAW }), "MEMORY.md")
    await manager().decayCheck(path)
    expect(await manager().confirm(path, "Workflow", "old")).toMatchObject({ changed: true })
    const text = readFileSync(path, "utf8")
    expect(text).toContain("- old <!-- auto:date=2026-01-01,confirmed=2026-06-01 -->\n")
    expect(await manager().confirm(path, "Workflow", "old")).toEqual({ changed: false })
  })
})
