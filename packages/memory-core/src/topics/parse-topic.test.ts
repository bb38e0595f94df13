import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileFrontmatter, realFrontmatter } from "../../test/arbitrary-frontmatter.ts"
import { hostileText } from "../../test/arbitrary-index.ts"
import { readLines } from "./frontmatter.ts"
import { parseTopic, topicBody } from "./parse-topic.ts"
import { isTopicHead, readSummary, summarise } from "./summary.ts"

describe("parseTopic", () => {
  it("never fails", () => {
    fc.assert(
      fc.property(hostileFrontmatter(), hostileText(), (block, body) => {
        for (const text of [body, `---\n${block}`, `---\n${block}---\n${body}`]) {
          expect(parseTopic("t", text)).toMatchObject({ slug: "t", text })
        }
      }),
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

describe("parseTopic, what it reports", () => {
  const reportsOf = (frontmatter: string) =>
    parseTopic("t", `---\nname: n\n${frontmatter}\n---\n`).diagnostics

  it("names the file, the problem and the fix", () => {
    expect(reportsOf("type: semantic")).toEqual([
      {
        code: "unknown-type",
        level: "info",
        slug: "t",
        message: 't.md has the unknown type "semantic". Use one of user, feedback, project, reference.',
      },
    ])
    expect(reportsOf(`description: ${"é".repeat(121)}`)).toEqual([
      {
        code: "long-description",
        level: "info",
        slug: "t",
        message: "The description of t.md has 121 characters; the index shows 120. Shorten it.",
      },
    ])
    expect(reportsOf("description: a: b")).toMatchObject([
      {
        code: "broken-frontmatter",
        level: "warning",
        slug: "t",
        message: expect.stringMatching(
          /^The frontmatter of t\.md is not valid YAML \(.+\); it was read line by line/,
        ),
      },
    ])
  })

  it("reports nothing for a valid file", () => {
    expect(reportsOf(`description: ${"é".repeat(120)}`)).toEqual([])
    for (const type of ["user", "feedback", "project", "reference"])
      expect(reportsOf(`type: ${type}`)).toEqual([])
  })
})

describe("topicBody", () => {
  it("handles millions of blank lines", () => {
    expect(topicBody(`${" \n".repeat(4_000_000)}  x\n`)).toBe("  x")
    expect(topicBody("\n".repeat(4_000_000))).toBe("")
  })

  it.each([" ", " \t ", "\n \n", ""])("of %j is empty", (rest) => {
    expect(topicBody(rest)).toBe("")
  })

  it("keeps a byte order mark that is not at the beginning of the file", () => {
    expect(parseTopic("t", "a\uFEFFb").body).toBe("a\uFEFFb")
  })

  it("is idempotent", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(topicBody(topicBody(text))).toBe(topicBody(text))
        expect(topicBody(`\n \n${topicBody(text)}\n\n`)).toBe(topicBody(text))
      }),
    )
  })

  it("keeps the indentation of the first line and trailing blanks", () => {
    expect(topicBody("\r\n \r\n  code  \r\rb \r\n\r\n")).toBe("  code  \n\nb ")
  })
})

describe("readSummary", () => {
  it("reads what the line reader reads where that understands every line", () => {
    fc.assert(
      fc.property(fc.oneof(realFrontmatter(), hostileFrontmatter()), (block) => {
        const { fields, exact } = readLines(block)
        if (!exact || /\r|\n---/.test(`\n${block}`)) return
        const summary = summarise("t", (path) => fields.get(path)?.value)
        expect(readSummary("t", `---\n${block}---\n`)).toEqual(isTopicHead(summary) ? summary : undefined)
      }),
    )
  })

  it.each([
    ["name: 'it''s'", { name: "it's" }],
    ['name: "a \\"b\\""', { name: 'a "b"' }],
    ['name: "a \\q b"', { name: "a \\q b" }],
    ["name: a   b # why", { name: "a b" }],
    ["name:\tn", { name: "n" }],
    ["name: n\nmetadata:\n  type: user", { name: "n", type: "user" }],
    ["description: >-\n\n  first\n  second", { description: "first second" }],
    ["description: d\n---x", { description: "d" }],
  ])("reads %j as %j", (block, expected) => {
    expect(readSummary("t", `--- \n${block}\n---\t\nname: body\n---\n`)).toEqual({ slug: "t", ...expected })
  })

  it.each(["---\nname: n\n", "x\n---\nname: n\n---\n", "----\nname: n\n---\n", "---\nx: n\n---\n", ""])(
    "takes %j for no topic",
    (text) => {
      expect(readSummary("t", text)).toBeUndefined()
    },
  )

  it("does not treat files that other products read as topics", () => {
    const text = "---\nname: n\n---\n"
    for (const slug of ["README", "readme", "Claude", "AGENTS"])
      expect(readSummary(slug, text)).toBeUndefined()
    for (const slug of ["readme-first", "my-agents"]) expect(readSummary(slug, text)).toBeDefined()
  })
})

it.each(["\n", "\r\n"])(
  "says that frontmatter has an unresolved git conflict, with %j as line ends",
  (end) => {
    const sides = ["<<<<<<< HEAD", "description: a", "=======", "description: b", ">>>>>>> other"]
    const across = sides.toSpliced(2, 0, "---", "Body")
    for (const block of [["name: n", ...sides], sides, [...sides, "metadata:", "  type: user"], across])
      expect(parseTopic("t", ["---", ...block, "---", "Body", ""].join(end)).diagnostics).toEqual([
        {
          code: "broken-frontmatter",
          level: "warning",
          slug: "t",
          message:
            "The frontmatter of t.md has an unresolved git conflict; it was read line by line. Resolve it by hand.",
        },
      ])
  },
)
