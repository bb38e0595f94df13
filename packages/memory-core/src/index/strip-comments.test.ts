import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileText } from "../../test/arbitrary-index.ts"
import { stripComments } from "./parse-index.ts"

describe("stripComments", () => {
  it.each([
    ["a <!-- x --> b", "a  b"],
    ["a <!-- x\ny --> b", "a \n b"],
    ["a\n<!-- x -->\nb", "a\nb"],
    ["a\n  <!-- x -->  \nb", "a\nb"],
    ["a\n<!-- x -->", "a\n"],
    ["a\n  <!-- x --> \t", "a\n"],
    ["a\n  <!-- x -->\u2028b", "a\n  \u2028b"],
    ["a\ufdd0b", "a\ufdd0b"],
    ["a\ufdd0b <!-- x -->", "a\ufdd0b "],
    ["<!-- x -->\nb", "b"],
    ["<!-- x -->", ""],
    ["a\n<!--\nx\n\ny\n-->\nb", "a\nb"],
    ["a\r\n<!-- x -->\r\nb", "a\r\nb"],
    ["a\r<!-- x -->\rb", "a\rb"],
    ["a\n<!-- x --> <!-- y -->\nb", "a\nb"],
    ["a\n<!-- x --><!-- y -->\t\nb", "a\nb"],
    ["a\n<!-- x -->\n<!-- y -->\nb", "a\nb"],
    ["a\n\n<!-- x -->\n\nb", "a\n\nb"],
    ["a\r\n\r\n<!-- x -->\r\n \r\nb", "a\r\n\r\nb"],
    ["a\n\n<!-- x -->\n<!-- y -->\n\n\nb", "a\n\nb"],
    ["a\n\n<!-- x -->\nb", "a\n\nb"],
    ["a <!--> b", "a  b"],
    ["a <!---> b", "a  b"],
    ["a <!-- <!-- --> b", "a  b"],
    ["a --> b", "a --> b"],
    ["a <!-- b", "a <!-- b"],
    ["a <!-- x --> <!-- b", "a  <!-- b"],
    ["`<!-- x -->`", "`<!-- x -->`"],
    ["`` <!-- ` --> ``", "`` <!-- ` --> ``"],
    ["` <!-- x -->", "` "],
    ["`` <!-- x --> `", "``  `"],
    ["` <!-- x --> ``", "`  ``"],
    ["` <!-- x -->\n`", "` \n`"],
    ["<!-- ` --> `<!-- x -->`", " `<!-- x -->`"],
    ["`a <!-- x\ny --> b`", "`a \n b`"],
    ["```\n<!-- x -->\n```\n<!-- y -->\n", "```\n<!-- x -->\n```\n"],
    ["~~~html\r\n<!-- x -->\r\n~~~\r\n", "~~~html\r\n<!-- x -->\r\n~~~\r\n"],
    ["```\n<!-- x -->\n", "```\n"],
    ["<!--\n```\n-->\n<!-- x -->\na", "a"],
    ["日本<!-- é -->👩‍💻", "日本👩‍💻"],
    ["<<!-- -->/auto-memory>", "</auto-memory>"],
  ])("turns %j into %j", (text, stripped) => {
    expect(stripComments(text)).toBe(stripped)
  })

  it("removes only comments and blanks", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const stripped = stripComments(text)
        let at = 0
        for (const character of stripped) {
          at = text.indexOf(character, at)
          expect(at).toBeGreaterThanOrEqual(0)
          at += character.length
        }
        if (!text.includes("<!--") || !text.includes("-->")) expect(stripped).toBe(text)
      }),
    )
  })
})
