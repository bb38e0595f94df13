import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileDescription, hostileText, indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { removePointers, restorePointers, upsertPointer } from "../../test/index-of-text.ts"
import { parseIndex } from "./parse-index.ts"
import { digestOf } from "./update-index.ts"

const anyIndex = fc.oneof({ weight: 4, arbitrary: indexText() }, { weight: 1, arbitrary: hostileText() })
/** Without lone CRs next to LFs: removing the line between them joins them to one line end. */
const soundIndex = anyIndex.filter((text) => !/\r(?!\n)/.test(text) || !text.includes("\n"))
const anySlug = fc.constantFrom(...SLUGS)
const linesWithText = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line !== "")

describe("restorePointers, by example", () => {
  const back = (text: string, removed: Parameters<typeof restorePointers>[2]) =>
    restorePointers(text, "a", removed)
  const line = "- [a](a.md) — mine"

  it("restores a line below the line that was above it, wherever that is now", () => {
    const removed = [{ line, at: 1, above: digestOf({ text: "# Mine" }) }]
    expect(back("# Mine\n- [b](b.md)\n", removed)).toEqual({
      text: `# Mine\n${line}\n- [b](b.md)\n`,
      after: line,
      removed: [],
      left: [],
    })
    expect(back("More\n\n# Mine\n- [b](b.md)\n", removed).text).toBe(`More\n\n# Mine\n${line}\n- [b](b.md)\n`)
  })

  it("restores the first line of the file to the top", () => {
    expect(back("Text\n- [b](b.md)\n", [{ line, at: 0 }]).text).toBe(`${line}\nText\n- [b](b.md)\n`)
  })

  it.each([
    ["is gone", "Text\n- [b](b.md)\n", "# Mine"],
    ["is blank like others", "# X\n\n- [b](b.md)\n", ""],
    ["is above a comment", "- [b](b.md)\n<!-- # Mine\n# Mine\nx -->\n", "# Mine"],
  ])("puts it at the place of a new pointer when the line above it %s", (_, text, above) => {
    const result = back(text, [{ line, at: 5, above }])
    expect(result.text).toBe(text.replace("- [b]", `${line}\n- [b]`))
  })

  it("never restores it inside a comment that was added since", () => {
    const text = "- [b](b.md)\n<!--\n# Mine\nhidden -->\n"
    expect(back(text, [{ line, at: 3, above: digestOf({ text: "# Mine" }) }]).text).toBe(`${line}\n${text}`)
  })

  it("replaces the current line of the topic where it is, and reports it", () => {
    const now = "- [a](a.md) — other"
    expect(back(`# Mine\n\n${now}\n`, [{ line, at: 1, above: digestOf({ text: "# Mine" }) }])).toEqual({
      text: `# Mine\n\n${line}\n`,
      before: now,
      after: line,
      removed: [{ line: now, at: 2, above: digestOf({ text: "" }) }],
      left: [],
    })
  })

  it("restores the old text in place when only the hook was refreshed, whatever is around it", () => {
    const text = "# Mine\n- [a](a.md) — new\n- [a](a.md) — second\n"
    expect(back(text, [{ line, at: 1, above: digestOf({ text: "# Mine" }) }])).toEqual({
      text: `# Mine\n${line}\n- [a](a.md) — second\n`,
      before: "- [a](a.md) — new",
      after: line,
      removed: [{ line: "- [a](a.md) — new", at: 1, above: digestOf({ text: "# Mine" }) }],
      left: [expect.objectContaining({ text: "- [a](a.md) — second" })],
    })
  })

  it("leaves an equal line of the topic", () => {
    const text = `${line}\n${line}\n`
    const { text: updated, removed } = upsertPointer(
      text,
      { slug: "a", description: "new" },
      { refreshHook: true },
    )
    expect(back(updated, [...removed]).text).toBe(text)
  })

  it("overwrites no line that belongs to another topic now", () => {
    const removed = [{ line, at: 1, above: digestOf({ text: "# Mine" }) }]
    const text = "# Mine\n- [b](b.md), [a](a.md)\n"
    expect(back(text, removed).text).toBe(text.replace("\n", `\n${line}\n`))
  })

  it("replaces a line that also links to a topic that has a line elsewhere, and keeps the only link to one", () => {
    const linking = "- [a](a.md) — see [b](b.md)"
    const removed = [{ line, at: 1, above: digestOf({ text: "# Mine" }) }]
    const elsewhere = `# Mine\n${linking}\n- [b](b.md)\n`
    expect(back(elsewhere, removed).text).toBe(elsewhere.replace(linking, line))
    expect(back(`Text\n${elsewhere}`, removed).text).toBe(`Text\n${elsewhere.replace(linking, line)}`)
    expect(back(`# Mine\n${linking}\n`, removed).text).toBe(`# Mine\n${line}\n- a — see [b](b.md)\n`)
  })

  it("adds no old line of another topic that has one now", () => {
    const removed = [{ line: "- [b](b.md), [a](a.md) — both", at: 0 }]
    expect(back("- [b](b.md) — edited, [a](a.md)\n", removed).text).toBe("- [b](b.md) — edited, [a](a.md)\n")
    expect(back("- [c](c.md)\n", removed).text).toBe("- [b](b.md), [a](a.md) — both\n- [c](c.md)\n")
  })

  it("restores several lines, each to its place", () => {
    const removed = [
      { line, at: 1, above: digestOf({ text: "# Mine" }) },
      { line: "- [again](a.md)", at: 4, above: digestOf({ text: "# More" }) },
    ]
    expect(back("# Mine\n- [b](b.md)\n# More\n", removed).text).toBe(
      `# Mine\n${line}\n- [b](b.md)\n# More\n- [again](a.md)\n`,
    )
    expect(back("# Mine\n- [a](a.md) — new\n- [b](b.md)\n", removed).text).toBe(
      `# Mine\n- [again](a.md)\n${line}\n- [b](b.md)\n`,
    )
  })

  it("restores the link in a shared line, wherever it is now", () => {
    const shared = "- [b](b.md), [a](a.md) — both"
    const removed = [{ line: shared, at: 0 }]
    expect(back("- [b](b.md), a — both\n", removed).text).toBe(`${shared}\n`)
    expect(back("# Mine\n- [b](b.md), a — both\n", removed).text).toBe(`# Mine\n${shared}\n`)
    expect(back("<!--\n- [b](b.md), a — both\n-->\n", removed).text).toContain(
      "<!--\n- [b](b.md), a — both\n",
    )
  })
})

describe("restorePointers", () => {
  it("restores the exact bytes after a removal", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, (text, slug) => {
        const removal = removePointers(text, slug)
        expect(restorePointers(removal.text, slug, removal.removed).text).toBe(text)
      }),
    )
  })

  it("restores the exact bytes after a refreshed hook", () => {
    fc.assert(
      fc.property(soundIndex, anySlug, hostileDescription(), (text, slug, description) => {
        const update = upsertPointer(text, { slug, type: "user", description }, { refreshHook: true })
        fc.pre(update.removed.length > 0)
        // A single bracket before the pointer may pair with a bracket of the new hook.
        fc.pre(parseIndex(update.text).lines.some((line) => line.pointer?.slugs.includes(slug)))
        const back = restorePointers(update.text, slug, update.removed).text
        const { pointer } = parseIndex(text).lines.find((line) => line.pointer?.slug === slug) ?? {}
        if (pointer?.slugs.length === 1) expect(back).toBe(text)
        // The topic had no line and got one. A line end or a blank line that was added around it stays.
        else expect(linesWithText(back)).toEqual(linesWithText(text))
      }),
    )
  })
})
