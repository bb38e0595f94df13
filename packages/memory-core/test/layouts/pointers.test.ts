import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatPointer, formOf } from "../../src/index/format-pointer.ts"
import { findDrift } from "../../src/index/index-drift.ts"
import { formatIndex, parseIndex } from "../../src/index/parse-index.ts"
import { type Codec, toCodec } from "../../src/layout/codec.ts"
import { openClaw, squads, wundr } from "../../src/layouts.ts"
import { editTopic, formatTopic } from "../../src/topics/edit-topic.ts"
import { parseTopic } from "../../src/topics/parse-topic.ts"
import { fileStem, hostileDescription, hostileText, indexText, SLUGS } from "../arbitrary-index.ts"
import { removePointers, repairIndex, restorePointers, upsertPointer } from "../index-of-text.ts"

const CODECS: readonly Codec[] = [
  openClaw(),
  wundr(),
  squads({ squad: "a", agent: "b" }),
  { name: "own", topicFolder: "my notes (1)", typeless: true },
].map(toCodec)

const codecs = (): fc.Arbitrary<Codec> => fc.constantFrom(...CODECS)

/** An index as `indexText` makes it, with the links of a codec. */
const linkedText = (codec: Codec): fc.Arbitrary<string> =>
  indexText().map((text) =>
    codec.topicFolder === undefined
      ? text
      : text
          .replaceAll(/\]\(<([^>]+)>/g, (_, file) => `](<${codec.topicFolder}/${file}>`)
          .replaceAll(/\]\((?!<)([^)]+\.md)/g, (_, file) => `](${encodeFolder(codec)}/${file}`),
  )

const encodeFolder = ({ topicFolder = "" }: Codec): string => topicFolder.replace(/[ ()]/g, encodeCharacter)
const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`

const slugsOf = (text: string, codec: Codec | undefined): string[] =>
  parseIndex(text, codec).lines.flatMap(({ pointer }) => pointer?.slugs ?? [])

describe("a pointer in a layout", () => {
  it("is parsed as what it was formatted from, whatever the file is called and the hook says", () => {
    fc.assert(
      fc.property(codecs(), fileStem(), hostileDescription(), (codec, slug, description) => {
        const form = formOf([], codec)
        const line = formatPointer({ slug, type: "user", description }, form)
        const [parsed, ...others] = parseIndex(line, codec).lines
        expect(others).toEqual([])
        // A backslash escapes, and a link cannot name a file of the product.
        if (codec.isProductStem(slug)) expect(parsed?.pointer).toBeUndefined()
        else expect(parsed?.pointer?.slugs).toEqual([slug])
        if (codec.topicFolder !== undefined) expect(slugsOf(line, undefined)).not.toContain(slug)
      }),
    )
  })

  it("is found by the quick parser exactly where the full parser finds it", () => {
    fc.assert(
      fc.property(codecs(), fc.constantFrom(...SLUGS, "state", "2026-01-02", "memory"), (codec, slug) => {
        for (const path of [`${slug}.md`, `memory/${slug}.md`, codec.topicPath(slug)]) {
          const quick = parseIndex(`- [${slug}](${path}) — hook`, codec).lines[0]?.pointer
          const full = parseIndex(`- [${slug}](${path}) — hook <!-- x -->`, codec).lines[0]?.pointer
          expect(quick && { ...quick, hook: "" }).toEqual(full && { ...full, hook: "" })
        }
      }),
    )
  })

  it("never changes the text that it is parsed from", () => {
    fc.assert(
      fc.property(codecs(), hostileText(), (codec, text) => {
        expect(formatIndex(parseIndex(text, codec))).toBe(text)
      }),
    )
  })

  it("is added, updated, removed and restored without a change of any other line", () => {
    fc.assert(
      fc.property(
        codecs().chain((codec) => fc.tuple(fc.constant(codec), linkedText(codec))),
        fc.constantFrom(...SLUGS),
        hostileDescription(),
        ([codec, text], slug, description) => {
          const index = parseIndex(text, codec)
          const others = slugsOf(text, codec).filter((other) => other !== slug)
          const updated = upsertPointer(index, { slug, type: "user", description }, { refreshHook: true })
          expect(slugsOf(updated.text, codec)).toContain(slug)
          expect(new Set(slugsOf(updated.text, codec))).toEqual(new Set([...others, slug]))
          const removed = removePointers(parseIndex(updated.text, codec), slug)
          expect(new Set(slugsOf(removed.text, codec))).toEqual(new Set(others))
          const restored = restorePointers(parseIndex(removed.text, codec), slug, removed.removed)
          expect(new Set(slugsOf(restored.text, codec))).toEqual(new Set([...others, slug]))
        },
      ),
    )
  })

  it("is repaired to one for every topic, or more that say different things", () => {
    fc.assert(
      fc.property(
        codecs().chain((codec) => fc.tuple(fc.constant(codec), linkedText(codec))),
        ([codec, text]) => {
          const describe = (slug: string): { slug: string; description: string } => ({
            slug,
            description: `about ${slug}`,
          })
          const slugs = [...SLUGS]
          const repaired = repairIndex(text, { slugs, describe, codec })
          const drift = findDrift(parseIndex(repaired.text, codec), slugs)
          expect([drift.unlisted, drift.dangling]).toEqual([[], []])
          expect(repairIndex(repaired.text, { slugs, describe, codec }).text).toBe(repaired.text)
        },
      ),
    )
  })
})

describe("the form of an index", () => {
  const form = (text: string, codec: Codec): boolean => formOf(parseIndex(text, codec).lines, codec).typed

  it.each([
    ["no pointers", "", false],
    ["one pointer with a type", "- [a](a.md) — user: one\n", true],
    ["one pointer without a type", "- [a](a.md) — one\n", false],
    ["a typed one among others", "- [a](a.md) — one\n- [b](b.md) — user: two\n", true],
  ])("with %s in a typeless layout has types: %s", (_name, text, typed) => {
    expect(form(text, toCodec(squads({ squad: "a", agent: "b" })))).toBe(typed)
  })

  it("begins with types in any other layout", () => {
    expect(form("", toCodec(openClaw()))).toBe(true)
    expect(form("- [a](memory/a.md) — one\n", toCodec(openClaw()))).toBe(true)
  })
})

describe("the frontmatter of a typeless layout", () => {
  const codec = toCodec(squads({ squad: "a", agent: "b" }))
  const draft = { slug: "a", type: "user", description: "What", body: "Text" } as const

  it("has its type at the top level", () => {
    expect(formatTopic(draft, codec)).toBe('---\nname: a\ndescription: "What"\ntype: user\n---\n\nText\n')
  })

  it("gets a missing type at the top level, and keeps one that is elsewhere", () => {
    const plain = "---\r\nname: a\r\ndescription: Old\r\n# note\r\n---\r\nText\r\n"
    expect(editTopic(plain, draft, codec)).toBe(
      "---\r\nname: a\r\ndescription: What\r\n# note\r\ntype: user\r\n---\r\nText\r\n",
    )
    const nested = "---\nname: a\ndescription: Old\nmetadata:\n  type: project\n---\nText\n"
    expect(editTopic(nested, draft, codec)).toBe(
      "---\nname: a\ndescription: What\nmetadata:\n  type: user\n---\nText\n",
    )
    expect(editTopic("{name: a, x: 1}", draft, codec)).toBe(formatTopic(draft, codec))
    expect(editTopic("---\n{name: a, x: 1}\n---\nText\n", draft, codec)).toContain("type: user")
  })

  it("is read as what was written", () => {
    fc.assert(
      fc.property(hostileDescription(), (text) => {
        const description = text.replace(/[\r\n\u2028]/g, " ").trim() || "x"
        const topic = parseTopic("a", formatTopic({ ...draft, description }, codec))
        expect(topic).toMatchObject({ type: "user", body: "Text" })
        expect(topic.description?.replace(/\s+/g, " ")).toBe(description.replace(/\s+/g, " "))
      }),
    )
  })
})
