import { attempt, oneLine } from "@caliban/text"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseDocument } from "yaml"
import { hostileFrontmatter, realFrontmatter } from "../../test/arbitrary-frontmatter.ts"
import { editTopic, formatTopic } from "./edit-topic.ts"
import { findFrontmatter } from "./frontmatter.ts"
import { parseTopic, topicBody } from "./parse-topic.ts"
import { readFrontmatter } from "./read-yaml.ts"
import { TOPIC_TYPES, type TopicDraft, type TopicType } from "./topic.ts"

const TRICKY = [
  "---", "a: b", "a #b", "#", "yes", "no", "y", "null", "~", "012", "0x1F", "1e3", "2024-01-01", "12:30", ".5", "-1", "=", "<<", "'", '"', "\\", "\\n",
  "it's", 'say "hi"', "- x", "? x", "[x]", "{x}", "*x", "&x", "!x", "|", ">", "@x", "`x`", "%x", ",", "a, b", "\u0085", "\u2028", "\ufeff", "\u0000", "\ud800",
  "\udfff x", "日本", "👩‍💻", "\u00a0", "x:", "a\tb", "*", "___", "(x)", "\u007f", "\uffff", "true", "é", "é",
] as const // biome-ignore format: a table

/** Values that are valid YAML but rare. */
const RARE = [
  "&d", "!t", "&d # c", "*a", "&a x", "[a]", "[\n a,\n b]", "{}", "{type: user}", "{type}", "{? type}", "{type: &t user, y: *t}", "\n  - a\n  - b", "\n  a: b",
  "|\n  x", "|", ">-", "| # c\n  x", "'a\n  b'", "\n  &q x", "&q\n  x", "!t\n  x", "# c\n  x", '"a" # c', "~", "", "x\n  y", "&m\n  type: &t user\n  q: *t",
  "\n  ? type\n  : user", "\n  ? type", "!m\n  a: b", "&m {a: b}", "\n  {a: b}", "\n  type:\n    user\n", "\n  # c\n  a: b",
] as const // biome-ignore format: a table

const line = fc
  .oneof(
    fc.constantFrom<string>(...TRICKY),
    fc
      .array(fc.constantFrom<string>(...TRICKY, " ", "a", "b"), { maxLength: 5 })
      .map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 20 }),
  )
  .map((text) => oneLine(text))
  .filter((text) => text !== "")
const body = fc
  .array(
    fc.oneof(
      fc.constantFrom("", "---", "text", "  indented", "# H", "- [x](x.md)", "\uFEFF", "a: b", " "),
      fc.string({ unit: "binary", maxLength: 6 }),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.join("\n"))
const type = fc.constantFrom<TopicType>(...TOPIC_TYPES)
const draft: fc.Arbitrary<TopicDraft> = fc.record(
  { slug: fc.constant("some-topic"), type, description: line, body, name: line },
  { requiredKeys: ["slug", "type", "description", "body"] },
)

/** Files as people and other products write them. */
const file = (frontmatter: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("", "", "\uFEFF"),
      frontmatter.filter((block) => !/^---[ \t]*$/m.test(block)),
      fc.constantFrom("\n", "\n", "\r\n", undefined),
      fc.constantFrom("", "\n", "\nBody\n", "Body", "\n\n  Body\n\n---\nmore\n\n\n", " \nBody\nlast"),
    )
    .map(([mark, block, end, rest]) => {
      const text = `---\n${block === "" || /[\r\n]$/.test(block) ? block : `${block}\n`}---\n${rest}`
      return mark + (end === undefined ? text : text.replace(/\r\n|\n/g, end))
    })
const anyFile = fc.oneof(file(realFrontmatter()), file(hostileFrontmatter()))

const linesOf = (text: string): string[] => text.split(/(?<=\n|\r(?!\n))/)
const blockOf = (text: string): string => /^\uFEFF?---\r?\n([\s\S]*?)(?<=^|[\r\n])---/.exec(text)?.[1] ?? ""

describe("formatTopic", () => {
  it("round-trips the values", () => {
    fc.assert(
      fc.property(draft, (wanted) => {
        const topic = parseTopic(wanted.slug, formatTopic(wanted))
        expect(topic).toMatchObject({
          name: wanted.name ?? wanted.slug,
          description: wanted.description,
          type: wanted.type,
          body: topicBody(wanted.body),
          diagnostics: topic.diagnostics.filter(({ code }) => code === "long-description"),
        })
      }),
    )
  })

  it("writes the canonical form", () => {
    const text = formatTopic({ slug: "build", type: "project", description: "How: to", body: "\n\nText\n\n" })
    expect(text).toBe(
      '---\nname: build\ndescription: "How: to"\nmetadata:\n  node_type: memory\n  type: project\n---\n\nText\n',
    )
  })
})

describe("editTopic", () => {
  const change: TopicDraft = { slug: "t", type: "feedback", description: "new: value", body: "Text" }
  it.each([
    [
      "a top-level type",
      "type: user\ndescription: old\nname: n\n",
      'type: feedback\ndescription: "new: value"\nname: n\n',
    ],
    [
      "a type of metadata",
      "name: n\ndescription: 'old'\nmetadata: \n  node_type: memory\n  type: user # why\n",
      "name: n\ndescription: 'new: value'\nmetadata: \n  node_type: memory\n  type: feedback # why\n",
    ],
    [
      "metadata without a type",
      "name: n\ndescription: old\nmetadata:\n    x: y\n",
      'name: n\ndescription: "new: value"\nmetadata:\n    type: feedback\n    x: y\n',
    ],
    [
      "flow metadata without a type",
      "name: n\ndescription: old\nmetadata: {x: y}\n",
      'name: n\ndescription: "new: value"\nmetadata: {type: feedback, x: y}\n',
    ],
    [
      "empty flow metadata",
      "name: n\ndescription: old\nmetadata: {}\n",
      'name: n\ndescription: "new: value"\nmetadata: {type: feedback}\n',
    ],
    [
      "empty metadata",
      "name: n\ndescription: old\nmetadata: \n",
      'name: n\ndescription: "new: value"\nmetadata: \ntype: feedback\n',
    ],
    [
      "no metadata",
      "name: n\ndescription: old\nx: y\n",
      'name: n\ndescription: "new: value"\nx: y\nmetadata:\n  node_type: memory\n  type: feedback\n',
    ],
    ["nothing", "", 'name: t\ndescription: "new: value"\nmetadata:\n  node_type: memory\n  type: feedback\n'],
    [
      "only a name",
      "name: n\n",
      'name: n\ndescription: "new: value"\nmetadata:\n  node_type: memory\n  type: feedback\n',
    ],
    [
      "empty values",
      "name:\ndescription:\ntype: user\n",
      'name:\ndescription: "new: value"\ntype: feedback\n',
    ],
    [
      "a wrapped value",
      "name: n\ndescription: old\n  goes on\ntype: user\n",
      'name: n\ndescription: "new: value"\ntype: feedback\n',
    ],
    [
      "a block scalar",
      "name: n\ndescription: >-\n  old\n  goes on\ntype: user\n",
      'name: n\ndescription: "new: value"\ntype: feedback\n',
    ],
    [
      "a broken value",
      "name: a: b\ndescription: old: text\ntype: user\n",
      'name: a: b\ndescription: "new: value"\ntype: feedback\n',
    ],
    [
      "a broken name above flow metadata",
      "name: a: b\ndescription: c: d\nmetadata: {type: user}\n",
      'name: a: b\ndescription: "new: value"\nmetadata: {type: user}\ntype: feedback\n',
    ],
    [
      "a list as description",
      "name: n\ndescription: [a, b]\ntype: user\n",
      'name: n\ndescription: "new: value"\ntype: feedback\n',
    ],
    [
      "a value with an anchor",
      "name: n\ndescription: &d old\ny: z\ntype: user\n",
      'name: n\ndescription: &d "new: value"\ny: z\ntype: feedback\n',
    ],
    [
      "a block scalar with a comment behind its sign",
      "name: n\ndescription: | # why\n  old\n  # text\n# below\ntype: user\n",
      'name: n\ndescription: "new: value" # why\n# below\ntype: feedback\n',
    ],
    [
      "a block scalar with a tag and a comment",
      "name: n\ndescription: !!str >2- # why: | #2\n   old\ntype: user\n",
      'name: n\ndescription: "new: value" # why: | #2\ntype: feedback\n',
    ],
    [
      "a value in quotes that looks like a block scalar",
      'name: n\ndescription: "| # old"\ntype: user\n',
      'name: n\ndescription: "new: value"\ntype: feedback\n',
    ],
    [
      "a quoted key",
      '"name": n\n"description": old\n"metadata": {x: y}\n',
      '"name": n\n"description": "new: value"\n"metadata": {type: feedback, x: y}\n',
    ],
  ])("edits %s", (_, block, expected) => {
    expect(editTopic(`---\n${block}---\n\nText\n`, change)).toBe(`---\n${expected}---\n\nText\n`)
    const crlf = (text: string) => text.replaceAll("\n", "\r\n")
    expect(editTopic(crlf(`---\n${block}---\n\nText\n`), change)).toBe(crlf(`---\n${expected}---\n\nText\n`))
  })

  it.each([
    ["\n\nOld\n\n\n", "\n\nText\n\n\n"],
    ["Old", "Text"],
    ["Old\n", "Text\n"],
    ["", "\nText\n"],
    ["\n", "\nText\n"],
    ["\r\nOld\r\n", "\r\nText\r\n"],
  ])("keeps the blank lines around a body: %j", (rest, expected) => {
    const head = '---\nname: n\ndescription: "new: value"\ntype: feedback\n---\n'
    expect(editTopic(head + rest, change)).toBe(head + expected)
  })

  it.each(["\n", "\r\n", "\r"])("gives a body that changes the line ends of the file: %j", (end) => {
    const text = ["---", "name: n", 'description: "new: value"', "type: feedback", "---", "", "Old", ""].join(
      end,
    )
    const body = "one\rtwo\r\nthree\nfour"
    expect(editTopic(text, { ...change, body })).toBe(
      text.replace("Old", ["one", "two", "three", "four"].join(end)),
    )
    const mixed = text.replace("Old", "one\rtwo\r\nthree")
    expect(editTopic(mixed, { ...change, body: "one\ntwo\nthree" })).toBe(mixed)
  })

  it.each([
    [
      "an indented mapping",
      "  # kept\n  name: n\n  x: y # why\n",
      '  # kept\n  name: n\n  description: "new: value"\n  x: y # why\n  metadata:\n    node_type: memory\n    type: feedback\n',
    ],
    ["a flow mapping", "{name: n, x: y}\n", '{type: feedback, description: "new: value", name: n, x: y}\n'],
    [
      "a flow mapping of several lines",
      '{ # kept\n  "name": "n", # why\n  "description": "old",\n  "metadata": {"type": "user", "tags": [a, {b: c}]}\n}\n',
      '{ # kept\n  "name": "n", # why\n  "description": "new: value",\n  "metadata": {"type": "feedback", "tags": [a, {b: c}]}\n}\n',
    ],
    [
      "a changed type in a flow mapping",
      "name: n\ndescription: old\nmetadata: {type: user, x: y} # why\n",
      'name: n\ndescription: "new: value"\nmetadata: {type: feedback, x: y} # why\n',
    ],
    [
      "a learned mark in a flow mapping",
      "name: n\ndescription: old\nmetadata: {type: user, learned: {at: 2026-02-09}, x: y}\n",
      'name: n\ndescription: "new: value"\nmetadata: {type: feedback, x: y}\n',
    ],
    [
      "an empty list",
      "name: n\ndescription: [] # why\ntags: [x]\ntype: user\n",
      'name: n\ndescription: "new: value" # why\ntags: [x]\ntype: feedback\n',
    ],
    [
      "an empty map as the mark",
      "name: n\ndescription: old\nmetadata: {type: user, learned: {}, x: [{}, []]}\n",
      'name: n\ndescription: "new: value"\nmetadata: {type: feedback, x: [{}, []]}\n',
    ],
    [
      "a key that is a map",
      "{{title}}: y\nname: n\nmetadata:\n  {a: b}: c\n  z: y\n",
      '{{title}}: y\nname: n\ndescription: "new: value"\nmetadata:\n  type: feedback\n  {a: b}: c\n  z: y\n',
    ],
    [
      "the end of the document",
      "name: n\ntags: [x]\n... # end\n",
      'name: n\ndescription: "new: value"\ntags: [x]\nmetadata:\n  node_type: memory\n  type: feedback\n... # end\n',
    ],
    [
      "a comment between a key and its colon",
      "? name\n: n\n? description # why\n# and how\n: old\ntype: user\n",
      '? name\n: n\n? description # why\n# and how\n: "new: value"\ntype: feedback\n',
    ],
    [
      "a value with a tag",
      "name: n\ndescription: !!int 5 # why\ntype: user\n",
      'name: n\ndescription: "new: value" # why\ntype: feedback\n',
    ],
    [
      "a description that is a map",
      "name: n\ndescription: {a: [b]} # why\ntype: user\n",
      'name: n\ndescription: "new: value" # why\ntype: feedback\n',
    ],
    [
      "a learned mark of several lines",
      "name: n\ndescription: old\nmetadata:\n  learned:\n    at: 2026-02-09\n    scope: project\n  type: user\n",
      'name: n\ndescription: "new: value"\nmetadata:\n  type: feedback\n',
    ],
  ])("edits other YAML in place: %s", (_, block, expected) => {
    expect(editTopic(`---\n${block}---\n\nText\n`, change)).toBe(`---\n${expected}---\n\nText\n`)
    const crlf = (text: string) => text.replaceAll("\n", "\r\n")
    expect(editTopic(crlf(`---\n${block}---\n`), change)).toBe(crlf(`---\n${expected}---\n\nText\n`))
  })

  it("reads all fields of a broken frontmatter once its values are repaired", () => {
    const text = "---\ndescription: c: d\nmetadata: {type: user}\n---\n\nText\n"
    const expected = { description: "new: value", type: "feedback", diagnostics: [] }
    expect(parseTopic("t", editTopic(text, change))).toMatchObject({ ...expected, name: "t" })
    const named = text.replace("---", "---\nname: a: b")
    expect(parseTopic("t", editTopic(named, { ...change, name: "x" }))).toMatchObject({
      ...expected,
      name: "x",
    })
  })

  it("replaces a text without frontmatter by a topic with its line ends and byte order mark", () => {
    for (const text of ["", "One line", "Text\uFEFF\n"])
      expect(editTopic(text, change)).toBe(formatTopic(change))
    const windows = `\uFEFF${formatTopic(change).replaceAll("\n", "\r\n")}`
    expect(editTopic("\uFEFFText\r\n\n", change)).toBe(windows)
  })

  it("treats text between two horizontal rules as text, not as frontmatter", () => {
    const text = "---\nA paragraph.\n---\n\nAnother.\n"
    expect(parseTopic("t", text)).toMatchObject({ body: text.trimEnd(), diagnostics: [] })
    expect(editTopic(text, change)).toBe(formatTopic(change))
  })

  it("repairs a broken value even if it does not change", () => {
    const text = "---\nname: n\ndescription: a: b\ntype: user\n---\n\nText\n"
    const edited = editTopic(text, { slug: "t", type: "user", description: "a: b", body: "Text" })
    expect(edited).toBe('---\nname: n\ndescription: "a: b"\ntype: user\n---\n\nText\n')
    expect(readFrontmatter(blockOf(edited)).problem).toBeUndefined()
    expect(parseDocument(blockOf(edited)).errors).toEqual([])
  })

  it("adds a name only if one is given or something else changes", () => {
    const text = "---\ndescription: old\ntype: user\n---\n\nText\n"
    const same: TopicDraft = { slug: "t", type: "user", description: "old", body: "Text" }
    expect(editTopic(text, same)).toBe(text)
    expect(editTopic(text, { ...same, body: "Other" })).toBe(text.replace("Text", "Other"))
    expect(editTopic(text, { ...same, name: "one" })).toBe(text.replace("---\n", "---\nname: one\n"))
    expect(editTopic(text, { ...same, type: "project" })).toBe(
      text.replace("---\n", "---\nname: t\n").replace("user", "project"),
    )
  })

  it.each([
    ["an alias of the description", "name: n\ndescription: &d old\nx: *d\ntype: user\n"],
    ["an alias of the type", "name: n\ndescription: old\ntype: &t user\nx: *t\n"],
    ["a tag", "name: n\ndescription: !t old\ntype: user\n"],
    ["keys with question marks", "? name\n: n\n? description\n: old\ntype: user\n"],
    ["a description below its key", "name: n\ndescription:\n  old\ntype: user\n"],
    ["a description over a comment", "name: n\ndescription: # why\n  old\ntype: user\n"],
    ["a value in two lines of quotes", 'name: n\ndescription: "old\n  text"\ntype: user\n'],
  ])("round-trips frontmatter that has %s", (_, block) => {
    const edited = editTopic(`---\n${block}---\n\nText\n`, change)
    expect(parseTopic("t", edited)).toMatchObject({
      description: "new: value",
      type: "feedback",
      diagnostics: [],
    })
  })

  it.each([
    ["the description", "name: n\ndescription: &d old\nx: *d\ntype: user\n"],
    ["a description over several lines", "name: n\ndescription: &d |\n  old\nx: [*d]\ntype: user\n"],
    ["the type", "name: n\ndescription: old\ntype: &t user\nx: *t\n"],
    ["the metadata", "name: n\ndescription: old\nmetadata: &m\n  type: user\nx: *m\n"],
  ])("never changes a value by its alias: keeps frontmatter with one of %s as a comment", (_, block) => {
    const edited = editTopic(`---\n${block}---\n\nText\n`, change)
    expect(edited).toContain(block.replace(/^/gm, "# ").slice(0, -2))
    expect(parseTopic("t", edited)).toMatchObject({ name: "n", description: "new: value", type: "feedback" })
    expect(editTopic(edited, change)).toBe(edited)
  })

  it("edits a value in place next to an alias of another one", () => {
    const block = "name: n\ndescription: old\ntype: user\nx: &x y\nz: *x\n"
    const edited = editTopic(`---\n${block}---\n\nText\n`, change)
    expect(blockOf(edited)).toBe(block.replace("old", '"new: value"').replace("user", "feedback"))
    const shared = "name: n\ndescription: old\nmetadata: &m\n  a: b\nx: *m\n"
    expect(blockOf(editTopic(`---\n${shared}---\n\nText\n`, change))).toBe(
      `${shared.replace("old", '"new: value"')}type: feedback\n`,
    )
  })

  it("finds the type in the last of several lists of metadata", () => {
    const text = "---\nname: n\ndescription: new\nmetadata: x\nmetadata:\n  type: user\n---\n\nText\n"
    const edited = editTopic(text, change)
    expect(parseTopic("t", edited)).toMatchObject({ type: "feedback" })
    expect(editTopic(edited, change)).toBe(edited)
    expect(edited.match(/type:/g)).toHaveLength(1)
  })

  it("sets a value with an anchor that the library parses but cannot serialise", () => {
    const draft: TopicDraft = { slug: "a", type: "user", description: "d", body: "" }
    const edited = editTopic("---\ntype: &\u3000a\n---\n", draft)
    expect(parseTopic("a", edited)).toMatchObject({ type: "user", description: "d", diagnostics: [] })
    expect(editTopic(edited, draft)).toBe(edited)
  })

  it("edits frontmatter with an unresolved alias, which the library cannot serialise", () => {
    const text = '---\n? name: *a\n name: "open\n---\nbody\n'
    const edited = editTopic(text, { slug: "a", type: "user", description: "d", body: "body\n" })
    expect(edited).toContain('? name: *a\n name: "open\n')
    expect(edited).toContain('description: "d"\n')
  })

  it("keeps the exact bytes of the file when nothing changes", () => {
    fc.assert(
      fc.property(anyFile, (text) => {
        const topic = parseTopic("t", text)
        fc.pre(topic.description !== undefined && TOPIC_TYPES.includes(topic.type as TopicType))
        // A broken value that is set is repaired.
        fc.pre(topic.diagnostics.every(({ code }) => code !== "broken-frontmatter"))
        const { name, description = "", body: text_, type: kind } = topic
        const same = { slug: "t", type: kind as TopicType, description, body: text_ }
        expect(editTopic(text, same)).toBe(text)
        if (name !== undefined) expect(editTopic(text, { ...same, name })).toBe(text)
      }),
    )
  })

  it("reads as the new values, and keeps valid YAML valid", () => {
    fc.assert(
      fc.property(anyFile, draft, (text, wanted) => {
        const before = parseTopic("t", text)
        const edited = editTopic(text, wanted)
        const after = parseTopic("t", edited)
        expect(after).toMatchObject({
          description: wanted.description,
          type: wanted.type,
          body: topicBody(wanted.body),
        })
        const isBroken = (topic: typeof before): boolean =>
          topic.diagnostics.some(({ code }) => code === "broken-frontmatter")
        if (!isBroken(before)) expect(isBroken(after)).toBe(false)
        // The lenient reading of a broken name can change once its neighbours are repaired.
        const name = wanted.name ?? (isBroken(before) ? undefined : before.name)
        if (name !== undefined) expect(after.name).toBe(name)
      }),
    )
  })

  it("reads as the new values for any rare YAML form of the old ones", () => {
    const rare = fc
      .tuple(
        fc.constantFrom("K: V", "? K\n: V", "K : V", '"K": V', "&k K: V", "!k K: V", "K:\tV"),
        fc.constantFrom("name", "description", "type", "metadata", "metadata:\n  type", "x"),
        fc.constantFrom(...RARE),
        fc.constantFrom(
          "",
          "name: n\n",
          "z: &a 1\n",
          "# c\n",
          "description: o\ntype: user\n",
          "metadata: {type: user}\n",
        ),
        fc.boolean(),
      )
      .map(([form, key, value, rest, below]) => {
        const entry = `${form.replace("K", key).replace("V", () => value)}\n`
        return below ? rest + entry : entry + rest
      })
    fc.assert(
      fc.property(rare, draft, (block, wanted) => {
        const text = `---\n${block}---\n\nText\n`
        const after = parseTopic("t", editTopic(text, wanted))
        expect(after).toMatchObject({ description: wanted.description, type: wanted.type })
        const [was] = parseTopic("t", text).diagnostics
        if (was?.code !== "broken-frontmatter") {
          expect(after.diagnostics.filter(({ code }) => code === "broken-frontmatter")).toEqual([])
        }
      }),
    )
  })

  it("keeps every other key of valid YAML", () => {
    const others = (text: string): unknown => {
      const { start, end } = findFrontmatter(text) ?? { start: 0, end: 0 }
      const block = text.slice(start, end).replace(/\r(?!\n)/g, "\n")
      const document = parseDocument(block, { schema: "failsafe", logLevel: "error" })
      const isBroken = document.errors.length > 0 || readFrontmatter(block).problem !== undefined
      const all: unknown = isBroken ? undefined : attempt(() => document.toJS())
      if (typeof all !== "object" || all === null || Array.isArray(all)) return undefined
      const { name: _, description: __, type: ___, metadata, ...rest } = all as Record<string, unknown>
      const isMap = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata)
      const {
        type: ____,
        node_type: _____,
        learned: ______,
        ...below
      } = isMap ? ({ ...metadata } as Record<string, unknown>) : {}
      return { rest, below }
    }
    fc.assert(
      fc.property(anyFile, draft, (text, wanted) => {
        const before = others(text)
        if (before !== undefined) expect(others(editTopic(text, wanted))).toEqual(before)
      }),
    )
  })

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyFile, draft, (text, wanted) => {
        const once = editTopic(text, wanted)
        expect(editTopic(once, wanted)).toBe(once)
      }),
    )
  })

  it("keeps every line without a changed value", () => {
    fc.assert(
      fc.property(file(realFrontmatter()), draft, (text, wanted) => {
        const kept = linesOf(blockOf(text)).filter((one) =>
          /^(?:#|tags|created|related| {2}- |metadata: ?[\r\n]| {2}(?:node_type|originSessionId))/.test(one),
        )
        const edited = linesOf(blockOf(editTopic(text, wanted)))
        let next = 0
        for (const one of edited) if (one === kept[next]) next++
        expect(next).toBe(kept.length)
        if (/\r\n/.test(text) && !/(?<!\r)\n/.test(text)) expect(edited.join("")).not.toMatch(/(?<!\r)\n/)
        if (!text.includes("\r")) expect(edited.join("")).not.toContain("\r")
      }),
    )
  })
})

it.each([
  "!!set\nname: x\n",
  "!!set {name, description}\n",
  "!!omap [{name: x}]\n",
  "a: !!set {b: c}\nname: !!binary x\n",
])("edits %j as if it had no tag", (block) => {
  const wanted = { slug: "t", type: "user", description: "new", body: "B" } as const
  expect(parseTopic("t", editTopic(`---\n${block}---\n\nText\n`, wanted))).toMatchObject({
    description: "new",
    type: "user",
    body: "B",
  })
})

it("makes braces that cannot be read a comment below the new values", () => {
  const wanted = { slug: "t", type: "user", description: "new", body: "B" } as const
  expect(editTopic("---\n# c\n {\n  name: n, x: y\n}\n---\n\nB\n", wanted)).toBe(
    '---\nname: t\ndescription: "new"\nmetadata:\n  node_type: memory\n  type: user\n# # c\n#  {\n#   name: n, x: y\n# }\n---\n\nB\n',
  )
})
