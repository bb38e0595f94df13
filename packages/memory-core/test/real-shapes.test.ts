import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { expect, it } from "vitest"
import { findTextBelow } from "../src/index/archive.ts"
import { createMemory, type Memory, parseIndex } from "../src/index.ts"
import { writeFiles } from "./temporary-folder.ts"

// Directories in the shapes that 117 public ones had: hand-made hooks, titles as names, both forms of `type`, broken
// YAML, CRLF, missing line ends, tables, drift of every kind.

const word = fc.constantFrom(
  "build",
  "Deploy",
  "API",
  "日本語",
  "naïve",
  "user's",
  "`make`",
  "5%",
  "(old)",
  "tests—all",
)
const words = (max: number): fc.Arbitrary<string> =>
  fc.array(word, { minLength: 1, maxLength: max }).map((all) => all.join(" "))
const slug = fc.constantFrom(
  "feedback_style",
  "user-profile",
  "project_api.v2",
  "REFERENCE",
  "notes",
  "with space",
  "日本",
  "deploy-2026-03-05",
)

const description = fc.oneof(
  words(8),
  words(30).map((text) => `"${text}"`),
  words(4).map((text) => `'${text.replaceAll("'", "''")}'`),
  words(4).map((text) => `${text}: ${text}`),
  words(4).map((text) => `${text} # ${text}`),
  words(2).map((text) => `"${text}" and "${text}"`),
  words(4).map((text) => `>\n  ${text}\n  ${text}`),
)
const type = fc.constantFrom(
  "user",
  "feedback",
  "project",
  "reference",
  "gotcha",
  '"project"',
  "<user | feedback>",
)
const typeLines = fc.oneof(
  type.map((value) => [`type: ${value}`]),
  type.map((value) => ["metadata: ", "  node_type: memory", `  type: ${value}`, "  originSessionId: 1-2-3"]),
  type.map((value) => [`metadata: { node_type: memory, type: ${value.replaceAll(/[<>|" ]/g, "")} }`]),
  fc.constant([]),
)
const extraLines = fc.constantFrom<string[]>(
  [],
  ["tags: [a, b]"],
  ["# a comment", "created: 2026-01-02"],
  ["related:", "  - x"],
)

const body = fc.array(
  fc.oneof(words(6), fc.constantFrom("", "# Title", "---", "**Why:** x", "- [[notes]]", "  ")),
  {
    maxLength: 6,
  },
)

const topic = fc
  .record({ name: fc.option(words(3)), description: fc.option(description), typeLines, extraLines, body })
  .chain((parts) =>
    fc.record({
      parts: fc.constant(parts),
      end: fc.constantFrom("\n", "\n", "\n", "\r\n"),
      mark: fc.constantFrom("", "", "", "\uFEFF"),
      last: fc.constantFrom("\n", "\n", ""),
      bare: fc.constantFrom(false, false, false, true),
    }),
  )
  .map(({ parts, end, mark, last, bare }) => {
    const head = [
      "---",
      ...(parts.name === null ? [] : [`name: ${parts.name}`]),
      ...(parts.description === null ? [] : [`description: ${parts.description}`]),
      ...parts.extraLines,
      ...parts.typeLines,
      "---",
      "",
    ]
    const text = [...(bare ? [] : head), ...parts.body].join("\n").replaceAll("\n", end)
    return mark + text + (text.endsWith("\n") ? "" : last.replace("\n", end))
  })

const indexLine = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(slug, words(6)).map(([to, hook]) => `- [${to}](${link(to)}) — ${hook}`) },
  fc.tuple(slug, words(2), words(6)).map(([to, title, hook]) => `* [${title}](${link(to)}) - ${hook}`),
  slug.map((to) => `  - **[${to}.md](./${link(to)})** : x`),
  slug.map((to) => `- [ ] see [${to}](${link(to)}) and [notes](notes.md)`),
  fc.constantFrom(
    "",
    "# Memory",
    "## User",
    "Prose with a word.",
    "| a | [b](notes.md) |",
    "- a plain fact",
    "1. one",
  ),
  fc.constantFrom(
    "<!-- a",
    "comment -->",
    "```",
    "> quote",
    "- [gone](gone.md) — lost",
    "- [sub](sub/x.md) — y",
    "---",
  ),
)
const index = fc
  .tuple(
    fc.array(indexLine, { maxLength: 14 }),
    fc.constantFrom("\n", "\n", "\r\n"),
    fc.constantFrom("\n", ""),
  )
  .map(([lines, end, last]) => lines.join(end) + (lines.length > 0 ? last.replace("\n", end) : ""))

const directory = fc.record({
  index: fc.option(index),
  topics: fc.uniqueArray(fc.tuple(slug, topic), { selector: ([name]) => name, maxLength: 6 }),
})

function link(to: string): string {
  return to.includes(" ") ? `<${to}.md>` : `${to}.md`
}

const pointersOf = (text: string): string[] =>
  parseIndex(text).lines.flatMap((line) => (line.pointer === undefined ? [] : line.text))

/** Everything that is not a pointer, in order. */
const authored = (text: string): string[] =>
  parseIndex(text).lines.flatMap((line) =>
    line.pointer === undefined && line.text.trim() !== "" ? line.text : [],
  )

async function inDirectory(
  { index: text, topics }: { index: string | null; topics: [string, string][] },
  check: (memory: Memory, read: () => Record<string, string>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "caliban-"))
  const path = join(folder, "memory")
  const files = Object.fromEntries(topics.map(([name, content]) => [`${name}.md`, content]))
  writeFiles(path, { ...files, ...(text === null ? {} : { "MEMORY.md": text }), ".keep": "" })
  const read = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(path)
        .filter((name) => name.endsWith(".md"))
        .map((name) => [name, readFileSync(join(path, name), "utf8")]),
    )
  try {
    await check(createMemory({ cwd: folder, directory: path, durability: "none", system: { env: {} } }), read)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runs = { numRuns: process.env["CALIBAN_TEST_SLOW"] === undefined ? 25 : 120 }

it("shows every topic and touches nothing when it reads", async () => {
  await fc.assert(
    fc.asyncProperty(directory, async (shape) => {
      await inDirectory(shape, async (memory, read) => {
        const before = read()
        const { text, tiers } = await memory.load()
        const { drift, topics, topicCount } = await memory.list()
        for (const orphan of drift.orphans) expect(text).toContain(`[${orphan}]`)
        for (const missing of drift.dangling) expect(text).toContain(`${missing}.md`)
        expect(tiers.find(({ name }) => name === "auto")?.topicCount ?? 0).toBe(topicCount)
        expect((await memory.status()).topicCount).toBe(topicCount)
        for (const { slug: name } of topics)
          expect((await memory.read(name))?.text).toBe(before[`${name}.md`])
        expect(read()).toEqual(before)
      })
    }),
    runs,
  )
})

it("changes one topic and its line and nothing else, and undoes that to the byte", async () => {
  await fc.assert(
    fc.asyncProperty(directory, slug, words(4), async (shape, name, said) => {
      if (name.includes(" ")) return
      await inDirectory(shape, async (memory, read) => {
        const before = read()
        const old = before[`${name}.md`]
        const draft = { slug: name, type: "project" as const, description: said, body: `Now ${said}.` }
        const result = await memory.write(draft)
        const after = read()

        expect(await memory.read(name)).toMatchObject({
          type: "project",
          description: said,
          body: draft.body,
        })
        for (const [file, content] of Object.entries(before)) {
          if (file !== `${name}.md` && file !== "MEMORY.md") expect(after[file]).toBe(content)
        }
        if (before["MEMORY.md"] !== undefined) {
          const [was, is] = [before["MEMORY.md"], after["MEMORY.md"] ?? ""]
          expect(authored(is)).toEqual(authored(was))
          const others = (text: string): string[] =>
            pointersOf(text).filter(
              (line) => !line.includes(`](${name}.md`) && !line.includes(`](./${name}.md`),
            )
          expect(others(is)).toEqual(expect.arrayContaining(others(was)))
          expect(pointersOf(is)).toContain(result.pointer.after)
        }
        // Keys that were not set keep their lines.
        if (old !== undefined) {
          for (const line of ["tags: [a, b]", "# a comment", "  originSessionId: 1-2-3", "  - x"]) {
            const count = (text: string): number => text.split(/\r?\n/).filter((one) => one === line).length
            if (old.startsWith("---") || old.startsWith("\uFEFF---"))
              expect(count(after[`${name}.md`] ?? "")).toBe(count(old))
          }
          expect(/\r\n/.test(after[`${name}.md`] ?? "")).toBe(/\r\n/.test(old) || (!/\n/.test(old) && false))
        }
        await memory.undo()
        if (before["MEMORY.md"] === undefined) {
          const { "MEMORY.md": _, ...rest } = read()
          expect(rest).toEqual(before)
        } else expect(read()).toEqual(before)
      })
    }),
    runs,
  )
})

it("removes one topic and its lines, and undoes that to the byte", async () => {
  await fc.assert(
    fc.asyncProperty(directory, slug, async (shape, name) => {
      await inDirectory(shape, async (memory, read) => {
        const before = read()
        const removed = await memory.remove(name)
        if (removed === undefined) expect(read()).toEqual(before)
        else {
          expect(read()[`${name}.md`]).toBeUndefined()
          expect(authored(read()["MEMORY.md"] ?? "")).toEqual(
            expect.arrayContaining(authored(before["MEMORY.md"] ?? "")),
          )
          await memory.undo()
        }
        expect(read()).toEqual(before)
      })
    }),
    runs,
  )
})

it("repairs all drift, keeps what people wrote, and undoes the repair byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(directory, async (shape) => {
      await inDirectory(shape, async (memory, read) => {
        const before = read()
        const { after } = await memory.repair({ dryRun: true })
        expect(read()).toEqual(before)
        const result = await memory.repair()
        if (result.changed) expect(read()["MEMORY.md"]).toBe(after)
        const { drift } = await memory.list()
        expect(drift.orphans).toEqual([])
        const { lines } = parseIndex(read()["MEMORY.md"] ?? "")
        for (const [at, { pointer }] of lines.entries())
          if (drift.dangling.includes(pointer?.slug ?? ""))
            expect(findTextBelow(lines, at), "a line stays only with text below it").not.toEqual([])
        expect(authored(read()["MEMORY.md"] ?? "")).toEqual(
          expect.arrayContaining(authored(before["MEMORY.md"] ?? "")),
        )
        for (const [file, content] of Object.entries(before))
          if (file !== "MEMORY.md") expect(read()[file]).toBe(content)
        expect(await memory.repair()).toMatchObject({ changed: false })
        if (result.entryId !== undefined) {
          await memory.undo()
          expect(read()).toEqual(before)
        }
      })
    }),
    runs,
  )
})
