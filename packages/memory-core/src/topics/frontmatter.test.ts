import { describe, expect, it } from "vitest"
import { FRONTMATTER_MAX_BYTES } from "../limits.ts"
import { findFrontmatter, hasLongFrontmatter, readLines } from "./frontmatter.ts"

const parts = (text: string): string[] | undefined => {
  const span = findFrontmatter(text)
  return span && [text.slice(span.start, span.end), text.slice(span.bodyStart)]
}

describe("findFrontmatter", () => {
  it.each([
    ["---\na: b\n---\nbody", ["a: b\n", "body"]],
    ["---\r\na: b\r\n---\r\n\r\nbody", ["a: b\r\n", "\r\nbody"]],
    ["---\ra: b\r---\rbody", ["a: b\r", "body"]],
    ["\uFEFF---\na: b\n---\n", ["a: b\n", ""]],
    ["---  \na: b\n--- \t\nbody", ["a: b\n", "body"]],
    ["---\na: b\n---", ["a: b\n", ""]],
    ["---\n---\nbody", ["", "body"]],
    ["---\na: ---\nb: c\n---\nbody\n---\n", ["a: ---\nb: c\n", "body\n---\n"]],
    ["---\na: b\n----\n---\n", ["a: b\n----\n", ""]],
  ])("finds frontmatter in %j", (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  it.each([
    "",
    "body",
    "---",
    "---\n",
    "---\na: b\n",
    "----\na: b\n---\n",
    "\n---\na: b\n---\n",
    " ---\n---\n",
    "---js\na\n---\n",
    "+++\na\n+++\n",
    ";;;\na\n;;;\n",
    "---\na: b\n --- \n",
  ])("finds none in %j", (text) => {
    expect(parts(text)).toBeUndefined()
  })

  it("finds none longer than 8 KB, in bytes", () => {
    const block = (bytes: number, unit: string) =>
      `a: ${unit.repeat((bytes - 4) / Buffer.byteLength(unit))}\n`
    expect(parts(`---\n${block(FRONTMATTER_MAX_BYTES, "x")}---\nb`)).toBeDefined()
    expect(parts(`---\n${block(FRONTMATTER_MAX_BYTES + 1, "x")}---\nb`)).toBeUndefined()
    expect(parts(`---\n${block(FRONTMATTER_MAX_BYTES + 100, "語")}---\nb`)).toBeUndefined()
  })

  it("does not accept a longer line that begins like the closing one", () => {
    for (let length = FRONTMATTER_MAX_BYTES - 12; length < FRONTMATTER_MAX_BYTES + 12; length++) {
      expect(parts(`---\n${"x".repeat(length)}\n---more\n`)).toBeUndefined()
    }
  })

  it("includes the closing line and its line end, anywhere in the file", () => {
    for (let length = FRONTMATTER_MAX_BYTES - 24; length < FRONTMATTER_MAX_BYTES + 12; length++) {
      const block = `${"x".repeat(length)}\n`
      expect(parts(`---\n${block}---${" ".repeat(12)}more\n`)).toBeUndefined()
      for (const end of ["---            \r\n", "---\r\n", "---      \n"]) {
        const expected = block.length <= FRONTMATTER_MAX_BYTES ? [block, "body"] : undefined
        const found = parts(`---\n${block}${end}body`)
        // A closing line that extends beyond the limit closes nothing.
        if (found !== undefined || block.length + end.length <= FRONTMATTER_MAX_BYTES) {
          expect(found).toEqual(expected)
        }
      }
    }
  })
})

describe("hasLongFrontmatter", () => {
  it.each(["\r\n", "\n", "\r", "\r\n# x\r\n", " \t\r\n"])("ends on thousands of blank lines %j", (line) => {
    const blank = line.repeat(FRONTMATTER_MAX_BYTES / line.length)
    expect(hasLongFrontmatter(`---\n${blank}!`)).toBe(false)
    expect(hasLongFrontmatter(`---\n${line.repeat(9)}name: ${"x".repeat(FRONTMATTER_MAX_BYTES)}`)).toBe(true)
  })
})

/** Every field that is read as its value, its text in the block, and whether it is exact. */
function reading(block: string) {
  const { fields: all, exact, ...rest } = readLines(block)
  const fields = {
    name: all.get("name"),
    description: all.get("description"),
    type: all.get("type"),
    metadataType: all.get("metadata/type"),
  }
  const shown = Object.entries(fields).flatMap(([key, field]) =>
    field === undefined ? [] : [[key, [field.value, block.slice(field.start, field.end), field.exact]]],
  )
  return {
    ...(Object.fromEntries(shown) as object),
    ...(all.has("metadata") ? { hasMetadata: true } : {}),
    ...rest,
    exact,
  }
}

describe("readLines reads exactly", () => {
  it.each([
    ["nothing at all", "", {}],
    ["comments and blank lines", "# c\n\n  # c\n \t\n", {}],
    [
      "plain values",
      "name: two words\ntype:\tuser\n",
      { name: ["two words", "two words", true], type: ["user", "user", true] },
    ],
    ["blanks around a value", "name:   n \t\nx: y", { name: ["n", "n", true] }],
    ["a comment behind a value", "name: a#b #c\n", { name: ["a#b", "a#b", true] }],
    [
      "a comment in place of a value",
      "name: # c\ntype:\t#c\n",
      { name: ["", "", true], type: ["", "", true] },
    ],
    ["no value", "name:\ntype: user\n", { name: ["", "", true], type: ["user", "user", true] }],
    ["double quotes", 'name: "a \\"b\\" \\u00e9" # c\n', { name: ['a "b" é', '"a \\"b\\" \\u00e9"', true] }],
    ["single quotes", "name: 'it''s \\n'\n", { name: ["it's \\n", "'it''s \\n'", true] }],
    [
      "Windows line ends",
      "name: n\r\ntype: 'user'\r\n",
      { name: ["n", "n", true], type: ["user", "'user'", true] },
    ],
    ["a colon within a word", "name: a:b http://x\n", { name: ["a:b http://x", "a:b http://x", true] }],
    [
      "metadata",
      "name: n\nmetadata:\n  # c\n  node_type: memory\n  type: user # c\n",
      {
        name: ["n", "n", true],
        metadataType: ["user", "user", true],
        hasMetadata: true,
        entries: { at: 24, indent: "  " },
      },
    ],
    ["empty metadata", "metadata:\nname: n\n", { name: ["n", "n", true], hasMetadata: true }],
    ["keys below another key, which are no fields", "x:\n  name: n\n  type: t\n  metadata: m\n", {}],
    ["every list of keys with its own indentation", "x:\n   a: b\n   c: d\ny:\n  e: f\n", {}],
  ])("%s", (_, block, fields) => {
    expect(reading(block)).toEqual({ ...fields, exact: true })
  })
})

describe("readLines reads leniently", () => {
  it.each([
    [
      "lone carriage returns",
      "name: a\rtype: user\r",
      { name: ["a", "a", true], type: ["user", "user", true] },
    ],
    ["a colon in a value", "name: a: b\n", { name: ["a: b", "a: b", false] }],
    ["a colon at the end", "name: a:\n", { name: ["a:", "a:", false] }],
    ["a value without a blank", "name:n\ntype: user\n", { type: ["user", "user", true] }],
    ["text behind quotes", 'name: "a" b # c\n', { name: ['"a" b # c', '"a" b # c', false] }],
    [
      "quotes within quotes",
      'name: "a "b" c"\ntype: \'a\'b\'\n',
      { name: ['a "b" c', '"a "b" c"', false], type: ["a'b", "'a'b'", false] },
    ],
    ["a lone quote", "name: \"\ntype: '\n", { name: ['"', '"', false], type: ["'", "'", false] }],
    ["quotes that do not match", "name: \"a'\n", { name: ["\"a'", "\"a'", false] }],
    ["a control character in quotes", 'name: "a\tb"\n', { name: ["a\tb", '"a\tb"', false] }],
    ["one next to an escape", 'name: "a\\n\tb"\n', { name: ["a\\n\tb", '"a\\n\tb"', false] }],
    [
      "the same key twice",
      "name: a\nname: b\nmetadata:\n  type: user\n  type: project\n",
      {
        name: ["a", "a", true],
        metadataType: ["user", "user", true],
        hasMetadata: true,
        entries: { at: 26, indent: "  " },
      },
    ],
    [
      "a value that continues",
      "name: a\n  b \n\n\tc\ntype: user\n",
      { name: ["a b c", "a\n  b \n\n\tc", false], type: ["user", "user", true] },
    ],
    [
      "a block scalar",
      "name: |-2\n  a\n  b\ntype: >\n  c\n",
      { name: ["a b", "|-2\n  a\n  b", false], type: ["c", ">\n  c", false] },
    ],
    [
      "what looks like a block scalar",
      "name: x|\n  b\ntype: |x\n  c\n",
      { name: ["x| b", "x|\n  b", false], type: ["|x c", "|x\n  c", false] },
    ],
    ["quotes over several lines", 'name: "a\n  b"\n', { name: ["a b", '"a\n  b"', false] }],
    ["text below quotes", 'name: "a"\n  b\n', { name: ["a", '"a"', true] }],
    ["text at the margin, which ends a value", "name: a\ntext\n  b\n", { name: ["a", "a", true] }],
    ["text that continues below a comment", "name: a\n# c\n  b\n", { name: ["a b", "a\n# c\n  b", false] }],
    ["keys below a value", "x: y\n  name: n\n", {}],
    ["keys below a field", "type:\n  name: n\n", { type: ["name: n", "\n  name: n", false] }],
    ["keys at two depths", "x:\n  a: b\n    name: n\n", {}],
    ["indented keys at the top", "  name: n\n", {}],
    ["lists", "- a\nname: n\n", { name: ["n", "n", true] }],
  ])("%s", (_, block, fields) => {
    expect(reading(block)).toEqual({ ...fields, exact: false })
  })
})
