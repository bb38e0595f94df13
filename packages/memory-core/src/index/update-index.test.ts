import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileDescription, hostileText, indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { removePointers, restorePointers, upsertPointer } from "../../test/index-of-text.ts"
import { formatPointer, formOf } from "./format-pointer.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"
import { digestOf } from "./update-index.ts"

const anyIndex = fc.oneof({ weight: 4, arbitrary: indexText() }, { weight: 1, arbitrary: hostileText() })
/** Removing a line between a lone CR and an LF makes one line end of the two, so lone CRs are the only line ends here. */
const soundIndex = anyIndex.filter((text) => !/\r(?!\n)/.test(text) || !text.includes("\n"))
const anySlug = fc.constantFrom(...SLUGS)
const placement = fc.constantFrom("first" as const, "last" as const)

/** Every link of every pointer, in order. */
const slugsOf = (text: string): string[] =>
  parseIndex(text).lines.flatMap((line) => line.pointer?.slugs ?? [])
const linesOf = (text: string): string[] => parseIndex(text).lines.map((line) => line.text + line.end)
const linesWithText = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line !== "")
const sorted = (slugs: readonly string[]): string[] => [...slugs].sort()

/** The lines of `after` that are not in `before`, if all others are there in order. */
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
        const form = formOf(parseIndex(text).lines)
        expect(update.after).toBe(formatPointer({ slug: "new-one", type: "user", description }, form))
      }),
    )
  })

  it("adds exactly one pointer and hides none, whatever the description contains", () => {
    fc.assert(
      fc.property(soundIndex, hostileDescription(), placement, (text, description, where) => {
        const update = upsertPointer(
          text,
          { slug: "new-one", type: "user", description },
          { placement: where },
        )
        expect(sorted(slugsOf(update.text))).toEqual(sorted([...slugsOf(text), "new-one"]))
      }),
    )
  })

  it("keeps every pointer and changes at most one line when it refreshes a hook", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, hostileDescription(), placement, (text, slug, description, where) => {
        const pointer = { slug, type: "user", description }
        const update = upsertPointer(text, pointer, { placement: where, refreshHook: true })
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
    )
  })

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        anyIndex,
        anySlug,
        hostileDescription(),
        fc.boolean(),
        (text, slug, description, refreshHook) => {
          const pointer = { slug, type: "user", description }
          const once = upsertPointer(text, pointer, { refreshHook }).text
          // Of several lines about a topic, an update changes the first one: a person may have written the others.
          fc.pre(slugsOf(once).filter((other) => other === slug).length === 1)
          expect(upsertPointer(once, pointer, { refreshHook }).text).toBe(once)
        },
      ),
    )
  })
})

describe("upsertPointer, by example", () => {
  const refreshed = (text: string, slug = "a", description = "new") =>
    upsertPointer(text, { slug, type: "user", description }, { refreshHook: true })

  it("puts a new pointer above the others", () => {
    expect(upsertPointer("- [a](a.md)\n", { slug: "b" })).toEqual({
      text: "- [b](b.md)\n- [a](a.md)\n",
      after: "- [b](b.md)",
      removed: [],
      left: [],
    })
  })

  it.each([
    ["two pointers", "- [a](a.md) -- old\n- [b](b.md) -- other\n", "- [a](a.md) -- new"],
    ["a line without a hook", "- [a](a.md)\n- [b](b.md): x\n- [c](c.md): y\n", "- [a](a.md): new"],
  ])("refreshes a hook in the form of a typeless index: %s", (_, text, after) => {
    expect(refreshed(text).after).toBe(after)
  })

  it("produces the same lines whether a pointer is added or a hook refreshed first", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, anySlug, (text, one, other) => {
        // The first write splits a line with links to several topics.
        fc.pre(
          one !== other && parseIndex(text).lines.every(({ pointer }) => (pointer?.slugs.length ?? 0) < 2),
        )
        const write = (from: string, slug: string): string =>
          upsertPointer(from, { slug, type: "user", description: `New ${slug}` }, { refreshHook: true }).text
        const texts = [write(write(text, one), other), write(write(text, other), one)]
        const [left, right] = texts.map((written) => linesWithText(written.replace(/^\uFEFF/, "")).sort())
        expect(left).toEqual(right)
      }),
    )
  })

  it("uses the type as the hook of a topic without a description", () => {
    const text = "- [a](a.md) - x\n- [b](b.md) - y\n"
    expect(upsertPointer(text, { slug: "c", type: "user" }).after).toBe("- [c](c.md) - user")
    expect(refreshed(text, "a", "").after).toBe("- [a](a.md) - user")
  })

  it("keeps what follows a link without words", () => {
    const text = "- **Ann** is allergic to nuts ([details](ann.md))\n"
    const pointer = { slug: "ann", type: "user", description: "Phone of Ann" }
    expect(upsertPointer(text, pointer, { refreshHook: true })).toMatchObject({ text })
    const sign = "- [ann](ann.md) — 👍\n"
    const next = { text: "- [ann](ann.md) — user: Phone of Ann\n" }
    expect(upsertPointer(sign, pointer, { refreshHook: true })).toMatchObject(next)
  })

  it("keeps an existing line unless refreshHook is set", () => {
    const text = "# Mine\n- [a](a.md) — mine\n"
    const line = "- [a](a.md) — mine"
    expect(upsertPointer(text, { slug: "a", description: "new" })).toEqual({
      text,
      before: line,
      after: line,
      removed: [],
    })
  })

  it("reports a rewritten line with its place, and nothing for an unchanged one", () => {
    expect(refreshed("# Mine\r\n- [a](a.md) — old\r\n")).toEqual({
      text: "# Mine\r\n- [a](a.md) — user: new\r\n",
      before: "- [a](a.md) — old",
      after: "- [a](a.md) — user: new",
      removed: [{ line: "- [a](a.md) — old", at: 1, above: digestOf({ text: "# Mine" }) }],
    })
    const mixed = refreshed("# Mine\n- [a](a.md) — old\r\n").removed
    expect(mixed).toEqual([expect.objectContaining({ end: "\r\n" })])
    expect(refreshed("- [a](a.md) — old").removed).toEqual([{ line: "- [a](a.md) — old", at: 0, end: "" }])
    expect(refreshed("- [a](a.md) — user: new\n").removed).toEqual([])
  })

  it.each([
    ["- [a](a.md) — old", "- [a](a.md) — user: new"],
    ["- [a](a.md): old", "- [a](a.md): user: new"],
    ["- [a](a.md) -- old", "- [a](a.md) -- user: new"],
    ["- [a](a.md) old", "- [a](a.md) — user: new"],
    ["- [a](a.md)", "- [a](a.md) — user: new"],
    ["* **[a](a.md)** - old", "* **[a](a.md)** - user: new"],
    ["- [a](a.md) — old <!-- one --> old <!-- two -->", "- [a](a.md) — user: new <!-- one --> <!-- two -->"],
    ["- <!-- one --> [a](a.md) — old", "- <!-- one --> [a](a.md) — user: new"],
    ["- [a](a.md)<!-- one -->", "- [a](a.md) — user: new <!-- one -->"],
  ])("keeps the bullet, the title, the separator and the comments of %j", (line, after) => {
    expect(refreshed(line).text).toBe(after)
  })

  it.each([
    ["- [a ` b](a.md) — old", "one ` tick", "- [a ` b](a.md) — user: one &#96; tick"],
    ["- [a](a.md) — old <!-- ` -->", "one ` tick", "- [a](a.md) — user: one &#96; tick <!-- ` -->"],
    ["- [a](a.md) — old <!-- x -->", "`two` ticks", "- [a](a.md) — user: `two` ticks <!-- x -->"],
  ])("keeps the link and the comment of %j visible when the hook becomes %j", (line, description, after) => {
    expect(refreshed(line, "a", description).text).toBe(after)
  })

  it("adds a line for a topic that shares one that another topic needs", () => {
    const text = "- [b](b.md), [a](a.md) — both\n"
    expect(refreshed(text)).toMatchObject({
      text: `- [a](a.md) — user: new\n${text}`,
      before: "- [b](b.md), [a](a.md) — both",
      after: "- [a](a.md) — user: new",
      removed: [{ line: "- [b](b.md), [a](a.md) — both", at: 0 }],
    })
    expect(refreshed(text, "b").text).toBe("- [b](b.md) — user: new\n- b, [a](a.md) — both\n")
  })

  it("adds a line for a topic whose only link is in another topic's line", () => {
    const linking = "- [b](b.md), [a](a.md)\n- [b](b.md)\n"
    const update = refreshed(linking)
    expect(update.text).toBe(`- [a](a.md) — user: new\n${linking}`)
    const edited = update.text.replace(", [a]", ", and [a]")
    expect(restorePointers(update.text, "a", update.removed).text).toBe(linking)
    expect(restorePointers(edited, "a", update.removed).text).toBe(linking.replace(", [a]", ", and [a]"))
  })

  it("refreshes its own line when the other linked topics have lines elsewhere", () => {
    expect(refreshed("- [a](a.md) — see [b](b.md)\n- [b](b.md)\n").text).toBe(
      "- [a](a.md) — user: new\n- [b](b.md)\n",
    )
    expect(refreshed("- [a](a.md) — see [b](b.md), [c](c.md)\n- [b](b.md)\n").text).toBe(
      "- [a](a.md) — user: new\n- a — see [b](b.md), [c](c.md)\n- [b](b.md)\n",
    )
  })
})

describe("removePointers", () => {
  it("removes the topic's lines and keeps every other byte", () => {
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
    )
  })
})
