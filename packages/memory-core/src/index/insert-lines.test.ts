import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { insertLines } from "../../test/index-of-text.ts"
import { insertAt, type NewLine } from "./insert-lines.ts"
import { formatIndex, parseIndex } from "./parse-index.ts"

const inserted = (text: string, placement: "first" | "last", ...texts: string[]): string =>
  insertLines(text, texts, placement)
const insertedAt = (text: string, at: number, ...added: NewLine[]): string =>
  formatIndex(insertAt(parseIndex(text), at, added))

describe("insertLines", () => {
  it("never inserts into a comment or fenced code", () => {
    const piece = fc.constantFrom(
      "<!--",
      "-->",
      "```",
      "# H",
      "---",
      "- x",
      "- [a](a.md)",
      "text",
      "\n",
      "\n",
      " ",
    )
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""))
    fc.assert(
      fc.property(text, fc.constantFrom("first" as const, "last" as const), (index, placement) => {
        const lines = parseIndex(inserted(index, placement, "- [new](new.md)")).lines
        expect(lines.filter((line) => line.pointer?.slug === "new")).toHaveLength(1)
      }),
    )
  })

  it("inserts above the first top-level list of pointers, not above a nested pointer", () => {
    expect(inserted("# A\n  - [x](x.md)\n\n- [a](a.md)\n- [b](b.md)\n", "first", "- n")).toBe(
      "# A\n  - [x](x.md)\n\n- n\n- [a](a.md)\n- [b](b.md)\n",
    )
  })

  it.each([
    ["the last item", "- [a](a.md)\n- [b](b.md)\n| text\n", "| text"],
    ["an item that is not a pointer", "- [a](a.md)\n+ plain\n| text\n", "| text"],
    ["text indented below an item", "- [a](a.md)\n  more of it\n| text\n", "| text"],
    ["blank lines within the list", "- [a](a.md)\n \n- [b](b.md)\n| text\n- [c](c.md)\n", "| text"],
    ["a comment right below an item", "- [a](a.md)\n  <!--\n- x\n-->\n| text\n", "| text"],
    ["no comment that begins in the text below", "- [a](a.md)\n| text <!--\n- x\n-->\n", "| text"],
    ["a line of blanks below, which stays there", "- [a](a.md)\n|\t\n  \n", "|"],
  ])("inserts last below %s", (_, text, before) => {
    const at = text.indexOf(before)
    const expected = `${text.slice(0, at)}- n\n${text.slice(at)}`
    expect(inserted(text, "last", "- n")).toBe(expected)
  })

  it("keeps the blank lines that end a list below what it inserts", () => {
    expect(inserted("- [a](a.md)\n\n\n# More\n- x\n", "last", "- n")).toBe(
      "- [a](a.md)\n- n\n\n\n# More\n- x\n",
    )
  })

  it("continues after a comment of several lines between two items", () => {
    expect(inserted("- [a](a.md)\n\n<!-- x\ny -->\n- [b](b.md)\n", "last", "- n")).toBe(
      "- [a](a.md)\n- n\n\n<!-- x\ny -->\n- [b](b.md)\n",
    )
  })

  it.each([
    ["", "- n\n"],
    ["text\n", "text\n\n- n\n"],
    ["text", "text\n\n- n"],
    ["text\n\n", "text\n\n- n\n"],
    ["text\n  \n", "text\n  \n- n\n"],
    ["- item\n", "- item\n- n\n"],
    ["  * item\n", "  * item\n- n\n"],
    ["a - b\n", "a - b\n\n- n\n"],
    ["x* y\n", "x* y\n\n- n\n"],
  ])("without a list of pointers, inserts at the end of %j, separated from text", (text, expected) => {
    expect(inserted(text, "first", "- n")).toBe(expected)
  })
})

describe("insertAt", () => {
  it("uses the line end of the file, which is its first one", () => {
    expect(insertedAt("a\r\nb\n", 1, { text: "n" })).toBe("a\r\nn\r\nb\n")
    expect(insertedAt("a\rb", 1, { text: "n" })).toBe("a\rn\rb")
    expect(insertedAt("a", 0, { text: "n" })).toBe("n\na")
  })

  it("uses the former line end of a line, if given", () => {
    expect(insertedAt("a\nb\n", 1, { text: "n", end: "\r\n" })).toBe("a\nn\r\nb\n")
  })

  it("keeps a missing final line end missing, and an existing one", () => {
    expect(insertedAt("a\r\nb", 2, { text: "n" }, { text: "m" })).toBe("a\r\nb\r\nn\r\nm")
    expect(insertedAt("a\nb", 1, { text: "n" })).toBe("a\nn\nb")
    expect(insertedAt("a\n", 1, { text: "n" }, { text: "m" })).toBe("a\nn\nm\n")
  })

  it("restores a line without a line end at the end of the file", () => {
    expect(insertedAt("a\n", 1, { text: "n", end: "" })).toBe("a\nn")
    expect(insertedAt("a\nb\n", 1, { text: "n", end: "" })).toBe("a\nn\nb\n")
  })

  it("keeps a byte order mark first", () => {
    expect(insertedAt("\uFEFFa\n", 0, { text: "n" })).toBe("\uFEFFn\na\n")
    expect(insertedAt("\uFEFF", 1, { text: "n" })).toBe("\uFEFFn\n")
    expect(insertedAt("\uFEFFa\n", 2, { text: "n" })).toBe("\uFEFFa\nn\n")
  })
})

describe("insertLines, where the prompt shows it", () => {
  const shown = { lines: 6, bytes: 400 }
  const insertedIn = (text: string, placement: "first" | "last" = "first"): string =>
    insertLines(text, ["- n"], placement, shown)
  const prose = (count: number): string => "Prose.\n".repeat(count)

  it.each([
    ["no list", "# H\n\nProse\n", "# H\n- n\n\nProse\n"],
    ["no blank line below it", "# H\nProse\n", "# H\n- n\n\nProse\n"],
    ["a list of facts", "# H\n\n- fact\n", "# H\n- n\n\n- fact\n"],
    ["another heading", "# H\n\n## I\n", "# H\n- n\n\n## I\n"],
    ["nothing", "# H\n", "# H\n- n\n"],
    ["nothing, not even a line end", "# H", "# H\n- n"],
    ["a comment", "# H\n\n<!--\nhow\nto\nkeep\nit\nall\nwell\n-->\n\nProse\n", undefined],
    ["a list beyond the cap", `# H\n${prose(9)}- [a](a.md)\n`, `# H\n- n\n\n${prose(9)}- [a](a.md)\n`],
    ["many bytes", `# H\n${"é".repeat(300)}\n- [a](a.md)\n`, `# H\n- n\n\n${"é".repeat(300)}\n- [a](a.md)\n`],
    ["Windows line ends", "# H\r\n\r\nProse\r\n", "# H\r\n- n\r\n\r\nProse\r\n"],
    ["text above it", "Prose\n# H\n", "Prose\n# H\n- n\n"],
  ])("goes below the first heading with %s", (_, text, expected) => {
    const after = insertedIn(text)
    expect(after).toBe(expected ?? text.replace("-->\n", "-->\n- n\n"))
    expect(insertedIn(text, "last")).toBe(after)
  })

  it.each([
    ["prose", prose(9), `- n\n\n${prose(9)}`],
    ["a list beyond the cap", `${prose(9)}- [a](a.md)\n`, `- n\n\n${prose(9)}- [a](a.md)\n`],
    ["a heading beyond the cap", `${prose(9)}# H\n`, `- n\n\n${prose(9)}# H\n`],
    ["a byte order mark", `\uFEFF${prose(9)}`, `\uFEFF- n\n\n${prose(9)}`],
    [
      "frontmatter",
      `---\n# no heading\na: b\n---\n${prose(9)}`,
      `---\n# no heading\na: b\n---\n- n\n\n${prose(9)}`,
    ],
    [
      "a heading in fenced code only",
      `\`\`\`\n# no\n\`\`\`\n${prose(9)}`,
      `- n\n\n\`\`\`\n# no\n\`\`\`\n${prose(9)}`,
    ],
  ])("goes to the top of a long index of %s", (_, text, expected) => {
    expect(insertedIn(text)).toBe(expected)
  })

  it("does not count comments", () => {
    const comment = `<!--\n${"x\n".repeat(20)}-->\n`
    expect(insertedIn(`# H\n${comment}- [a](a.md)\n`)).toBe(`# H\n${comment}- n\n- [a](a.md)\n`)
  })

  const conflict = "<<<<<<< HEAD\n- [a](a.md)\n=======\n- [b](b.md)\n>>>>>>> other\n"

  it.each([
    [`${conflict}- [c](c.md)\n`, `${conflict}- n\n- [c](c.md)\n`],
    [`- [c](c.md)\n${conflict}`, `- n\n- [c](c.md)\n${conflict}`],
    [`# H\n\n${conflict}`, `# H\n- n\n\n${conflict}`],
    [conflict, `${conflict}\n- n\n`],
  ])("goes outside the git conflict of %j", (text, expected) => {
    expect(inserted(text, "first", "- n")).toBe(expected)
  })
})
