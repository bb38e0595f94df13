import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fileStem, hostileDescription, hostileText, indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { repairIndex } from "../../test/index-of-text.ts"
import { findTextBelow } from "./archive.ts"
import { findDrift } from "./index-drift.ts"
import { type IndexLine, parseIndex } from "./parse-index.ts"
import { digestOf } from "./update-index.ts"

const linesOf = (text: string): string[] => parseIndex(text).lines.map((line) => line.text)
const describeAs = (description: string) => (slug: string) => ({ slug, type: "user", description })

describe("repairIndex", () => {
  const index = fc.oneof({ weight: 4, arbitrary: indexText() }, { weight: 1, arbitrary: hostileText() })
  /** A lone CR and an LF become one line end when the line between them is removed. */
  const soundIndex = index.filter((text) => !/\r(?!\n)/.test(text) || !text.includes("\n"))
  const slugs = fc.uniqueArray(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<string>(...SLUGS) },
      { weight: 1, arbitrary: fileStem() },
    ),
  )

  it("leaves no drift except several lines about a topic, lines with links to several files, and text below", () => {
    fc.assert(
      fc.property(index, slugs, hostileDescription(), (text, onDisk, description) => {
        const options = { slugs: onDisk, describe: describeAs(description) }
        const repaired = parseIndex(repairIndex(text, options).text)
        const drift = findDrift(repaired, onDisk)
        expect(drift.unlisted).toEqual([])
        for (const slug of drift.dangling) {
          const isKept = (line: IndexLine, at: number): boolean =>
            !line.pointer?.slugs.includes(slug) ||
            // A link into a folder may lead to a file of the project.
            line.pointer.slugs.some((other) => onDisk.includes(other) || other.includes("/")) ||
            findTextBelow(repaired.lines, at).length > 0
          expect(repaired.lines.every(isKept)).toBe(true)
        }
      }),
    )
  })

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(index, slugs, hostileDescription(), (text, onDisk, description) => {
        const options = { slugs: onDisk, describe: describeAs(description) }
        const once = repairIndex(text, options).text
        expect(repairIndex(once, options)).toMatchObject({ text: once, added: [], merged: [], removed: [] })
      }),
    )
  })

  it("keeps the bytes and the order of all other lines", () => {
    fc.assert(
      fc.property(soundIndex, slugs, (text, onDisk) => {
        const result = repairIndex(text, { slugs: onDisk, describe: describeAs("x") })
        const gone = new Set(result.removed.map(({ at }) => at))
        const kept = linesOf(text).filter((_, at) => !gone.has(at))
        let next = 0
        for (const line of linesOf(result.text)) if (line === kept[next]) next++
        expect(next).toBe(kept.length)
      }),
    )
  })

  it("never drops the last line that links to an existing topic", () => {
    fc.assert(
      fc.property(index, slugs, (text, onDisk) => {
        const listed = (content: string) =>
          new Set(parseIndex(content).lines.flatMap((line) => line.pointer?.slugs ?? []))
        const after = listed(repairIndex(text, { slugs: onDisk, describe: () => undefined }).text)
        for (const slug of listed(text)) if (onDisk.includes(slug)) expect(after).toContain(slug)
      }),
    )
  })

  it("adds at the end, below the text there", () => {
    const added = repairIndex("# Mine\n- [a](a.md) — best\n\n## Notes\ntext\n", {
      slugs: ["a", "b", "c"],
      describe: describeAs("d"),
    })
    expect(added.text).toBe(
      "# Mine\n- [a](a.md) — best\n\n## Notes\ntext\n\n- [b](b.md) — user: d\n- [c](c.md) — user: d\n",
    )
  })

  it("adds all topics when every pointer was dangling", () => {
    const result = repairIndex("# Mine\n- [x](x.md)\r\n", { slugs: ["a"], describe: describeAs("d") })
    expect(result).toMatchObject({ text: "# Mine\n\n- [a](a.md) — user: d\n", dropped: ["x"], added: ["a"] })
  })

  it("never adds inside a comment or a fence that belongs to the list", () => {
    const text = "- [a](a.md)\n  <!-- x\n- [n](n.md)\n-->\n  ```\n- [n](n.md)\n  ```\nText\n"
    const result = repairIndex(text, { slugs: ["a", "b", "c"], describe: describeAs("d") })
    expect(result.text).toBe(`${text}\n- [b](b.md) — user: d\n- [c](c.md) — user: d\n`)
  })

  it("keeps a topic's own line when another topic's hook links to it", () => {
    const text = "- [a](a.md) — see [b](b.md)\n- [b](b.md) — the fact itself\n"
    expect(repairIndex(text, { slugs: ["a", "b"], describe: () => undefined }).text).toBe(text)
  })

  it("keeps a line with links to several topics while one of them exists", () => {
    const text = "- [gone](gone.md), [b](b.md) — both\n"
    expect(repairIndex(text, { slugs: ["b"], describe: () => undefined })).toMatchObject({
      text,
      dropped: [],
    })
  })

  it("keeps lines about one topic that say different things, and one of those that say the same", () => {
    const text = "- [a](a.md)\n- [A](a.md) — first\n- [a](a.md)\n- [A](a.md) — first  \n"
    const result = repairIndex(text, { slugs: ["a"], describe: () => undefined })
    expect(result).toMatchObject({ text: "- [a](a.md)\n- [A](a.md) — first\n", merged: ["a"] })
  })

  it("adds a topic that only a removed line mentioned", () => {
    const result = repairIndex("- [x](x.md) and see a.md\n", { slugs: ["a"], describe: describeAs("d") })
    expect(result).toMatchObject({ text: "- [a](a.md) — user: d\n", added: ["a"], dropped: ["x"] })
  })

  it.each([
    "- **Ann** is allergic to nuts ([details](x.md))\n",
    "- Ann's notes were in [x](x.md); she left in May\n",
    "- 安娜对坚果过敏 [x](x.md)\n",
  ])("keeps a line with a sentence before its link: %j", (text) => {
    expect(repairIndex(text, { slugs: [], describe: () => undefined })).toMatchObject({ text, dropped: [] })
  })

  it.each(["[x] ", "user: ", "2026-11-30: ", "**Deploy steps**: ", "<b> "])(
    "drops a line with a label before its link: %j",
    (label) => {
      const result = repairIndex(`- ${label}[x](x.md)\n`, { slugs: [], describe: () => undefined })
      expect(result).toMatchObject({ text: "", dropped: ["x"] })
    },
  )

  it("takes time that grows linearly with a long line", () => {
    for (const text of [
      "a".repeat(200_000),
      "a ".repeat(100_000),
      `a${" ".repeat(200_000)}b`,
      "a1".repeat(100_000),
    ])
      repairIndex(`- ${text}[x](x.md)\n`, { slugs: [], describe: () => undefined })
  })

  it("adds nothing for a file that is not a topic or that no link can name", () => {
    const none = { slugs: ["README"], describe: () => undefined }
    expect(repairIndex("x\n", none).text).toBe("x\n")
    expect(repairIndex("x\n", { slugs: ["a\\b"], describe: describeAs("d") }).text).toBe("x\n")
  })

  it("reports every removed line with its place", () => {
    const text = "# Mine\n- [x](x.md) — gone\n- [a](a.md)\n"
    expect(repairIndex(text, { slugs: ["a"], describe: () => undefined })).toEqual({
      text: "# Mine\n- [a](a.md)\n",
      added: [],
      dropped: ["x"],
      merged: [],
      removed: [{ line: "- [x](x.md) — gone", at: 1, above: digestOf({ text: "# Mine" }) }],
    })
  })

  it("reports a removed line, even if a kept one still links to the missing topic", () => {
    const text = "- [x](x.md)\n- [a](a.md), [x](x.md)\n"
    expect(repairIndex(text, { slugs: ["a"], describe: () => undefined })).toMatchObject({
      text: "- [a](a.md), [x](x.md)\n",
      dropped: ["x"],
    })
  })

  it("keeps a line with text below it, which would become another topic's", () => {
    const below = "- [a](a.md) — x\n- [b](b.md)\n- [a](a.md) — x\n  - door code: 1234\n- [x](x.md)\n  of x\n"
    expect(repairIndex(below, { slugs: ["a", "b"], describe: () => undefined })).toMatchObject({
      text: below,
      merged: [],
      dropped: [],
    })
  })
})
