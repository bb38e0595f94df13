import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { TOPIC_HEAD_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import { createMapStore } from "../store/map-store.ts"
import { revisionOf } from "../store/revision.ts"
import type { MemoryReader } from "../store/store.ts"
import { readTopic, readTopicHead, resolveReference } from "./read-topic.ts"

const topic = (frontmatter: string, body: string = "Text\n"): string => `---\n${frontmatter}\n---\n\n${body}`
const storeOf = (files: Record<string, string>): MemoryReader => createMapStore({ files })
/** A reader of one file of these bytes. */
const readerOf = (bytes: Uint8Array): MemoryReader => ({
  ...storeOf({}),
  readTopic: (_, limit) => ({ bytes: bytes.subarray(0, limit), total: bytes.length }),
})

describe("readTopic", () => {
  it("returns the topic with the revision of its bytes", async () => {
    const text = topic("name: n\ndescription: d\ntype: user")
    expect(await readTopic(storeOf({ "a.md": text }), "a")).toEqual({
      slug: "a",
      name: "n",
      description: "d",
      type: "user",
      text,
      body: "Text",
      diagnostics: [],
      revision: revisionOf(encode(text)),
    })
  })

  it("returns undefined if there is no topic", async () => {
    expect(await readTopic(storeOf({}), "a")).toBeUndefined()
    expect(await readTopicHead(storeOf({}), "a")).toBeUndefined()
  })

  it("reports a file that is too large or not UTF-8", async () => {
    const large = await readTopic(readerOf(encode("x".repeat(TOPIC_MAX_BYTES + 1))), "a")
    expect(large?.text).toHaveLength(TOPIC_MAX_BYTES)
    expect(large?.diagnostics).toEqual([
      {
        code: "too-large",
        level: "error",
        slug: "a",
        message: "a.md has 262145 bytes; the first 262144 are read. Split it into several topics.",
      },
    ])
    expect((await readTopic(readerOf(encode("x".repeat(TOPIC_MAX_BYTES))), "a"))?.diagnostics).toEqual([])
    const broken = await readTopic(readerOf(Uint8Array.of(0x61, 0xff)), "a")
    expect(broken).toMatchObject({
      body: "a\uFFFD",
      diagnostics: [
        {
          code: "invalid-utf8",
          level: "warning",
          slug: "a",
          message: "a.md is not UTF-8 text; invalid bytes are shown as \uFFFD. Convert it to UTF-8.",
        },
      ],
    })
  })
})

describe("a topic that is read in part", () => {
  it("ends before a character that the limit cuts, without a diagnostic", async () => {
    for (let shift = 0; shift < 4; shift++) {
      const bytes = encode("x".repeat(TOPIC_MAX_BYTES - shift) + "👩é".repeat(3))
      const found = await readTopic(readerOf(bytes), "a")
      expect(found?.text).not.toContain("\uFFFD")
      expect(found?.diagnostics.map(({ code }) => code)).toEqual(["too-large"])
    }
  })

  it("reports frontmatter that is too long to be read", async () => {
    const text = topic(`name: n\nnote: ${"é".repeat(5_000)}`)
    for (const read of [readTopic, readTopicHead]) {
      const found = await read(storeOf({ "a.md": text }), "a")
      expect(found?.name).toBeUndefined()
      expect(found?.diagnostics).toMatchObject([{ code: "too-large", level: "error", slug: "a" }])
    }
    const rule = await readTopic(storeOf({ "a.md": `---\n${"Prose. ".repeat(2_000)}\n---\n` }), "a")
    expect(rule?.diagnostics).toEqual([])
  })
})

describe("readTopicHead", () => {
  it("returns the frontmatter, the size and the time of the last change", async () => {
    const text = topic("name: n\ndescription: d\ntype: user", "x".repeat(TOPIC_HEAD_BYTES))
    expect(await readTopicHead(storeOf({ "a.md": text }), "a")).toEqual({
      slug: "a",
      name: "n",
      description: "d",
      type: "user",
      bytes: text.length,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      diagnostics: [],
    })
    expect(await readTopicHead(storeOf({ "a.md": "Text" }), "a")).toStrictEqual({
      slug: "a",
      bytes: 4,
      updatedAt: expect.any(String),
      diagnostics: [],
    })
  })

  it("reports bytes that are not UTF-8, but not a character that the end of the head cuts in two", async () => {
    const broken = await readTopicHead(readerOf(Uint8Array.of(0x61, 0xff)), "a")
    expect(broken?.diagnostics).toMatchObject([{ code: "invalid-utf8" }])
    const cut = await readTopicHead(readerOf(encode("é".repeat(TOPIC_HEAD_BYTES))), "a")
    expect(cut?.diagnostics).toEqual([])
    const odd = await readTopicHead(readerOf(encode(`x${"é".repeat(TOPIC_HEAD_BYTES)}`)), "a")
    expect(odd?.diagnostics).toEqual([])
  })
})

describe("resolveReference", () => {
  const store = storeOf({
    "build.md": topic("name: how-to-build"),
    "How-To-Build.md": "",
    "a#b.md": "",
    "x.md.md": "",
    "deploy_day.md": topic("name: [x"),
  })

  it.each([
    ["build", "build"],
    ["a#b", "a#b"],
    ["x.md", "x.md"],
    ["build.md", "build"],
    [" build ", "build"],
    ["[[build]]", "build"],
    ["[[build|the build]]", "build"],
    ["[[build#steps]]", "build"],
    ["how-to-build", "build"],
    ["HOW-TO-BUILD", "How-To-Build"],
    ["Deploy-Day", "deploy_day"],
    ["build.mdx", undefined],
    ["nothing", undefined],
    ["", undefined],
    ["[[]]", undefined],
    ["-", undefined],
  ])("resolves %j to %j", async (reference, slug) => {
    expect(await resolveReference(store, reference)).toBe(slug)
  })

  it.each([" b-c ", "b-c.md", "[[b-c]]", "[[b-c|B-C]]", "[[b-c#B-C]]"])(
    "of %j is the very slug, not one that is alike",
    async (reference) => {
      const alike = storeOf({ "B-C.md": "", "b-c.md": topic("name: B-C"), "_.md": "" })
      expect(await resolveReference(alike, reference)).toBe("b-c")
      expect(await resolveReference(alike, "-")).toBeUndefined()
    },
  )

  it("resolves a slug that contains .md to that slug", async () => {
    const files = storeOf({ "a.b.md": "", "a.md.b.md": "", "c.md": topic("name: a.b") })
    expect(await resolveReference(files, "[[a.md.b]]")).toBe("a.md.b")
  })

  it("resolves a name of several topics to the first slug, for any order of the store", async () => {
    const files = storeOf({ "x.md": topic("name: same"), "y.md": topic("name: same") })
    expect(await resolveReference({ ...files, slugs: () => ["y", "x"] }, "same")).toBe("x")
  })

  it.each([
    ['name: "\\xDCber Kaffee"', "Über Kaffee"],
    ["name: >-\n  the long\n  name", "the long name"],
    ["name: 'it''s here'", "it's here"],
    ['name: "\\u4E2D\\u6587"', "中文"],
  ])("resolves a name that is written as %j", async (name, reference) => {
    expect(await resolveReference(storeOf({ "x.md": topic(name) }), reference)).toBe("x")
  })

  it("resolves nothing in a missing memory", async () => {
    expect(await resolveReference(storeOf({}), "a")).toBeUndefined()
  })
})

describe("a reference of a megabyte", () => {
  it.each([["a"], ["\u0301"], ["[[a|"], ["|#"]])("of %j is resolved at once", async (unit) => {
    const start = performance.now()
    await resolveReference(storeOf({ "a.md": topic("name: n") }), unit.repeat(1_000_000 / unit.length))
    await resolveReference(storeOf({ "a.md": topic("name: n") }), unit.repeat(8_000 / unit.length))
    expect(performance.now() - start).toBeLessThan(200)
  })
})
