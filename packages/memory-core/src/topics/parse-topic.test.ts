import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileFrontmatter, realFrontmatter } from "../../test/arbitrary-frontmatter.ts"
import { hostileText } from "../../test/arbitrary-index.ts"
import { parseTopic, topicBody } from "./parse-topic.ts"
import { readFrontmatterLines } from "./read-frontmatter-lines.ts"
import { skimTopic } from "./skim-topic.ts"
import { isTopicHead, summarise } from "./summary.ts"

describe("parseTopic", () => {
  it("never fails", () => {
    fc.assert(
      fc.property(hostileFrontmatter(), hostileText(), (block, body) => {
        for (const text of [body, `---\n${block}`, `---\n${block}---\n${body}`]) {
          expect(parseTopic("t", text)).toMatchObject({ slug: "t", text })
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    [
      "type of metadata before a top-level one",
      "---\nname: n\ntype: user\nmetadata:\n  type: project\n---\n",
      { type: "project" },
    ],
    [
      "an unknown type, which it reports",
      "---\nname: n\ntype: semantic\n---\n",
      { type: "semantic", diagnostics: [{ code: "unknown-type" }] },
    ],
    [
      "broken YAML line by line, which it reports",
      "---\nname: n\ndescription: a: b\n---\nx",
      { description: "a: b", body: "x", diagnostics: [{ code: "broken-frontmatter" }] },
    ],
    [
      "a long description, which it reports",
      `---\nname: n\ndescription: ${"é".repeat(121)}\n---\n`,
      { diagnostics: [{ code: "long-description" }] },
    ],
    [
      "a folded description as one line",
      "---\ndescription: >\n  a\n  b\n---\n",
      { description: "a b", diagnostics: [] },
    ],
    ["a file without frontmatter as a body", "\uFEFF\n# H\r\ntext\n", { body: "# H\ntext", diagnostics: [] }],
    ["an unclosed frontmatter as a body", "---\nname: n\n", { body: "---\nname: n" }],
  ])("reads %s", (_, text, expected) => {
    expect(parseTopic("t", text)).toMatchObject(expected)
  })
})

describe("topicBody", () => {
  it("is the same once as twice", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(topicBody(topicBody(text))).toBe(topicBody(text))
        expect(topicBody(`\n \n${topicBody(text)}\n\n`)).toBe(topicBody(text))
      }),
    )
  })

  it("keeps the indentation of the first line and blank ends of lines", () => {
    expect(topicBody("\r\n \r\n  code  \r\rb \r\n\r\n")).toBe("  code  \n\nb ")
  })
})

describe("skimTopic", () => {
  it("reads what the line reader reads where that understands every line", () => {
    fc.assert(
      fc.property(fc.oneof(realFrontmatter(), hostileFrontmatter()), (block) => {
        const fields = readFrontmatterLines(block)
        if (!fields.exact || /\r|\n---/.test(`\n${block}`)) return
        const summary = summarise("t", fields)
        expect(skimTopic("t", `---\n${block}---\n`)).toEqual(isTopicHead(summary) ? summary : undefined)
      }),
      { numRuns: 2000 },
    )
  })
})
