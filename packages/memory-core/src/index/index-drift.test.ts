import { describe, expect, it } from "vitest"
import { findDrift } from "./index-drift.ts"
import { parseIndex } from "./parse-index.ts"

const drift = (text: string, slugs: readonly string[]) => findDrift(parseIndex(text), slugs)

describe("findDrift", () => {
  it("reports orphans, dangling pointers and duplicates in the order in which they are found", () => {
    const text = "- [a](a.md)\n- [x](x.md)\n- [b](b.md)\n- [A](a.md)\n- [x](x.md)\n"
    expect(drift(text, ["a", "b", "c", "d"])).toEqual({
      listed: new Set(["a", "b"]),
      others: ["c", "d"],
      hasMissing: true,
      unlisted: ["c", "d"],
      mentioned: [],
      dangling: ["x"],
      dead: new Map(),
      duplicates: ["a"],
      duplicateLines: new Map([[3, "a"]]),
    })
  })

  it.each([
    "| a.md | b |",
    "See a.md.",
    "See a.md, please",
    "See `a.md`",
    "- `memory/a.md` — x",
    "- ./a.md",
    "- [[a]]",
    "- [[a|the alias]]",
    "- [[a#heading]]",
    "1. [a](a.md)",
    "[a](a.md)",
    "**a.md**: x",
  ])("counts %s as listed", (text) => {
    expect(drift(text, ["a"]).unlisted).toEqual([])
  })

  it.each([
    "sub/a.md",
    "- [x](sub/a.md)",
    "../a.md",
    "aa.md",
    "a.mdx",
    "a.md_x",
    "<!-- a.md -->",
    "```\na.md\n```",
  ])("does not count %j as listed", (text) => {
    expect(drift(text, ["a"]).unlisted).toEqual(["a"])
  })

  it("finds names that contain blanks and brackets", () => {
    expect(drift("| my (own) notes.md |", ["my (own) notes"]).unlisted).toEqual([])
  })

  it.each([
    ["a further line of its own", "- [a](a.md)\nText\n- [a](a.md)\n- [a](a.md)\n", ["a"], [2, 3]],
    [
      "one that leads to a listed topic too",
      "- [a](a.md)\n- [b](b.md)\n- [a](a.md), [b](b.md)\n",
      ["a"],
      [2],
    ],
    ["no line that alone leads to a topic", "- [a](a.md)\n- [a](a.md), [b](b.md)\n", [], []],
    ["a line that also has a dead link", "- [a](a.md)\n- [a](a.md), [x](x.md)\n", ["a"], [1]],
    ["no line of a topic without a file", "- [x](x.md)\n- [x](x.md)\n", [], []],
    ["no line that only links to it", "- [b](b.md), [a](a.md)\n- [a](a.md)\n", [], []],
  ])("as duplicate, counts %s", (_, text, duplicates, lines) => {
    const found = drift(text, ["a", "b"])
    expect([found.duplicates, [...found.duplicateLines.keys()]]).toEqual([duplicates, lines])
  })

  it("reports all topics of a line as dangling if none of them exists, and none if one exists", () => {
    expect(drift("- [x](x.md), [y](y.md)\n- [a](a.md), [z](z.md)\n", ["a"]).dangling).toEqual(["x", "y"])
  })

  it("reports other lines whose links all lead nowhere, and leaves them to a person", () => {
    const text =
      "1. [x](x.md) — old\n| [a](a.md) | [y](y.md) |\nSee [z](sub/z.md), `x.md`.\n<!-- [x](x.md) -->\n"
    const found = drift(text, ["a"])
    expect([...found.dead].map(([line, slug]) => [line.text, slug])).toEqual([["1. [x](x.md) — old", "x"]])
    expect(found).toMatchObject({ dangling: [], hasMissing: false })
  })

  it.each([
    ["1. [x](Deploy.md)"],
    ["2. [x](caf\u00e9.md)"],
    ["1. ![x](pic.md)"],
    ["1. [x](mailto:a@b.md)"],
    ["\n    [x](gone.md)"],
    ["\n    1. [x](gone.md)"],
    ["See [rules](CONTRIBUTING.md) of the repo."],
    ["Format: [Title](file.md)"],
  ])("does not report %j as a line without a file", (text) => {
    expect(drift(`${text}\n`, ["deploy", "cafe\u0301"]).dead.size).toBe(0)
  })

  it.each([["1) [x](x.md)"], ["   2. old: [x](x.md), ![y](a.md)"], ["| [x](x.md) |"]])(
    "reports %j",
    (text) => {
      expect([...drift(`${text}\n`, ["a"]).dead.values()]).toEqual(["x"])
    },
  )

  it("ignores names that occur only as parts of other names", () => {
    expect(drift("- my own notes.md\n", ["my notes", "notes"]).unlisted).toEqual(["my notes"])
    expect(drift("see other/memory/a.md and notmemory/b.md\n", ["a", "b"]).unlisted).toEqual(["b"])
  })

  it("does not count a link in another topic's hook as a duplicate", () => {
    expect(drift("- [a](a.md) — see [b](b.md)\n- [b](b.md)\n", ["a", "b"]).duplicates).toEqual([])
  })
})
