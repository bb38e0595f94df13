import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileText } from "../../test/arbitrary-index.ts"
import { findHidden, findSpans } from "./scan-markdown.ts"

describe("findHidden", () => {
  it("returns ordered spans with the right delimiters that never overlap", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const spans = findHidden(text)
        let position = 0
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(position)
          expect(span.end).toBeGreaterThan(span.start)
          position = span.end
        }
        expect(position).toBeLessThanOrEqual(text.length)
        for (const { start, end, isFence } of spans) {
          if (isFence) continue
          const comment = text.slice(start, end)
          expect(comment.startsWith("<!--") && comment.endsWith("-->")).toBe(true)
          expect(comment.indexOf("-->", 2)).toBe(comment.length - 3)
        }
      }),
    )
  })

  it.each([
    ["```\na\n```", 1],
    ["```\na\n````", 1],
    ["````\na\n```", 0],
    ["```\na\n``` x", 0],
    ["``` `\na\n```", 0],
    ["~~~ `\na\n~~~", 1],
    ["```\ra\r```", 1],
    ["\uFEFF```\na\n```", 1],
    ["```\na\u2028```", 0],
    ["```\n```\n```\n```", 2],
  ])("in %j finds fenced code %d times", (text, count) => {
    expect(findHidden(text).filter(({ isFence }) => isFence)).toHaveLength(count)
  })
})

describe("findHidden, by example", () => {
  const found = (text: string) =>
    findHidden(text).flatMap(({ start, end, isFence }) => (isFence ? [] : text.slice(start, end)))

  it.each([
    ["<!-- a -->", ["<!-- a -->"]],
    ["a <!--b\nc--> d <!-- e -->", ["<!--b\nc-->", "<!-- e -->"]],
    ["<!-->a-->", ["<!-->"]],
    ["<!--->a-->", ["<!--->"]],
    ["<!-- a", []],
    ["<!-- a -- >", []],
    ["<!- a -->", []],
    ["<!-- <!-- a --> -->", ["<!-- <!-- a -->"]],
    ["`<!-- a -->`", []],
    ["`<!-- a --> b", ["<!-- a -->"]],
    ["`a` <!-- b -->", ["<!-- b -->"]],
    ["`a <!-- b --> c` <!-- d -->", ["<!-- d -->"]],
    ["`a`<!-- ` --> `b <!-- c -->`", ["<!-- ` -->"]],
    ["`a\n<!-- b -->`", ["<!-- b -->"]],
    ["<!-- a\n``` -->\n<!-- b -->\n```", ["<!-- a\n``` -->", "<!-- b -->"]],
    ["<!-- a\n--> ```\n<!-- b -->\n```", ["<!-- a\n-->", "<!-- b -->"]],
    ["```\n<!-- a -->\n```\n<!-- b -->", ["<!-- b -->"]],
    ["```\n<!-- a\n```\n-->\n<!-- b -->", ["<!-- b -->"]],
    ["~~~\n<!-- a -->\n```\n~~~", []],
    ["~~~\n<!-- a -->", ["<!-- a -->"]],
    [" \t~~~~ x\n<!-- a -->\n  ~~~~ \t\n", []],
    ["x ~~~\n<!-- a -->\n~~~", ["<!-- a -->"]],
    ["~~\n<!-- a -->\n~~", ["<!-- a -->"]],
    ["\uFEFF<!-- a -->", ["<!-- a -->"]],
  ])("in %j finds %j", (text, comments) => {
    expect(found(text)).toEqual(comments)
  })

  it("returns the span of fenced code, including the fence lines", () => {
    const text = "a\n```js\nb\n```\r\nc\n~~~\nd\n~~~~"
    expect(findHidden(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "```js\nb\n```\r\n",
      "~~~\nd\n~~~~",
    ])
  })

  it("closes fenced code with the first fence that is long enough", () => {
    const text = "````\n```\n~~~~\n`````\na\n```\n"
    expect(findHidden(text)).toEqual([{ start: 0, end: 20, isFence: true }])
  })
})

describe("findSpans of a line without comments", () => {
  it.each([
    ["a `b` c", ["`b`"]],
    ["a ``b ` c`` d", ["``b ` c``"]],
    ["a `b", []],
    ["`a` `b`", ["`a`", "`b`"]],
    ["\\`a` b`", ["` b`"]],
    ["`a\\` b", ["`a\\`"]],
    ["\\\\`a`", ["`a`"]],
    ["\\``a`", ["`a`"]],
  ])("in %s finds %j", (line, spans) => {
    expect(findSpans(line).map(({ start, end }) => line.slice(start, end))).toEqual(spans)
  })
})
