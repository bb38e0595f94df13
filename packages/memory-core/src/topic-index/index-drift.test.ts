import { describe, expect, it } from "vitest"
import { findDrift } from "./index-drift.ts"
import { parseIndex } from "./parse-index.ts"

const drift = (text: string, slugs: readonly string[]) => findDrift(parseIndex(text), slugs)

describe("findDrift", () => {
  it("names orphans, dangling pointers and duplicates in the order in which they are met", () => {
    const text = "- [a](a.md)\n- [x](x.md)\n- [b](b.md)\n- [A](a.md)\n- [x](x.md)\n"
    expect(drift(text, ["a", "b", "c", "d"])).toMatchObject({
      unlisted: ["c", "d"],
      dangling: ["x"],
      duplicates: ["a"],
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

  it("finds names with blanks and brackets", () => {
    expect(drift("| my (own) notes.md |", ["my (own) notes"]).unlisted).toEqual([])
  })

  it("does not call a link in another topic's hook a duplicate", () => {
    expect(drift("- [a](a.md) — see [b](b.md)\n- [b](b.md)\n", ["a", "b"]).duplicates).toEqual([])
  })
})
