import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileDescription, hostileText, indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { formatPointer } from "./format-pointer.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"
import { putBackPointers, removePointers, upsertPointer } from "./update-index.ts"

const anyIndex = fc.oneof({ weight: 4, arbitrary: indexText() }, { weight: 1, arbitrary: hostileText() })
/** Removing a line between a lone CR and an LF makes one line end of the two, so lone CRs stand alone here. */
const soundIndex = anyIndex.filter((text) => !/\r(?!\n)/.test(text) || !text.includes("\n"))
const anySlug = fc.constantFrom(...SLUGS)
const placement = fc.constantFrom("first" as const, "last" as const)

/** Every link of every pointer, in order. */
const slugsOf = (text: string): string[] =>
  parseIndex(text).lines.flatMap((line) => line.pointer?.slugs ?? [])
const linesOf = (text: string): string[] => parseIndex(text).lines.map((line) => line.text + line.end)
const sorted = (slugs: readonly string[]): string[] => [...slugs].sort()

/** The lines of `after` that are not in `before`, when everything else of it stands there in order. */
function insertedInto(before: string, after: string): string[] | undefined {
  const old = linesOf(before)
  const added: string[] = []
  let at = 0
  for (const line of linesOf(after)) {
    if (line === old[at]) at++
    else if (
      at === old.length - 1 &&
      /^(?:\r\n|\n|\r)$/.test(line.slice(old[at]?.length)) &&
      line.startsWith(old[at] ?? "\0")
    )
      at++
    else added.push(line)
  }
  return at === old.length ? added : undefined
}

describe("upsertPointer", () => {
  it("adds one line to an index without the topic and changes no other byte", () => {
    fc.assert(
      fc.property(soundIndex, hostileDescription(), placement, (text, description, where) => {
        const update = upsertPointer(
          text,
          { slug: "new-one", type: "user", description },
          { placement: where },
        )
        const added = insertedInto(text, update.text)
        expect(added?.filter((line) => line.trim() !== "")).toHaveLength(1)
        expect(update.removed).toEqual([])
        expect(update.after).toBe(formatPointer({ slug: "new-one", type: "user", description }))
      }),
      { numRuns: 1000 },
    )
  })

  it("gives the index exactly one pointer more and hides none, whatever the description holds", () => {
    fc.assert(
      fc.property(soundIndex, hostileDescription(), placement, (text, description, where) => {
        const update = upsertPointer(
          text,
          { slug: "new-one", type: "user", description },
          { placement: where },
        )
        expect(sorted(slugsOf(update.text))).toEqual(sorted([...slugsOf(text), "new-one"]))
      }),
      { numRuns: 1000 },
    )
  })

  it("keeps every pointer and changes one line at the most when it renews a hook", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, hostileDescription(), placement, (text, slug, description, where) => {
        const pointer = { slug, type: "user", description }
        const update = upsertPointer(text, pointer, { placement: where, renewHook: true })
        const before = new Set(slugsOf(text))
        expect(new Set(slugsOf(update.text))).toEqual(new Set([...before, slug]))
        const own = parseIndex(text).lines.find((line) => line.pointer?.slug === slug)
        if (own?.pointer?.slugs.length === 1) {
          const old = linesOf(text)
          const now = linesOf(update.text)
          expect(now.length).toBe(old.length)
          expect(now.filter((line, at) => line !== old[at]).length).toBeLessThanOrEqual(1)
          const at = parseIndex(text).lines.findIndex((line) => line.pointer?.slug === slug)
          expect(now[at]).toBe((update.after ?? "") + own.end)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it("does the same once as twice", () => {
    fc.assert(
      fc.property(
        anyIndex,
        anySlug,
        hostileDescription(),
        fc.boolean(),
        (text, slug, description, renewHook) => {
          const pointer = { slug, type: "user", description }
          const once = upsertPointer(text, pointer, { renewHook }).text
          expect(upsertPointer(once, pointer, { renewHook }).text).toBe(once)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe("putBackPointers", () => {
  it("undoes a removal to the byte", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, (text, slug) => {
        const removal = removePointers(text, slug)
        expect(putBackPointers(removal.text, slug, removal.removed).text).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it("undoes a renewed hook to the byte", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, hostileDescription(), (text, slug, description) => {
        const update = upsertPointer(text, { slug, type: "user", description }, { renewHook: true })
        fc.pre(update.removed.length > 0)
        const back = putBackPointers(update.text, slug, update.removed).text
        const { pointer } = parseIndex(text).lines.find((line) => line.pointer?.slug === slug) ?? {}
        if (pointer?.slugs.length === 1) expect(back).toBe(text)
        // The topic had no line of its own and got one. An end or a blank line that was put above it stays.
        else expect(back.replace(/[\r\n]+$/, "")).toBe(text.replace(/[\r\n]+$/, ""))
      }),
      { numRuns: 1000 },
    )
  })
})

describe("removePointers", () => {
  it("takes the topic's lines out and keeps every other byte", () => {
    fc.assert(
      fc.property(anyIndex, anySlug, (text, slug) => {
        const update = removePointers(text, slug)
        expect(slugsOf(update.text)).toEqual(slugsOf(text).filter((other) => other !== slug))
        const shared = parseIndex(text).lines.some(
          ({ pointer }) => pointer?.slugs.includes(slug) && pointer.slugs.some((other) => other !== slug),
        )
        if (!shared) {
          const { lines } = parseIndex(text)
          const gone = lines.filter((line) => line.pointer?.slugs.includes(slug))
          expect(update.removed.map((line) => line.line)).toEqual(gone.map((line) => line.text))
          expect(update.text).toBe(formatIndex({ lines: lines.filter((line) => !gone.includes(line)) }))
        }
      }),
      { numRuns: 1000 },
    )
  })
})
