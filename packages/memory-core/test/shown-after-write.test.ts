import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import {
  createMapStore,
  createMemory,
  type Memory,
  type MemoryOptions,
  parseIndex,
  type UndoResult,
  type WriteResult,
} from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

// The shapes of the indexes of 117 public memory directories, each short and beyond the caps.

const repeat = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n")
const pointer = (at: number): string =>
  `- [Title ${at}](t${at}.md) — what fact ${at} is about, in the words of a person`

const SHAPES: Readonly<Record<string, (count: number) => string>> = {
  "pointers of a machine": (count) => `# Memory Index\n\n${repeat(count, pointer)}\n`,
  "pointers without a heading": (count) => `${repeat(count, pointer)}\n`,
  "pointers with types": (count) =>
    `# M\n\n${repeat(count, (at) => `- [t${at}](t${at}.md) — user: fact ${at}`)}\n`,
  "pointers below sections": (count) =>
    `# M\n\n${repeat(count / 4, (at) => `## Part ${at}\n\n${repeat(4, (more) => pointer(4 * at + more))}\n`)}\n`,
  "hooks after a hyphen": (count) =>
    `# M\n\n${repeat(count, (at) => `* [t${at}](t${at}.md) - fact ${at}`)}\n`,
  "a table": (count) =>
    `# M\n\n| a | b |\n|---|---|\n${repeat(count, (at) => `| [t${at}](t${at}.md) | fact |`)}\n`,
  "wiki links": (count) => `# M\n\n${repeat(count, (at) => `- [[t${at}]] fact ${at}`)}\n`,
  "sections of facts": (count) =>
    `# M\n\n${repeat(count / 5, (at) => `## S${at}\n- one\n- two\n1. three\n\nText.`)}\n`,
  "prose without a heading": (count) =>
    `${repeat(count, (at) => `Sentence ${at} of a person about the project.`)}\n`,
  "prose above pointers": (count) =>
    `# M\n\n${repeat(count, (at) => `Sentence ${at}.`)}\n\n${repeat(8, pointer)}\n`,
  "fenced code above pointers": (count) =>
    `# M\n\n\`\`\`\n${repeat(count, (at) => `code ${at}`)}\n\`\`\`\n\n${repeat(8, pointer)}\n`,
  "a long comment": (count) =>
    `# M\n\n<!--\n${repeat(count, (at) => `note ${at}`)}\n-->\n\n${repeat(8, pointer)}\n`,
  "nested pointers": (count) => `# M\n\n${repeat(count, (at) => `- group ${at}\n  ${pointer(at)}`)}\n`,
  "one paragraph": (count) => `# M\n\n${"日本語の文。".repeat(count * 20)}\n`,
  "one paragraph without a heading": (count) => "word ".repeat(count * 40),
  "a quotation": (count) => `${repeat(count, (at) => `> line ${at}`)}\n`,
  frontmatter: (count) => `---\nname: memory\n# a comment\n---\n${repeat(count, (at) => `Text ${at}`)}\n`,
  "a git conflict": (count) =>
    `# M\n\n<<<<<<< HEAD\n${repeat(count / 2, pointer)}\n=======\n${repeat(count / 2, pointer)}\n>>>>>>> b\n`,
  nothing: () => "",
  "a byte order mark": (count) => `\uFEFF${repeat(count, (at) => `Text ${at}`)}\n`,
}

const ENDS: Readonly<Record<string, (text: string) => string>> = {
  "": (text) => text,
  ", CRLF": (text) => text.replaceAll("\n", "\r\n"),
  ", no line end": (text) => text.trimEnd(),
}

function open(index: string, options: Partial<MemoryOptions> = {}): { memory: Memory; directory: string } {
  const folder = temporaryFolder()
  const directory = join(folder, "memory")
  const topics = [...index.matchAll(/\bt\d+(?=\.md|\]\])/g)].map(([slug]) => [
    `${slug}.md`,
    "---\nname: n\n---\n",
  ])
  mkdirSync(directory)
  writeFiles(directory, { "MEMORY.md": index, ...(Object.fromEntries(topics.slice(0, 300)) as object) })
  const given = {
    cwd: folder,
    directory,
    durability: "none" as const,
    ...options,
    system: { env: { HOME: folder }, ...options.system },
  }
  return { memory: createMemory(given), directory }
}

const draft = { slug: "new-fact", type: "project", description: "Something new", body: "Text" } as const
const isShown = async (memory: Memory): Promise<boolean> =>
  (await memory.load()).text.includes("](new-fact.md)")

describe("a topic that was just written", () => {
  for (const [shape, make] of Object.entries(SHAPES)) {
    for (const count of [8, 190, 400]) {
      for (const [name, end] of Object.entries(ENDS)) {
        it(`is shown by the next load: ${shape}, ${count}${name}`, async () => {
          const { memory, directory } = open(end(make(count)))
          const { warnings } = await memory.write(draft)
          expect(await isShown(memory)).toBe(true)
          expect(warnings.map(({ code }) => code)).not.toContain("not-shown")
          const { lines } = parseIndex(readFileSync(join(directory, "MEMORY.md"), "utf8"))
          expect(lines.filter((line) => line.pointer?.slugs.includes(draft.slug))).toHaveLength(1)
          expect(lines.find((line) => line.pointer?.slug === draft.slug)?.conflict).toBeUndefined()
          await memory.undo()
          expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(end(make(count)))
        })
      }
    }
  }

  it.each(["first", "last"] as const)(
    "is shown or said not to be, with new pointers %s and any cap",
    async (newPointers) => {
      for (const make of Object.values(SHAPES)) {
        for (const caps of [{}, { lines: 12 }, { bytes: 900 }, { lines: 2 }]) {
          const { memory } = open(make(60), { newPointers, caps })
          const { warnings } = await memory.write(draft)
          expect(warnings.some(({ code }) => code === "not-shown")).toBe(!(await isShown(memory)))
        }
      }
    },
  )

  it.each([
    ["a cap of tokens", { settings: { memory: { cap_tokens_auto: 20 } } }],
    ["a counter that is costly", { countTokens: (text: string) => text.length * 1_000 }],
  ])("is said not to be shown because of %s", async (_, options) => {
    const { memory } = open(`# M\n\n${repeat(9, pointer)}\n`, options)
    // The last load has shown how much room there is.
    await memory.load()
    const { warnings } = await memory.write(draft)
    expect(await isShown(memory)).toBe(false)
    expect(warnings.find(({ code }) => code === "not-shown")).toMatchObject({ slugs: ["new-fact"] })
  })

  it("takes the form of its neighbours", async () => {
    const { memory } = open(`# M\n\n${repeat(4, (at) => `* [t${at}](t${at}.md) - fact ${at}`)}\n`)
    expect((await memory.write(draft)).pointer.after).toBe("* [new-fact](new-fact.md) - Something new")
    const changed = await memory.write({ ...draft, description: "Something newer", type: "user" })
    expect(changed.pointer.after).toBe("* [new-fact](new-fact.md) - Something newer")
  })

  it("fails nothing when the host's token counter fails", async () => {
    const countTokens = (): number => {
      throw new Error("no tokens")
    }
    const { memory } = open("# M\n", { countTokens })
    expect((await memory.write(draft)).action).toBe("created")
  })
})

type Result = WriteResult | UndoResult | undefined

const notShown = (result: Result): unknown =>
  result?.warnings.find(({ code }) => code === "not-shown")?.slugs?.join()

describe("a topic that came back", () => {
  const tail = `# M\n\n${repeat(300, pointer)}\n`
  const restoreNewest = async (memory: Memory): Promise<Result> =>
    await memory.history.restore((await memory.history.list())[0]?.id ?? "")
  const remove = async (memory: Memory, slug: string): Promise<unknown> => await memory.remove(slug)
  const update = async (memory: Memory, slug: string): Promise<unknown> =>
    await memory.write({ ...draft, slug })

  it.each([
    ["an undo of a removal", remove, (memory: Memory) => memory.undo()],
    ["an undo of a named removal", remove, (memory: Memory) => memory.undo("t250")],
    ["an undo of an update", update, (memory: Memory) => memory.undo()],
    ["a restore of a removed topic", remove, restoreNewest],
    ["a restore of a replaced topic", update, restoreNewest],
  ])("by %s is shown beyond a cap, or said not to be shown", async (_, change, bringBack) => {
    const used = open(tail).memory
    await used.read("t250")
    await used.flush()
    await change(used, "t250")
    expect(notShown(await bringBack(used))).toBeUndefined()
    expect((await used.load()).text).toContain("(t250.md)")
    const { memory } = open(tail, { order: "file" })
    await change(memory, "t250")
    const result = await bringBack(memory)
    expect((await memory.load()).text).not.toContain("(t250.md)")
    expect([result?.action, notShown(result)]).toEqual(["restored", "t250"])
  })

  it("is said not to be shown when another memory brings it back", async () => {
    const { memory, directory } = open(tail, { order: "file" })
    await memory.remove("t250")
    const other = createMemory({ cwd: directory, directory, order: "file", system: { env: {} } })
    expect(notShown(await other.undo("t250"))).toBe("t250")
  })

  it("has no warning when the next load shows it", async () => {
    const { memory } = open(tail)
    await memory.remove("t5")
    expect((await memory.undo())?.warnings).toEqual([])
    expect((await memory.load()).text).toContain("(t5.md)")
    await memory.remove("t6")
    expect((await restoreNewest(memory))?.warnings).toEqual([])
  })

  it("causes no warning for a file that is not a topic, or that was removed again", async () => {
    const { memory, directory } = open(tail)
    writeFileSync(join(directory, "notes.md"), "no frontmatter\n")
    await memory.remove("notes")
    expect(await memory.undo()).toMatchObject({ action: "restored", warnings: [] })
    await memory.write(draft)
    expect(await memory.undo()).toMatchObject({ action: "removed", warnings: [] })
  })
})

it("a topic in a store without a directory counts against the budget that the other files leave", async () => {
  const cwd = temporaryFolder({ "CLAUDE.md": "word\n".repeat(4_000) })
  const settings = { memory: { cap_tokens_combined: 300 } }
  for (const project of [true, false]) {
    const store = createMapStore()
    const tiers = { global: false, project }
    const memory = createMemory({ cwd, store, settings, tiers, system: { env: {}, home: "/nowhere" } })
    for (let at = 0; at < 8; at++) await memory.write({ ...draft, slug: `fact-${at}` })
    await memory.load()
    const written = await memory.write(draft)
    await memory.remove(draft.slug)
    const restored = await memory.undo()
    const shown = (await memory.load()).text.includes("](new-fact.md)")
    expect([notShown(written) === undefined, notShown(restored) === undefined]).toEqual([shown, shown])
    expect(shown).toBe(!project)
  }
})
