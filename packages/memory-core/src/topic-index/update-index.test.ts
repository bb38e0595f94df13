import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileDescription, hostileText, indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { formatPointer, formOf } from "./format-pointer.ts"
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
const linesWithText = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line !== "")
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
        const form = formOf(parseIndex(text).lines)
        expect(update.after).toBe(formatPointer({ slug: "new-one", type: "user", description }, form))
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
        (text, slug, description, refreshHook) => {
          const pointer = { slug, type: "user", description }
          const once = upsertPointer(text, pointer, { refreshHook }).text
          expect(upsertPointer(once, pointer, { refreshHook }).text).toBe(once)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe("upsertPointer, by example", () => {
  const renewed = (text: string, slug = "a", description = "new") =>
    upsertPointer(text, { slug, type: "user", description }, { refreshHook: true })

  it("puts a new pointer above the others", () => {
    expect(upsertPointer("- [a](a.md)\n", { slug: "b" })).toEqual({
      text: "- [b](b.md)\n- [a](a.md)\n",
      after: "- [b](b.md)",
      removed: [],
    })
  })

  it.each([
    ["two pointers", "- [a](a.md) -- old\n- [b](b.md) -- other\n", "- [a](a.md) -- new"],
    ["a line without a hook", "- [a](a.md)\n- [b](b.md): x\n- [c](c.md): y\n", "- [a](a.md): new"],
  ])("renews a hook in the form of a typeless index: %s", (_, text, after) => {
    expect(renewed(text).after).toBe(after)
  })

  it("gives the same lines whichever comes first, a new pointer or a new hook", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, anySlug, (text, one, other) => {
        // A line about several topics is divided by the first write.
        fc.pre(
          one !== other && parseIndex(text).lines.every(({ pointer }) => (pointer?.slugs.length ?? 0) < 2),
        )
        const write = (from: string, slug: string): string =>
          upsertPointer(from, { slug, type: "user", description: `New ${slug}` }, { refreshHook: true }).text
        const texts = [write(write(text, one), other), write(write(text, other), one)]
        const [left, right] = texts.map((written) => linesWithText(written.replace(/^\uFEFF/, "")).sort())
        expect(left).toEqual(right)
      }),
      { numRuns: 3000 },
    )
  })

  it("gives a topic without a description its type as the hook", () => {
    const text = "- [a](a.md) - x\n- [b](b.md) - y\n"
    expect(upsertPointer(text, { slug: "c", type: "user" }).after).toBe("- [c](c.md) - user")
    expect(renewed(text, "a", "").after).toBe("- [a](a.md) - user")
  })

  it("leaves an existing line alone unless it is told to renew the hook", () => {
    const text = "# Mine\n- [a](a.md) — mine\n"
    const line = "- [a](a.md) — mine"
    expect(upsertPointer(text, { slug: "a", description: "new" })).toEqual({
      text,
      before: line,
      after: line,
      removed: [],
    })
  })

  it("tells where the line stood that it rewrote, and nothing of one that says the same already", () => {
    expect(renewed("# Mine\r\n- [a](a.md) — old\r\n")).toEqual({
      text: "# Mine\r\n- [a](a.md) — user: new\r\n",
      before: "- [a](a.md) — old",
      after: "- [a](a.md) — user: new",
      removed: [{ line: "- [a](a.md) — old", at: 1, above: "# Mine", end: "\r\n" }],
    })
    expect(renewed("- [a](a.md) — old").removed).toEqual([{ line: "- [a](a.md) — old", at: 0, end: "" }])
    expect(renewed("- [a](a.md) — user: new\n").removed).toEqual([])
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
    expect(renewed(line).text).toBe(after)
  })

  it.each([
    ["- [a ` b](a.md) — old", "one ` tick", "- [a ` b](a.md) — user: one &#96; tick"],
    ["- [a](a.md) — old <!-- ` -->", "one ` tick", "- [a](a.md) — user: one &#96; tick <!-- ` -->"],
    ["- [a](a.md) — old <!-- x -->", "`two` ticks", "- [a](a.md) — user: `two` ticks <!-- x -->"],
  ])("keeps link and comment of %j in sight when the hook becomes %j", (line, description, after) => {
    expect(renewed(line, "a", description).text).toBe(after)
  })

  it("gives a topic a line of its own when it shares one that another needs", () => {
    const text = "- [b](b.md), [a](a.md) — both\n"
    expect(renewed(text)).toMatchObject({
      text: "- [a](a.md) — user: new\n- [b](b.md), a — both\n",
      before: "- [b](b.md), [a](a.md) — both",
      after: "- [a](a.md) — user: new",
      removed: [{ line: "- [b](b.md), [a](a.md) — both", at: 0, end: "\n" }],
    })
    expect(renewed(text, "b").text).toBe("- [b](b.md) — user: new\n- b, [a](a.md) — both\n")
  })

  it("gives it a line of its own where the shared line is another topic's, wherever else that is listed", () => {
    expect(renewed("- [b](b.md), [a](a.md)\n- [b](b.md)\n").text).toBe(
      "- [a](a.md) — user: new\n- [b](b.md), a\n- [b](b.md)\n",
    )
  })

  it("renews its own line when the others that it names have lines elsewhere", () => {
    expect(renewed("- [a](a.md) — see [b](b.md)\n- [b](b.md)\n").text).toBe(
      "- [a](a.md) — user: new\n- [b](b.md)\n",
    )
    expect(renewed("- [a](a.md) — see [b](b.md), [c](c.md)\n- [b](b.md)\n").text).toBe(
      "- [a](a.md) — user: new\n- a — see [b](b.md), [c](c.md)\n- [b](b.md)\n",
    )
  })
})

describe("putBackPointers, by example", () => {
  const back = (text: string, removed: Parameters<typeof putBackPointers>[2]) =>
    putBackPointers(text, "a", removed)
  const line = "- [a](a.md) — mine"

  it("puts a line back below the line that it stood below, wherever that is now", () => {
    const removed = [{ line, at: 1, above: "# Mine", end: "\n" }]
    expect(back("# Mine\n- [b](b.md)\n", removed)).toEqual({
      text: `# Mine\n${line}\n- [b](b.md)\n`,
      after: line,
      removed: [],
    })
    expect(back("More\n\n# Mine\n- [b](b.md)\n", removed).text).toBe(`More\n\n# Mine\n${line}\n- [b](b.md)\n`)
  })

  it("puts the first line of the file back to the top", () => {
    expect(back("Text\n- [b](b.md)\n", [{ line, at: 0, end: "\n" }]).text).toBe(
      `${line}\nText\n- [b](b.md)\n`,
    )
  })

  it.each([
    ["is gone", "Text\n- [b](b.md)\n", "# Mine"],
    ["is blank and others are too", "# X\n\n- [b](b.md)\n", ""],
    ["stands above a comment", "- [b](b.md)\n<!-- # Mine\n# Mine\nx -->\n", "# Mine"],
  ])("puts it where a new one goes when the line above it %s", (_, text, above) => {
    const result = back(text, [{ line, at: 5, above, end: "\n" }])
    expect(result.text).toBe(text.replace("- [b]", `${line}\n- [b]`))
  })

  it("never puts it into a comment that came meanwhile", () => {
    const text = "- [b](b.md)\n<!--\n# Mine\nhidden -->\n"
    expect(back(text, [{ line, at: 3, above: "# Mine", end: "\n" }]).text).toBe(`${line}\n${text}`)
  })

  it("replaces what the index says of the topic now, and tells it", () => {
    const now = "- [a](a.md) — other"
    expect(back(`# Mine\n\n${now}\n`, [{ line, at: 1, above: "# Mine", end: "\n" }])).toEqual({
      text: `# Mine\n${line}\n\n`,
      before: now,
      after: line,
      removed: [{ line: now, at: 2, above: "", end: "\n" }],
    })
  })

  it("takes the old text back in place where only the hook was renewed, whatever stands around it", () => {
    const text = "# Mine\n- [a](a.md) — new\n- [a](a.md) — second\n"
    expect(back(text, [{ line, at: 1, above: "# Mine", end: "\n" }])).toEqual({
      text: `# Mine\n${line}\n- [a](a.md) — second\n`,
      before: "- [a](a.md) — new",
      after: line,
      removed: [{ line: "- [a](a.md) — new", at: 1, above: "# Mine", end: "\n" }],
    })
  })

  it("overwrites no line that another topic has taken since", () => {
    const removed = [{ line, at: 1, above: "# Mine", end: "\n" }]
    expect(back("# Mine\n- [b](b.md), [a](a.md)\n", removed).text).toBe(`# Mine\n${line}\n- [b](b.md), a\n`)
  })

  it("puts several lines back, each to its place", () => {
    const removed = [
      { line, at: 1, above: "# Mine", end: "\n" },
      { line: "- [again](a.md)", at: 4, above: "# More", end: "\n" },
    ]
    expect(back("# Mine\n- [b](b.md)\n# More\n", removed).text).toBe(
      `# Mine\n${line}\n- [b](b.md)\n# More\n- [again](a.md)\n`,
    )
    expect(back("# Mine\n- [a](a.md) — new\n- [b](b.md)\n", removed).text).toBe(
      `# Mine\n${line}\n- [again](a.md)\n- [b](b.md)\n`,
    )
  })

  it("gives a shared line its link back, wherever it stands now", () => {
    const shared = "- [b](b.md), [a](a.md) — both"
    const removed = [{ line: shared, at: 0, end: "\n" }]
    expect(back("- [b](b.md), a — both\n", removed).text).toBe(`${shared}\n`)
    expect(back("# Mine\n- [b](b.md), a — both\n", removed).text).toBe(`# Mine\n${shared}\n`)
    expect(back("<!--\n- [b](b.md), a — both\n-->\n", removed).text).toContain(
      "<!--\n- [b](b.md), a — both\n",
    )
  })

  it("does not list another topic a second time", () => {
    const shared = [{ line: "- [b](b.md), [a](a.md) — both", at: 0, end: "\n" }]
    expect(back("- [b](b.md) — mine\n", shared).text).toBe("- b, [a](a.md) — both\n- [b](b.md) — mine\n")
    const own = [{ line: "- [a](a.md) — see [b](b.md)", at: 0, end: "\n" }]
    expect(back("Text\n", own).text).toBe("- [a](a.md) — see b\nText\n")
    expect(back("- [b](b.md)\n", own).text).toBe("- [a](a.md) — see [b](b.md)\n- [b](b.md)\n")
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
        const update = upsertPointer(text, { slug, type: "user", description }, { refreshHook: true })
        fc.pre(update.removed.length > 0)
        // A bracket that stands alone before the pointer may take a bracket of the new hook for its own end.
        fc.pre(parseIndex(update.text).lines.some((line) => line.pointer?.slugs.includes(slug)))
        const back = putBackPointers(update.text, slug, update.removed).text
        const { pointer } = parseIndex(text).lines.find((line) => line.pointer?.slug === slug) ?? {}
        if (pointer?.slugs.length === 1) expect(back).toBe(text)
        // The topic had no line of its own and got one. An end or a blank line that was put around it stays.
        else expect(linesWithText(back)).toEqual(linesWithText(text))
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
