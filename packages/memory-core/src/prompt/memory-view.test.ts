import { encode } from "@caliban/text"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatPointer } from "../index/format-pointer.ts"
import { parseIndex } from "../index/parse-index.ts"
import type { MemoryReader } from "../store/store.ts"
import { readMemoryView } from "./memory-view.ts"
import type { IndexCaps } from "./prefix.ts"

const CAPS = { lines: 200, bytes: 25_600 }

const look = (reader: MemoryReader, caps: IndexCaps): ReturnType<typeof readMemoryView> =>
  readMemoryView(reader, { caps, tiers: {} }, async (_, read) => await read())

/** A memory of an index and topics, without a disk. */
function memory(
  index: string,
  topics: Readonly<Record<string, string>>,
  unfinished: string[] = [],
): MemoryReader {
  const head = (text: string | undefined, limit: number) => {
    const bytes = text === undefined ? undefined : encode(text)
    return bytes && { bytes: bytes.subarray(0, limit), total: bytes.length }
  }
  return {
    name: "/m",
    readIndex: (limit) => head(index, limit),
    readTopic: (slug, limit) => head(topics[slug], limit),
    slugs: () => Object.keys(topics).sort(),
    unfinished: () => unfinished,
  }
}

const topic = (description: string): string =>
  `---\nname: n\ndescription: ${JSON.stringify(description)}\ntype: user\n---\n`

async function view(...given: Parameters<typeof memory>) {
  const found = await look(memory(...given), CAPS)
  const unlisted = found?.topics.unlisted ?? []
  return {
    text: found && [found.text, ...unlisted].filter(Boolean).join("\n"),
    orphans: unlisted.map((line) => parseIndex(line).lines[0]?.pointer?.slug),
    slugs: found?.topics.slugs,
    count: found?.topics.count,
    others: found?.topics.others,
  }
}

describe("readMemoryView", () => {
  it("writes the line of an orphan as formatPointer does, for usual slugs and descriptions", async () => {
    const slug = fc
      .stringMatching(/^[\p{L}\d_][\p{L}\d._-]{0,20}$/u)
      .filter((some) => !/^(?:memory|readme|claude|agents)$/i.test(some))
    const description = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 100 })
      .filter((some) => !/\]\(|<!--|-->/.test(some) && some.trim() !== "")
    await fc.assert(
      fc.asyncProperty(slug, description, async (stem, hook) => {
        const { text, orphans } = await view("", { [stem]: topic(hook) })
        expect(text).toBe(formatPointer({ slug: stem, type: "user", description: hook }))
        expect(orphans).toEqual([stem])
      }),
    )
  })

  it.each(["a\u2028#", "\u2029 #b", "x\u2028description: y"])("reads all of %j", async (hook) => {
    const { text } = await view("", { a: topic(hook) })
    expect(text).toBe(formatPointer({ slug: "a", type: "user", description: hook }))
  })

  it("cuts the hook of an orphan to 120 characters, on one line for any file name", async () => {
    const { text } = await view("", { "x\ny": topic("é👩".repeat(80)) })
    expect(text).toMatch(/^- \[x y\]\(x%0Ay\.md\) — user: (?:é👩){59}é…$/u)
  })

  it.each([
    ["| [a](a.md) | table |"],
    ["See a.md."],
    ["see `a.md`"],
    ["[[a]] and [[b|B]]"],
    ["at ./a.md"],
    ["in memory/a.md"],
    ["[title](a.md#part) in a sentence"],
    ["a.md"],
  ])("does not count a topic that %j mentions as an orphan", async (index) => {
    expect((await view(index, { a: topic("x") })).orphans).toEqual([])
  })

  it.each([["a"], ["data.md"], ["docs/a.md"], ["a.mdx"], ["[[ab]]"], ["<!-- a.md -->"], ["a-a.md"]])(
    "takes a topic that %j does not name for an orphan",
    async (index) => {
      expect((await view(index, { a: topic("x") })).orphans).toEqual(["a"])
    },
  )

  it("marks dangling pointers, but not lines that also link to an existing topic", async () => {
    const found = await view("- [a](a.md), [gone](gone.md)\n- [lost](lost.md) — fact\n- [a](a.md)", { a: "" })
    expect(found).toMatchObject({
      text: "- [a](a.md), [gone](gone.md)\n- [lost](lost.md) — fact (file missing)\n- [a](a.md)",
      slugs: [["a"], [], ["a"]],
    })
  })

  it("replaces the line of a topic whose write was interrupted, and keeps that of an unreadable topic", async () => {
    const index = "# H\n- [old](old.md) — user: before\n- [other](other.md)\n- [plain](plain.md) — kept"
    const topics = { old: topic("after"), other: topic("x"), plain: "no frontmatter" }
    const { text } = await view(index, topics, ["old", "plain"])
    expect(text).toBe("# H\n- [old](old.md) — user: after\n- [other](other.md)\n- [plain](plain.md) — kept")
  })

  it("keeps unlisted topics out of the index, in the order of their names, for any number of them", async () => {
    const topics = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}`, topic("x")]))
    const few = await view("# H\n- [a](a.md)\n", { a: "", ...topics(1) })
    expect(few.text).toBe("# H\n- [a](a.md)\n- [t0](t0.md) — user: x")
    expect(few.slugs).toEqual([[], ["a"]])
    const many = await view("# H\n- [a](a.md)\n- [b](b.md)", { a: "", b: "", ...topics(250) })
    expect(many.text?.startsWith("# H\n- [a](a.md)\n- [b](b.md)\n- [t0]")).toBe(true)
    expect(many).toMatchObject({ count: 252, orphans: { length: 200 }, others: { files: 50 } })
  })

  it("shows a topic whose first write was interrupted below the index", async () => {
    const topics = { a: "", b: "", n: topic("x") }
    expect((await view("# H\n  - [a](a.md)\n- [b](b.md)", topics, ["n"])).text).toBe(
      "# H\n  - [a](a.md)\n- [b](b.md)\n- [n](n.md) — user: x",
    )
    expect((await view("# H", topics, ["n"])).text).toContain("# H\n- [n](n.md) — user: x")
  })

  it("distinguishes a missing memory from an empty one, and shows topics without an index", async () => {
    const nothing = { ...memory("", {}), readIndex: () => undefined }
    expect(await look({ ...nothing, slugs: () => undefined }, CAPS)).toBeUndefined()
    const empty = {
      text: "",
      bytesNotRead: 0,
      isInvalid: false,
      topics: {
        count: 0,
        slugs: [],
        unlisted: [],
        others: { files: 0, hasMore: false },
        hasPointers: false,
        hasConflict: false,
      },
    }
    expect(await look(nothing, CAPS)).toEqual(empty)
    const indexOnly = { ...memory("- [a](a.md)", {}), slugs: () => undefined }
    expect((await look(indexOnly, CAPS))?.text).toBe("- [a](a.md) (file missing)")
    const topicsOnly = { ...memory("", { a: topic("x") }), readIndex: () => undefined }
    expect((await look(topicsOnly, CAPS))?.topics.unlisted).toEqual(["- [a](a.md) — user: x"])
  })

  it("opens at most 200 topics, in the order of their names, and reads only their heads", async () => {
    const opened: [string, number][] = []
    const files = Object.fromEntries(Array.from({ length: 230 }, (_, at) => [`t${1_000 + at}`, topic("x")]))
    const reader = memory("", files)
    const slugs = Object.keys(files).reverse()
    await look(
      {
        ...reader,
        slugs: () => slugs,
        readTopic: (slug, limit) => {
          opened.push([slug, limit])
          return reader.readTopic(slug, limit)
        },
      },
      CAPS,
    )
    expect(opened.map(([slug]) => slug)).toEqual(Object.keys(files).slice(0, 200))
    expect(Math.max(...opened.map(([, limit]) => limit))).toBeLessThan(10_000)
  })

  it("keeps a shared line while one of its topics has no new line", async () => {
    const topics = { a: topic("x"), b: "" }
    expect((await view("- [a](a.md), [b](b.md)\n- [a](a.md)", topics, ["a"])).text).toBe(
      "- [a](a.md), [b](b.md)\n- [a](a.md) — user: x",
    )
  })

  it("shows the part of a single very long line that was read, but no other partial line", async () => {
    const endless = await look(memory("x".repeat(70_000), {}), CAPS)
    expect([endless?.text.length, endless?.bytesNotRead]).toEqual([65_536, 70_000 - 65_536])
    const exact = await look(memory(`${"x".repeat(65_535)}\n`, {}), CAPS)
    expect([exact?.text.length, exact?.bytesNotRead]).toEqual([65_535, 0])
    const cut = await look(memory(`first\n${"x".repeat(70_000)}`, {}), CAPS)
    expect([cut?.text, cut?.bytesNotRead]).toEqual(["first", 70_000])
  })

  it("shows an orphan without a type or a description by its other fields", async () => {
    const { text } = await view("", {
      a: "---\nname: Only a name\n---\n",
      b: "---\ndescription: d\n---\n",
      c: "none",
    })
    expect(text).toBe("- [a](a.md) — Only a name\n- [b](b.md) — d")
  })

  it("compares only the complete lines that it read of a large index", async () => {
    const line = `- [a](a.md) — ${"x".repeat(86)}\n`
    const found = await look(memory(line.repeat(1_000), { a: "", b: topic("x") }), CAPS)
    const bytes = encode(line).length
    const read = Math.floor(65_536 / bytes)
    expect(found).toMatchObject({ bytesNotRead: (1_000 - read) * bytes, topics: { unlisted: [] } })
    expect(found?.text).toBe(line.repeat(read).trimEnd())
  })

  it("counts files that the index names, and others with a name or a description", async () => {
    const index = "- [a](a.md)\n\nSee plain.md, topic.md, and [[wiki]].\n"
    const topics = {
      a: "",
      plain: "no topic",
      topic: topic("x"),
      wiki: topic("y"),
      README: topic("z"),
      n: "text",
    }
    const found = await view(index, topics)
    expect(found).toMatchObject({ count: 4, orphans: [], others: { files: 1 } })
    expect(found.slugs?.flat()).toEqual(["a", "plain", "topic", "wiki"])
  })

  it("counts unlisted files that it does not open", async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`t${1000 + at}`, "plain"]))
    expect((await view("# H\n", many)).count).toBe(50)
    const long = `- [a](a.md)\n${"Prose.\n".repeat(10_000)}`
    expect((await view(long, { a: "", readme: "", ...many })).count).toBe(251)
  })
})
