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
  /** A lone CR and an LF become one line end when the line between them is removed. */
  const soundIndex = index.filter((text) => !/\r(?!\n)/.test(text) || !text.includes("\n"))
  const slugs = fc.uniqueArray(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<string>(...SLUGS) },
      { weight: 1, arbitrary: fileStem() },
    ),
  )
  const placement = fc.constantFrom("first" as const, "last" as const)

  it("leaves no drift except in lines with links to several topics", () => {
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
    )
  })

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(index, slugs, hostileDescription(), placement, (text, onDisk, description, where) => {
        const options = { slugs: onDisk, describe: describeAs(description), placement: where }
        const once = repairIndex(text, options).text
        expect(repairIndex(once, options)).toMatchObject({ text: once, added: [], merged: [], removed: [] })
      }),
    )
  })

  it("keeps the bytes and the order of all other lines", () => {
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
          const moved = hookless.includes(kept[next] ?? "\0") && line.startsWith(kept[next] ?? "\0")
          if (line === kept[next] || moved) next++
        }
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

  it("adds below the listed pointers when fewer are listed than added", () => {
    const result = repairIndex("# Mine\n- [a](a.md) — best\n\n## Notes\ntext\n", {
      slugs: ["a", "b", "c"],
      describe: describeAs("d"),
    })
    expect(result.text).toBe(
      "# Mine\n- [a](a.md) — best\n- [b](b.md) — user: d\n- [c](c.md) — user: d\n\n## Notes\ntext\n",
    )
  })

  it("adds above the listed pointers when more are listed than added", () => {
    const result = repairIndex("- [a](a.md)\n- [b](b.md)\n", {
      slugs: ["a", "b", "c"],
      describe: describeAs("d"),
    })
    expect(result.text).toBe("- [c](c.md) — user: d\n- [a](a.md)\n- [b](b.md)\n")
  })

  it("adds all topics when every pointer was dangling", () => {
    const result = repairIndex("# Mine\n- [x](x.md)\r\n", { slugs: ["a"], describe: describeAs("d") })
    expect(result).toMatchObject({ text: "# Mine\n- [a](a.md) — user: d\n", dropped: ["x"], added: ["a"] })
  })

  it("never adds inside a comment or a fence that belongs to the list", () => {
    const text = "- [a](a.md)\n  <!-- x\n- [n](n.md)\n-->\n  ```\n- [n](n.md)\n  ```\nText\n"
    const result = repairIndex(text, { slugs: ["a", "b", "c"], describe: describeAs("d") })
    expect(result.text).toBe(text.replace("Text", "- [b](b.md) — user: d\n- [c](c.md) — user: d\nText"))
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

  it("moves the hook of the first removed line to a kept line without one", () => {
    const text = "- [a](a.md)\n- [A](a.md) — first\n- [a](a.md) — second\n"
    const result = repairIndex(text, { slugs: ["a"], describe: () => undefined })
    expect(result).toMatchObject({ text: "- [a](a.md) — first\n", merged: ["a"] })
  })

  it("adds a topic that only a removed line mentioned", () => {
    const result = repairIndex("- see a.md and [x](x.md)\n", { slugs: ["a"], describe: describeAs("d") })
    expect(result).toMatchObject({ text: "- [a](a.md) — user: d\n", added: ["a"], dropped: ["x"] })
  })

  it("adds nothing for a file that is not a topic or that no link can name", () => {
    const none = { slugs: ["README"], describe: () => undefined }
    expect(repairIndex("x\n", none).text).toBe("x\n")
    expect(repairIndex("x\n", { slugs: ["a\\b"], describe: describeAs("d") }).text).toBe("x\n")
  })

  it.each([
    ["has its own hook", "- [a](a.md) — kept\n- [a](a.md) — other\n", "- [a](a.md) — kept\n"],
    ["also links to other topics", "- [a](a.md) [b](b.md)\n- [a](a.md) — other\n", "- [a](a.md) [b](b.md)\n"],
    ["replaces a line without a hook", "- [a](a.md)\n- [A](a.md)\n", "- [a](a.md)\n"],
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
  ])("moves no hook to a line that %s", (_, text, expected) => {
    expect(repairIndex(text, { slugs: ["a", "b"], describe: () => undefined }).text).toBe(expected)
  })

  it("keeps the separator and the line end when it moves a hook", () => {
    const text = "- [a](a.md)\r\n- [b](b.md)\n- [A](a.md): moved"
    expect(repairIndex(text, { slugs: ["a", "b"], describe: () => undefined }).text).toBe(
      "- [a](a.md): moved\r\n- [b](b.md)\n",
    )
  })

  it("adds at the requested place if it adds no more than are listed, or none is listed", () => {
    const all = { slugs: ["a", "b"], describe: describeAs("d") }
    expect(repairIndex("- [a](a.md)\n# More\n", { ...all, placement: "last" }).text).toBe(
      "- [a](a.md)\n- [b](b.md) — user: d\n# More\n",
    )
    expect(repairIndex("- [a](a.md)\n# More\n", all).text).toBe(
      "- [b](b.md) — user: d\n- [a](a.md)\n# More\n",
    )
  })

  it("reports every removed line with its place", () => {
    const text = "# Mine\n- [x](x.md) — gone\n- [a](a.md)\n"
    expect(repairIndex(text, { slugs: ["a"], describe: () => undefined })).toEqual({
      text: "# Mine\n- [a](a.md)\n",
      added: [],
      dropped: ["x"],
      merged: [],
      removed: [{ line: "- [x](x.md) — gone", at: 1, above: "# Mine", end: "\n" }],
    })
  })

  it("does not report a missing topic as dropped if a kept line still links to it", () => {
    const text = "- [x](x.md)\n- [a](a.md), [x](x.md)\n"
    expect(repairIndex(text, { slugs: ["a"], describe: () => undefined })).toMatchObject({
      text: "- [a](a.md), [x](x.md)\n",
      dropped: [],
    })
  })
})
