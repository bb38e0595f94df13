import { describe, expect, it } from "vitest"
import { FRONTMATTER_MAX_BYTES } from "../limits.ts"
import { findFrontmatter, hasLongFrontmatter } from "./find-frontmatter.ts"

const parts = (text) => {
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
    const block = (bytes, unit) => `a: ${unit.repeat((bytes - 4) / Buffer.byteLength(unit))}\n`
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
