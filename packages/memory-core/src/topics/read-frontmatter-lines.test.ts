import { describe, expect, it } from "vitest"
import { readFrontmatterLines } from "./read-frontmatter-lines.ts"

/** Every field that is read as its value, its text in the block, and whether it is exact. */
function reading(block: string) {
  const { top, metadata, exact, ...rest } = readFrontmatterLines(block)
  const fields = {
    name: top.get("name"),
    description: top.get("description"),
    type: top.get("type"),
    metadataType: metadata.get("type"),
  }
  const shown = Object.entries(fields).flatMap(([key, field]) =>
    field === undefined ? [] : [[key, [field.value, block.slice(field.start, field.end), field.exact]]],
  )
  return {
    ...(Object.fromEntries(shown) as object),
    ...(top.has("metadata") ? { hasMetadata: true } : {}),
    ...rest,
    exact,
  }
}

describe("readFrontmatterLines reads exactly", () => {
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
        metadataEntries: { at: 24, indent: "  " },
      },
    ],
    ["empty metadata", "metadata:\nname: n\n", { name: ["n", "n", true], hasMetadata: true }],
    ["keys below another key, which are no fields", "x:\n  name: n\n  type: t\n  metadata: m\n", {}],
    ["every list of keys with its own indentation", "x:\n   a: b\n   c: d\ny:\n  e: f\n", {}],
  ])("%s", (_, block, fields) => {
    expect(reading(block)).toEqual({ ...fields, exact: true })
  })
})

describe("readFrontmatterLines reads leniently", () => {
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
        metadataEntries: { at: 26, indent: "  " },
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
