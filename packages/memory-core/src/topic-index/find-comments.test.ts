import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileText } from "../../test/arbitrary-index.ts"
import { findCodeSpans } from "./find-code-spans.ts"
import { findComments } from "./find-comments.ts"

describe("findComments", () => {
  it("gives spans in order that begin and end as they must and never overlap", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const { comments, fences } = findComments(text)
        let position = 0
        for (const span of [...comments, ...fences].sort((a, b) => a.start - b.start)) {
          expect(span.start).toBeGreaterThanOrEqual(position)
          expect(span.end).toBeGreaterThan(span.start)
          position = span.end
        }
        expect(position).toBeLessThanOrEqual(text.length)
        for (const { start, end } of comments) {
          const comment = text.slice(start, end)
          expect(comment.startsWith("<!--") && comment.endsWith("-->")).toBe(true)
          expect(comment.indexOf("-->", 2)).toBe(comment.length - 3)
        }
      }),
      { numRuns: 1000 },
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
  ])("finds in %j fenced code %d times", (text, count) => {
    expect(findComments(text).fences).toHaveLength(count)
  })
})

describe("findCodeSpans", () => {
  it.each([
    ["a `b` c", ["`b`"]],
    ["a ``b ` c`` d", ["``b ` c``"]],
    ["a `b", []],
    ["`a` `b`", ["`a`", "`b`"]],
    ["\\`a` b`", ["` b`"]],
    ["`a\\` b", ["`a\\`"]],
    ["\\\\`a`", ["`a`"]],
    ["\\``a`", ["`a`"]],
  ])("finds in %s %j", (line, spans) => {
    expect(findCodeSpans(line).map(({ start, end }) => line.slice(start, end))).toEqual(spans)
  })
})
