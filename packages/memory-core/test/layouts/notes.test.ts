import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory } from "../../src/index.ts"
import { notes } from "../../src/layouts.ts"
import { requireInternals } from "../../src/memory/internals.ts"
import { temporaryFolder } from "../temporary-folder.ts"
import { diffAll, readAll } from "./layout-world.ts"

function open(files: Readonly<Record<string, string | Uint8Array>>): { memory: Memory; directory: string } {
  const directory = temporaryFolder(files)
  const options = { cwd: directory, directory, durability: "none", system: { env: {} } } as const
  return { memory: createMemory({ ...options, layout: "notes" }), directory }
}

const BANK = {
  "projectbrief.md": "\uFEFF# Project brief\r\n\r\nA shop.\r\n",
  "activeContext.md": "<!-- generated -->\n\n## Now\n\nThe cart.\n",
  "progress.md": "",
  "README.md": "# How this bank is used\n",
  "style guide.md": "---\ndescription: How we write\ntype: Style Guide\n---\n# Style\n",
  "ports.md": "---\ntitle: Ports\ntype: BigQuery Table\n---\n\n* Only 443 is open\n",
  "data.json": "{}",
}

describe("a folder of plain notes", () => {
  it("has a topic for every Markdown file except those for other tools", async () => {
    const { memory } = open(BANK)
    const { topics, topicCount, drift, diagnostics } = await memory.list()
    expect(topics.map(({ slug, description }) => [slug, description])).toEqual([
      ["./README.md", "How this bank is used"],
      ["activeContext", "Now"],
      ["ports", "Only 443 is open"],
      ["progress", undefined],
      ["projectbrief", "Project brief"],
      ["style guide", "How we write"],
    ])
    expect(topicCount).toBe(5)
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    expect(diagnostics.filter(({ level }) => level !== "info")).toEqual([])
  })

  it("is shown as a list of names and first lines, never with the texts", async () => {
    const { memory } = open(BANK)
    const { text, tiers } = await memory.load()
    for (const line of [
      "- [activeContext](activeContext.md) — Now",
      "- [ports](ports.md) — BigQuery Table: Only 443 is open",
      "- [progress](progress.md)",
      "- [projectbrief](projectbrief.md) — Project brief",
      "- [style guide](<style guide.md>) — Style Guide: How we write",
    ])
      expect(text.split("\n")).toContain(line)
    expect(text).not.toContain("The cart")
    expect(text).not.toContain("How this bank")
    expect(tiers.find(({ name }) => name === "auto")).toMatchObject({ topicCount: 5 })
  })

  it("can be read and listed with the same descriptions", async () => {
    const { memory } = open(BANK)
    expect(await memory.read("projectbrief")).toMatchObject({
      description: "Project brief",
      body: "# Project brief\n\nA shop.",
      text: BANK["projectbrief.md"],
    })
    expect(await memory.read("style guide")).toMatchObject({ description: "How we write", body: "# Style" })
    expect((await memory.list()).topics.map(({ slug, description }) => [slug, description])).toEqual([
      ["./README.md", "How this bank is used"],
      ["activeContext", "Now"],
      ["ports", "Only 443 is open"],
      ["progress", undefined],
      ["projectbrief", "Project brief"],
      ["style guide", "How we write"],
    ])
  })

  it("refuses every write, and a preview of a repair adds only what has a frontmatter", async () => {
    const { memory, directory } = open(BANK)
    const before = readAll(directory)
    const draft = { slug: "a", type: "user", description: "d", body: "b" } as const
    for (const change of [
      () => memory.write(draft),
      () => memory.remove("ports"),
      () => memory.repair(),
      () => memory.repair({ otherFiles: true }),
    ])
      await expect(change()).rejects.toMatchObject({ code: "read-only" })
    await requireInternals(memory).init()
    await memory.load()
    await memory.status({ verify: true })
    expect(await memory.repair({ dryRun: true })).toMatchObject({ added: ["style guide"] })
    expect(diffAll(before, readAll(directory))).toEqual({})
    expect(readdirSync(directory).sort()).toEqual(Object.keys(BANK).sort())
  })

  it("keeps the author's own index as it is", async () => {
    const index = "# Bundle\n\n* [Tables](tables/) - by name\n* [Orders](orders.md) - one row each\n"
    const { memory } = open({ "MEMORY.md": index, "orders.md": "# Orders\n", "log.md": "# Log\n" })
    const { text } = await memory.load()
    expect(text).toContain("* [Tables](tables/) - by name\n")
    expect(text).toContain("* [Orders](orders.md) - one row each\n")
    expect(text).toContain("* [log](log.md) - Log\n")
    expect(await memory.status()).toMatchObject({ topicCount: 2, readOnly: true })
  })

  it("is a mount of another memory with all of its notes", async () => {
    const { directory } = open(BANK)
    const own = temporaryFolder()
    const mounts = [{ name: "bank", directory, layout: notes() }]
    const memory = createMemory({ cwd: own, mounts, durability: "none", system: { env: { HOME: own } } })
    expect((await memory.load()).text).toContain("- [projectbrief](projectbrief.md) — Project brief")
  })

  it("shows a note that is not UTF-8 and one that cannot be described", async () => {
    const { memory } = open({ "latin.md": Uint8Array.of(0x23, 0x20, 0xe4), "code.md": "```\n```\n" })
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["code", "latin"])
    expect((await memory.load()).text).toContain("- [code](code.md)\n- [latin](latin.md)")
  })
})
