import assert from "node:assert/strict"
import fc from "fast-check"
import { findTextBelow } from "../../src/index/archive.ts"
import { formatPointer } from "../../src/index/format-pointer.ts"
import type { IndexLine } from "../../src/index/parse-index.ts"
import { formatIndex, parseIndex, stripComments } from "../../src/index.ts"
import { removePointers, repairIndex, upsertPointer } from "../index-of-text.ts"
import { awkwardLine, awkwardText, indexText, SLUGS } from "./awkward.ts"
import { property, testProperties } from "./properties.ts"

const anyIndex = (): fc.Arbitrary<string> => fc.oneof(indexText(), awkwardText(40))
const pointerOf = (
  slug: string,
  description: string,
): { slug: string; type: string; description: string } => ({ slug, type: "user", description })
const pointedTo = (text: string): string[] =>
  parseIndex(text).lines.flatMap((line) => line.pointer?.slugs ?? [])
const linesWithout = (text: string, slug: string): string[] =>
  parseIndex(text).lines.flatMap((line) => (line.pointer?.slugs.includes(slug) ? [] : line.text))

/** A new pointer as its neighbours are: with their bullet and separator, and without a type where they have none. */
function neighbourOf(text: string, slug: string, description: string): string {
  const first = parseIndex(text)
    .lines.filter(({ pointer, conflict }) => pointer?.indent === "" && !conflict)
    .slice(0, 8)
  const hooks = first.flatMap(({ pointer }) => (pointer?.hook ? pointer : []))
  const typed =
    hooks.length < 2 || hooks.some(({ hook }) => /^(?:user|feedback|project|reference)(?:: |$)/.test(hook))
  const [, separator = " — "] =
    /^( (?:—|–|--|-) |: )$/m.exec(hooks.map((one) => one.separator).join("\n")) ?? []
  const { type, ...typeless } = pointerOf(slug, description)
  return formatPointer(typed ? { ...typeless, type } : typeless)
    .replace(/^-/, first[0]?.text[0] ?? "-")
    .replace(") — ", `)${separator}`)
}

const sortedLines = (text: string): string[] =>
  text
    .replace(/^\ufeff/, "")
    .split(/[\r\n]+/)
    .sort()

/**
 * True when the first list is the second one with more between. Empty lines do not count: `\r` and `\n` may meet. Nor
 * does a byte order mark, which is a line of its own once it comes to stand at the top.
 */
function isKeptIn(wanted: readonly string[], all: readonly string[]): boolean {
  const plain = (line: string): string => line.replace(/^\ufeff/, "")
  const lines = wanted.map(plain).filter((line) => line !== "")
  let at = 0
  for (const line of all.map(plain)) if (at < lines.length && line === lines[at]) at++
  return at === lines.length
}

testProperties("the index", [
  property(
    "an index round-trips byte for byte",
    fc.property(anyIndex(), (text) => assert.equal(formatIndex(parseIndex(text)), text)),
  ),
  property(
    "a pointer is added or renewed, and every other line keeps its bytes and place",
    fc.property(
      anyIndex(),
      fc.constantFrom(...SLUGS),
      awkwardLine(),
      fc.boolean(),
      fc.constantFrom("first" as const, "last" as const),
      (text, slug, description, refreshHook, placement) => {
        const update = upsertPointer(text, pointerOf(slug, description), { refreshHook, placement })
        assert.ok(pointedTo(update.text).includes(slug))
        const foreign = parseIndex(text).lines.flatMap((line) =>
          line.pointer === undefined ? [line.text] : [],
        )
        assert.ok(
          isKeptIn(
            foreign,
            parseIndex(update.text).lines.map((line) => line.text),
          ),
          "foreign lines",
        )
        for (const other of SLUGS)
          if (other !== slug)
            assert.equal(pointedTo(update.text).includes(other), pointedTo(text).includes(other), other)
        const again = upsertPointer(update.text, pointerOf(slug, description), { refreshHook, placement })
        // Of several lines about a topic, an update changes the first one.
        if (pointedTo(update.text).filter((other) => other === slug).length === 1)
          assert.equal(again.text, update.text, "idempotent")
        if (!pointedTo(text).includes(slug)) assert.equal(update.after, neighbourOf(text, slug, description))
      },
    ),
  ),
  property(
    "removing a topic removes its links, and keeps all other lines",
    fc.property(anyIndex(), fc.constantFrom(...SLUGS), (text, slug) => {
      const update = removePointers(text, slug)
      assert.ok(!pointedTo(update.text).includes(slug))
      assert.ok(
        isKeptIn(
          linesWithout(text, slug),
          parseIndex(update.text).lines.map((line) => line.text),
        ),
      )
      assert.equal(removePointers(update.text, slug).text, update.text)
      if (!pointedTo(text).includes(slug)) assert.equal(update.text, text)
    }),
  ),
  property(
    "removals of different topics can change places",
    fc.property(anyIndex(), fc.constantFrom(...SLUGS), fc.constantFrom(...SLUGS), (text, one, other) => {
      // A lone carriage return becomes half of a line end when the line below it goes: other lines, in this order only.
      fc.pre(one !== other && !(/\r(?!\n)/.test(text) && text.includes("\n")))
      assert.equal(
        removePointers(removePointers(text, one).text, other).text,
        removePointers(removePointers(text, other).text, one).text,
      )
    }),
  ),
  property(
    "new hooks of different topics can change places, new pointers but for their order",
    fc.property(
      anyIndex(),
      fc.constantFrom(...SLUGS),
      fc.constantFrom(...SLUGS),
      awkwardLine(),
      awkwardLine(),
      (text, one, other, a, b) => {
        fc.pre(one !== other)
        const change = (from: string, slug: string, description: string): string =>
          upsertPointer(from, pointerOf(slug, description), { refreshHook: true }).text
        const left = change(change(text, one, a), other, b)
        const right = change(change(text, other, b), one, a)
        assert.deepEqual(sortedLines(left), sortedLines(right))
      },
    ),
  ),
  property(
    "a repair leaves no drift, keeps unrelated text, and is idempotent",
    fc.property(anyIndex(), fc.subarray([...SLUGS]), (text, slugs) => {
      const options = {
        slugs,
        describe: (slug: string) => ({ slug, type: "user", description: `About ${slug}` }),
      }
      const repair = repairIndex(text, options)
      const again = repairIndex(repair.text, options)
      assert.equal(again.text, repair.text)
      assert.deepEqual([again.added, again.dropped, again.merged], [[], [], []])
      const foreign = parseIndex(text).lines.flatMap((line) =>
        line.pointer === undefined ? [line.text] : [],
      )
      assert.ok(
        isKeptIn(
          foreign,
          parseIndex(repair.text).lines.map((line) => line.text),
        ),
      )
      const { lines } = parseIndex(repair.text)
      const isSound = ({ pointer }: IndexLine, at: number): boolean =>
        pointer === undefined ||
        pointer.slugs.some((slug) => (slugs as string[]).includes(slug)) ||
        findTextBelow(lines, at).length > 0
      assert.ok(lines.every(isSound), "nothing dangles but what has text below")
    }),
  ),
  property(
    "without code, comments are removed as by a simple scan",
    fc.property(awkwardText(30), (raw) => {
      const text = raw.replace(/[`~\ufdd0\ufdd1]/g, "")
      const plain = (from: string): string => {
        let rest = ""
        let position = 0
        for (;;) {
          const open = from.indexOf("<!--", position)
          const close = open < 0 ? -1 : from.indexOf("-->", open + 2)
          if (close < 0) return rest + from.slice(position)
          rest += from.slice(position, open)
          position = close + 3
        }
      }
      const solid = (value: string): string => value.replace(/\s/g, "")
      assert.equal(solid(stripComments(text)), solid(plain(text)))
    }),
  ),
  property(
    "stripping comments only removes text, and never from code",
    fc.property(awkwardText(30), (text) => {
      const stripped = stripComments(text)
      let at = 0
      for (const character of text) if (stripped.startsWith(character, at)) at += character.length
      assert.equal(at, stripped.length, "what is left was there, in this order")
      const code = `\`\`\`\n<!-- kept -->\n\`\`\`\n`
      assert.ok(stripComments(code + text.replace(/[`~]/g, "")).startsWith(code))
    }),
  ),
])
