import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fileStem, hostileDescription } from "../../test/arbitrary-index.ts"
import { formatHook, formatLink, formatPointer } from "./format-pointer.ts"
import { parseIndex } from "./parse-index.ts"

describe("formatPointer", () => {
  it("writes the canonical line", () => {
    expect(formatPointer({ slug: "build", type: "project", description: "Run `pnpm build` first" })).toBe(
      "- [build](build.md) — project: Run `pnpm build` first",
    )
    expect(formatPointer({ slug: "build", name: "How to build" })).toBe("- [build](build.md) — How to build")
    expect(formatPointer({ slug: "build" })).toBe("- [build](build.md)")
  })

  it("is parsed as one pointer to the same file, whatever its name and description", () => {
    fc.assert(
      fc.property(fileStem(), hostileDescription(), (slug, description) => {
        const { lines } = parseIndex(formatPointer({ slug, type: "user", description }))
        expect(lines).toHaveLength(1)
        expect(lines[0]?.pointer?.slugs).toEqual([slug])
        expect(lines[0]?.pointer?.hook).toBe(formatHook({ type: "user", description }))
      }),
    )
  })

  it("is parsed for file names of the maximum length", () => {
    for (const character of ["#", "`", "<", "é", "%41", "("]) {
      const slug = character.repeat(Math.floor(252 / Buffer.byteLength(character)))
      expect(parseIndex(formatPointer({ slug })).lines[0]?.pointer?.slug).toBe(slug)
    }
  })
})

describe("formatLink", () => {
  it.each([
    ["plain", "[plain](plain.md)"],
    ["with space", "[with space](<with space.md>)"],
    ["a(b", "[a(b](<a(b.md>)"],
    ["[x]", "[\\[x\\]]([x].md)"],
    ["%41", "[%41](%2541.md)"],
    ["50%#", "[50%#](50%25%23.md)"],
    ["100%", "[100%](100%.md)"],
    ["a`b", "[a&#96;b](a%60b.md)"],
    ["日本", "[日本](日本.md)"],
    ["a\nb", "[a b](a%0Ab.md)"],
    ["%4x", "[%4x](%4x.md)"],
    ["<b>", "[&#60;b&#62;](%3Cb%3E.md)"],
  ])("of %s is %s", (slug, link) => {
    expect(formatLink(slug)).toBe(link)
  })
})

describe("formatHook", () => {
  it("is one line that neither hides nor forges other lines", () => {
    fc.assert(
      fc.property(hostileDescription(), (description) => {
        expect(formatHook({ type: "user", description })).not.toMatch(/[\r\n]|<!--|-->|\]\(/)
      }),
    )
  })

  it("cuts what is longer than 120 code points, and no code point in two", () => {
    expect(formatHook({ description: "👩‍💻".repeat(100) })).toMatch(/^(?:👩|‍|💻)+…$/u)
    expect([...formatHook({ description: "é".repeat(500) })]).toHaveLength(120)
    expect(formatHook({ description: "x".repeat(120) })).toBe("x".repeat(120))
  })

  it.each([
    [{ description: "a  \n\t b" }, "a b"],
    [{ description: " a " }, "a"],
    [{ type: "user", description: "" }, "user"],
    [{ type: "", description: "a" }, "a"],
    [{ type: "user", name: "named" }, "user: named"],
    [{ description: "", name: "named" }, ""],
    [{ description: "[a](b.md) <!-- x -->" }, "[a]\\(b.md) &lt;!-- x --&gt;"],
    [{ description: `${"x".repeat(118)} yy` }, `${"x".repeat(118)}…`],
  ])("of %j is %j", (pointer, hook) => {
    expect(formatHook(pointer)).toBe(hook)
  })
})
