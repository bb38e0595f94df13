import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileDescription, hostileText, indexText } from "../../test/arbitrary-index.ts"
import { rewriteHooks } from "../../test/index-of-text.ts"
import { listedIn, parseIndex } from "./parse-index.ts"

const rewrite = (text: string, description: string, type?: string) =>
  rewriteHooks(
    parseIndex(text),
    new Map([...listedIn(parseIndex(text))].map((slug) => [slug, { slug, description, type }])),
  )

describe("rewriteHooks", () => {
  it.each([
    ["- [a](a.md) — project: Old\n", "- [a](a.md) — user: New\n"],
    ["- [a](a.md) — my words\n", "- [a](a.md) — New\n"],
    ["- [a](a.md)\n", "- [a](a.md) — user: New\n"],
    ["* **[A](a.md)**: my words <!-- why -->\r\n", "* **[A](a.md)**: New <!-- why -->\r\n"],
  ])("puts the description into %j", (text, expected) => {
    const { text: after, slugs, removed } = rewrite(text, "New", "user")
    expect(after).toBe(expected)
    expect(slugs).toEqual(["a"])
    expect(removed).toMatchObject([{ line: text.trimEnd(), at: 0 }])
  })

  it.each([
    ["contains the description", "- [a](a.md) — project: New\n"],
    ["contains the description and more", "- [a](a.md) — New (see b)\n"],
    ["links to several topics", "- [a](a.md), [b](b.md) — old\n"],
    ["is in fenced code", "```\n- [a](a.md) — old\n```\n"],
    ["is not a pointer", "See [a](a.md).\n"],
  ])("keeps a line that %s", (_, text) => {
    expect(rewrite(text, "New", "user")).toEqual({ text, slugs: [], removed: [] })
  })

  it("keeps duplicate lines and topics without a description", () => {
    const twice = "- [a](a.md) — New\n- [a](a.md) — again\n"
    expect(rewrite(twice, "New").text).toBe(twice)
    const { lines } = parseIndex("- [a](a.md) — old\n- [gone](gone.md) — old\n")
    expect(rewriteHooks({ lines }, new Map([["a", { slug: "a" }]])).slugs).toEqual([])
  })

  it("changes only the hooks that it reports, and nothing the second time", () => {
    const index = fc.oneof({ weight: 4, arbitrary: indexText() }, { weight: 1, arbitrary: hostileText() })
    fc.assert(
      fc.property(index, hostileDescription(), (text, description) => {
        const before = parseIndex(text).lines
        const result = rewrite(text, description, "user")
        const after = parseIndex(result.text).lines
        expect(after).toHaveLength(before.length)
        const changed = before.filter((line, at) => {
          expect(after[at]?.end).toBe(line.end)
          if (after[at]?.text === line.text) return false
          const { linkEnd = 0, slug } = line.pointer ?? {}
          expect(after[at]?.text.slice(0, linkEnd)).toBe(line.text.slice(0, linkEnd))
          expect(after[at]?.pointer?.slug).toBe(slug)
          return true
        })
        expect(changed.map((line) => line.pointer?.slug)).toEqual(result.slugs)
        expect(result.removed.map(({ line }) => line)).toEqual(changed.map((line) => line.text))
        expect(rewrite(result.text, description, "user").slugs).toEqual([])
      }),
    )
  })
})
