import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fileStem, hostileDescription, hostileText, indexText, SLUGS } from "../../test/arbitrary-index.ts"
import { findDrift } from "./index-drift.ts"
import { parseIndex } from "./parse-index.ts"
import { repairIndex } from "./repair-index.ts"

const linesOf = (text: string): string[] => parseIndex(text).lines.map((line) => line.text)
const describeAs = (description: string) => (slug: string) => ({ slug, type: "user", description })

describe("repairIndex", () => {
  const index = fc.oneof({ weight: 4, arbitrary: indexText() }, { weight: 1, arbitrary: hostileText() })
  /** A lone CR and an LF become one line end when the line between them goes. */
  const soundIndex = index.filter((text) => !/\r(?!\n)/.test(text) || !text.includes("\n"))
  const slugs = fc.uniqueArray(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<string>(...SLUGS) },
      { weight: 1, arbitrary: fileStem() },
    ),
  )
  const placement = fc.constantFrom("first" as const, "last" as const)

  it("leaves no drift behind, but for what a line about several topics holds", () => {
    fc.assert(
      fc.property(index, slugs, hostileDescription(), placement, (text, onDisk, description, where) => {
        const options = { slugs: onDisk, describe: describeAs(description), placement: where }
        const repaired = parseIndex(repairIndex(text, options).text)
        const drift = findDrift(repaired, onDisk)
        expect(drift.unlisted).toEqual([])
        expect(drift.duplicates).toEqual([])
        for (const slug of drift.dangling) {
          const lines = repaired.lines.filter((line) => line.pointer?.slugs.includes(slug))
          expect(lines.every((line) => line.pointer?.slugs.some((other) => onDisk.includes(other)))).toBe(
            true,
          )
        }
      }),
      { numRuns: 1000 },
    )
  })

  it("has nothing left to do the second time", () => {
    fc.assert(
      fc.property(index, slugs, hostileDescription(), placement, (text, onDisk, description, where) => {
        const options = { slugs: onDisk, describe: describeAs(description), placement: where }
        const once = repairIndex(text, options).text
        expect(repairIndex(once, options)).toMatchObject({ text: once, added: [], merged: [], removed: [] })
      }),
      { numRuns: 500 },
    )
  })

  it("keeps every other line, to the byte and in order", () => {
    fc.assert(
      fc.property(soundIndex, slugs, placement, (text, onDisk, where) => {
        const result = repairIndex(text, { slugs: onDisk, describe: describeAs("x"), placement: where })
        const gone = new Set(result.removed.map(({ at }) => at))
        const kept = linesOf(text).filter((_, at) => !gone.has(at))
        const hookless = parseIndex(text)
          .lines.filter(({ pointer }) => pointer?.hook === "")
          .map((line) => line.text)
        let next = 0
        for (const line of linesOf(result.text)) {
          const lent = hookless.includes(kept[next] ?? "\0") && line.startsWith(kept[next] ?? "\0")
          if (line === kept[next] || lent) next++
        }
        expect(next).toBe(kept.length)
      }),
      { numRuns: 500 },
    )
  })

  it("never drops the last line that leads to a topic", () => {
    fc.assert(
      fc.property(index, slugs, (text, onDisk) => {
        const listed = (content: string) =>
          new Set(parseIndex(content).lines.flatMap((line) => line.pointer?.slugs ?? []))
        const after = listed(repairIndex(text, { slugs: onDisk, describe: () => undefined }).text)
        for (const slug of listed(text)) if (onDisk.includes(slug)) expect(after).toContain(slug)
      }),
      { numRuns: 500 },
    )
  })

  it("adds below the chosen ones when few are listed and many are not", () => {
    const result = repairIndex("# Mine\n- [a](a.md) — best\n\n## Notes\ntext\n", {
      slugs: ["a", "b", "c"],
      describe: describeAs("d"),
    })
    expect(result.text).toBe(
      "# Mine\n- [a](a.md) — best\n- [b](b.md) — user: d\n- [c](c.md) — user: d\n\n## Notes\ntext\n",
    )
  })

  it("adds above the listed ones when they are the most", () => {
    const result = repairIndex("- [a](a.md)\n- [b](b.md)\n", {
      slugs: ["a", "b", "c"],
      describe: describeAs("d"),
    })
    expect(result.text).toBe("- [c](c.md) — user: d\n- [a](a.md)\n- [b](b.md)\n")
  })

  it("adds all of them when every pointer was dangling", () => {
    const result = repairIndex("# Mine\n- [x](x.md)\r\n", { slugs: ["a"], describe: describeAs("d") })
    expect(result).toMatchObject({ text: "# Mine\n- [a](a.md) — user: d\n", dropped: ["x"], added: ["a"] })
  })

  it("never adds into a comment or a fence that belongs to the list", () => {
    const text = "- [a](a.md)\n  <!-- x\n- [n](n.md)\n-->\n  ```\n- [n](n.md)\n  ```\nText\n"
    const result = repairIndex(text, { slugs: ["a", "b", "c"], describe: describeAs("d") })
    expect(result.text).toBe(text.replace("Text", "- [b](b.md) — user: d\n- [c](c.md) — user: d\nText"))
  })

  it("keeps a topic's own line when another one's hook links to it", () => {
    const text = "- [a](a.md) — see [b](b.md)\n- [b](b.md) — the fact itself\n"
    expect(repairIndex(text, { slugs: ["a", "b"], describe: () => undefined }).text).toBe(text)
  })

  it("keeps a line about several topics as long as one of them is there", () => {
    const text = "- [gone](gone.md), [b](b.md) — both\n"
    expect(repairIndex(text, { slugs: ["b"], describe: () => undefined })).toMatchObject({
      text,
      dropped: [],
    })
  })

  it("lends the hook of the first line that goes to one without a hook", () => {
    const text = "- [a](a.md)\n- [A](a.md) — first\n- [a](a.md) — second\n"
    const result = repairIndex(text, { slugs: ["a"], describe: () => undefined })
    expect(result).toMatchObject({ text: "- [a](a.md) — first\n", merged: ["a"] })
  })

  it("adds a topic that only a line that goes had named", () => {
    const result = repairIndex("- see a.md and [x](x.md)\n", { slugs: ["a"], describe: describeAs("d") })
    expect(result).toMatchObject({ text: "- [a](a.md) — user: d\n", added: ["a"], dropped: ["x"] })
  })

  it("adds nothing for a file that is no topic or that no link can name", () => {
    const none = { slugs: ["README"], describe: () => undefined }
    expect(repairIndex("x\n", none).text).toBe("x\n")
    expect(repairIndex("x\n", { slugs: ["a\\b"], describe: describeAs("d") }).text).toBe("x\n")
  })

  it.each([
    ["has a hook of its own", "- [a](a.md) — kept\n- [a](a.md) — other\n", "- [a](a.md) — kept\n"],
    ["is about others too", "- [a](a.md) [b](b.md)\n- [a](a.md) — other\n", "- [a](a.md) [b](b.md)\n"],
    ["meets a line without one", "- [a](a.md)\n- [A](a.md)\n", "- [a](a.md)\n"],
    [
      "meets one that names others too",
      "- [a](a.md)\n- [a](a.md) [b](b.md)\n- [b](b.md)\n",
      "- [a](a.md)\n- [b](b.md)\n",
    ],
    [
      "would lose its link in a code span",
      "- [a ` b](a.md)\n- [a](a.md) — one ` tick\n",
      "- [a ` b](a.md)\n",
    ],
  ])("lends no hook to a line that %s", (_, text, expected) => {
    expect(repairIndex(text, { slugs: ["a", "b"], describe: () => undefined }).text).toBe(expected)
  })

  it("keeps the separator and the line end where it lends a hook", () => {
    const text = "- [a](a.md)\r\n- [b](b.md)\n- [A](a.md): lent"
    expect(repairIndex(text, { slugs: ["a", "b"], describe: () => undefined }).text).toBe(
      "- [a](a.md): lent\r\n- [b](b.md)\n",
    )
  })

  it("adds where it is told to when it adds no more than are listed, and when none is listed", () => {
    const all = { slugs: ["a", "b"], describe: describeAs("d") }
    expect(repairIndex("- [a](a.md)\n# More\n", { ...all, placement: "last" }).text).toBe(
      "- [a](a.md)\n- [b](b.md) — user: d\n# More\n",
    )
    expect(repairIndex("- [a](a.md)\n# More\n", all).text).toBe(
      "- [b](b.md) — user: d\n- [a](a.md)\n# More\n",
    )
  })

  it("tells every line that it takes out, with where it stood", () => {
    const text = "# Mine\n- [x](x.md) — gone\n- [a](a.md)\n"
    expect(repairIndex(text, { slugs: ["a"], describe: () => undefined })).toEqual({
      text: "# Mine\n- [a](a.md)\n",
      added: [],
      dropped: ["x"],
      merged: [],
      removed: [{ line: "- [x](x.md) — gone", at: 1, above: "# Mine", end: "\n" }],
    })
  })

  it("does not call a missing topic dropped that a line which stays still names", () => {
    const text = "- [x](x.md)\n- [a](a.md), [x](x.md)\n"
    expect(repairIndex(text, { slugs: ["a"], describe: () => undefined })).toMatchObject({
      text: "- [a](a.md), [x](x.md)\n",
      dropped: [],
    })
  })
})
