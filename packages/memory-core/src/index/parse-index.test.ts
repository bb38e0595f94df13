import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileText, indexText } from "../../test/arbitrary-index.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"
import { type Pointer, slugOfDestination } from "./parse-pointer.ts"

const pointersOf = (text: string): Pointer[] => parseIndex(text).lines.flatMap((line) => line.pointer ?? [])
const slugsOf = (text: string): string[] => pointersOf(text).flatMap((pointer) => pointer.slugs)

describe("parseIndex and formatIndex", () => {
  it("preserve the exact bytes of any text", () => {
    fc.assert(
      fc.property(fc.oneof(hostileText(), indexText(), fc.string({ unit: "binary" })), (text) => {
        expect(formatIndex(parseIndex(text))).toBe(text)
      }),
    )
  })

  it("read a usual line the same on the fast and the full path", () => {
    const character = fc.constantFrom(
      ..."ab1_-.*)(#%[]<>\\!: \t\u2014\u00e9".split(""),
      "&lt;!--",
      "](",
      "memory",
      "MEMORY",
    )
    const slug = fc.oneof(
      { weight: 3, arbitrary: fc.stringMatching(/^\w[\w.-]{0,6}$/) },
      fc.string({ unit: character, minLength: 1, maxLength: 6 }),
    )
    const separator = fc.constantFrom(" \u2014 ", " - ", ": ", " \u2014  ")
    const hook = fc.string({ unit: character, maxLength: 12 })
    fc.assert(
      fc.property(slug, separator, hook, (name, between, rest) => {
        const line = `- [${name}](${name}.md)${between}${rest}x`
        // Code in the line rules out the fast path.
        const [close] = pointersOf(`${line} \`c\``)
        const [usual] = pointersOf(line)
        expect(usual).toEqual(close && { ...close, hook: close.hook.slice(0, -4) })
      }),
    )
  })

  it("keep every kind of line end", () => {
    const ends = parseIndex("\uFEFFa\r\nb\rc\n\r\n\u2028d").lines.map(({ text, end }) => [text, end])
    expect(ends).toEqual([
      ["\uFEFF", ""],
      ["a", "\r\n"],
      ["b", "\r"],
      ["c", "\n"],
      ["", "\r\n"],
      ["\u2028d", ""],
    ])
  })
})

describe("parseIndex understands", () => {
  it.each([
    ["- [a](a.md) — hook", " — ", "hook"],
    ["- [a](a.md) – hook", " – ", "hook"],
    ["- [a](a.md) - hook", " - ", "hook"],
    ["- [a](a.md) -- hook", " -- ", "hook"],
    ["- [a](a.md): hook", ": ", "hook"],
    ["- [a](a.md)— hook", "— ", "hook"],
    ["- [a](a.md) hook", " ", "hook"],
    ["- [a](a.md) `tag` hook", " ", "`tag` hook"],
    ["- [a](a.md) (2026)", " ", "(2026)"],
    ["- [a](a.md)", "", ""],
    ["- **[a](a.md)** — hook", " — ", "hook"],
    ["- **Deploys** [a](a.md) — hook", " — ", "hook"],
    ["- **About [a](a.md)** — hook", " — ", "hook"],
    ["- [a](a.md) — see https://x.y/(z)", " — ", "see https://x.y/(z)"],
  ])("%s", (line, separator, hook) => {
    expect(pointersOf(line)).toMatchObject([{ slug: "a", slugs: ["a"], separator, hook }])
  })

  it.each([
    ["* [a](a.md)", "a"],
    ["+ [a](a.md)", "a"],
    ["-\t[a](a.md)", "a"],
    ["    - [a](a.md)", "a"],
    ["- [ ] [a](a.md)", "a"],
    ["- [x] [a](a.md)", "a"],
    ["- [T](<with space.md>)", "with space"],
    ["- [T](with space.md)", "with space"],
    ["- [T](with%20space.md)", "with space"],
    ["- [T](<a (b.md>)", "a (b"],
    ["- [T](a(b).md)", "a(b)"],
    ["- [T](./a.md#part)", "a"],
    ['- [T](a.md "title (x")', undefined],
    ['- [T](a.md "title")', "a"],
    ["- [T](<a.md> 'title')", "a"],
    ["- [[1] T [2]](a.md)", "a"],
    ["- [T\\] x](a.md)", "a"],
    ["- [T\\[ x](a.md)", "a"],
    ["- [📌 `code` T](a.md)", "a"],
    ["- [it's a \\` tick](a.md) — `", "a"],
    ["- [日本](日本.md)", "日本"],
    ["- [T](100%.md)", "100%"],
    ["- [T](a.b.md)", "a.b"],
    ["\uFEFF- [a](a.md)", "a"],
    ["- <!-- x --> [a](a.md)", "a"],
  ])("%s as %s", (line, slug) => {
    expect(slugsOf(line)).toEqual(slug === undefined ? [] : [slug])
  })

  it("every link of a line", () => {
    expect(slugsOf("- [a](a.md), [b](b.md) and [c](../c.md) — [d](d.md)")).toEqual(["a", "b", "d"])
  })

  it("titles with escaped brackets as a whole", () => {
    expect(pointersOf("- [x \\[y\\] z](a.md)")[0]?.links[0]?.title).toBe("x \\[y\\] z")
  })
})

describe("parseIndex does not understand", () => {
  it.each([
    "- [x](../f.md)",
    "- [x](..\\f.md)",
    "- [x](%2e%2e%2ff.md)",
    "- [x](https://example.com/f.md)",
    "- [x](MEMORY.md)",
    "- [x](memory.md)",
    "- [x](.hidden.md)",
    "- [x](.md)",
    "- [x](f.txt)",
    "- [x](#f.md)",
    "- x](f.md)",
    "- [x\\](f.md)",
    "- [x](f.md",
    "- `[x](f.md)`",
    "- ``[x](f.md) ` ``",
    "-[x](f.md)",
    "1. [x](f.md)",
    "[x](f.md)",
    "> - [x](f.md)",
    "| [x](f.md) |",
    "<!-- - [x](f.md) -->",
    "<!--\n- [x](f.md)\n-->",
    "<!--\n\n\n- [x](f.md) -->",
    "```\n- [x](f.md)\n```",
    "```md\r\n- [x](f.md)\r\n```\r\n",
    "~~~\r- [x](f.md)\r~~~",
    "  ````\n  - [x](f.md)\n  ```\n  - [x](f.md)\n  `````",
  ])("%j", (text) => {
    expect(slugsOf(text)).toEqual([])
  })

  it.each([
    ["a comment that is never closed", "<!-- x\n- [a](a.md)"],
    ["a fence that is never closed", "```\n- [a](a.md)"],
    ["a fence that is closed by another character", "```\n- [a](a.md)\n~~~"],
    ["a comment in a code span", "`<!--`\n- [a](a.md)\n`-->`"],
    ["backticks in a comment", "<!-- ` -->\n- [a](a.md) `"],
  ])("%s as hiding the following lines", (_, text) => {
    expect(slugsOf(text)).toEqual(["a"])
  })

  it("a line in which a comment of several lines begins or ends", () => {
    expect(slugsOf("- [a](a.md) <!-- x\ny -->\n- [b](b.md)")).toEqual(["b"])
    expect(slugsOf("<!-- x\ny --> - [a](a.md)\n- [b](b.md)")).toEqual(["b"])
  })
})

describe("parseIndex marks", () => {
  it("the lines that begin inside a comment or fenced code", () => {
    const text = "# H\n<!-- a\nb\n-->\n```\nc\n```\n<!-- d -->\ne"
    const { lines } = parseIndex(text)
    expect(lines.flatMap(({ inside }, at) => (inside ? [at] : []))).toEqual([2, 3, 5, 6])
  })
})

describe("slugOfDestination", () => {
  it("never returns a path that leads out of the directory or into a hidden folder", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const slug = slugOfDestination(`${text}.md`)
        expect(slug === undefined || (!/\\|(?:^|\/)(?:\.|\/|$)|^memory$/i.test(slug) && slug !== "")).toBe(
          true,
        )
      }),
    )
  })
})
