import { isMemoryError } from "@caliban/memory-core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anyFile } from "../../test/files-arbitrary.ts"
import { addLines, formatEntry, type NewEntry, patchBlock, removeBlock } from "./edit-entries.ts"
import { checkEntryText, checkTitle, findEntry, formatLink } from "./entry-text.ts"
import { findUnclosed, splice, splitLines } from "./lines.ts"
import { editMetadata, parseMetadata } from "./metadata.ts"
import { blocksOf, parseSectionedLines, parseSections } from "./parse.ts"
import { writeDifference } from "./write-difference.ts"

const appendEntry = (raw: string, section: string, entry: NewEntry): string =>
  addLines(raw, section, (bullet) => formatEntry(entry, bullet))

const updateEntry = (
  raw: string,
  section: string,
  entry: string,
  patch: Partial<NewEntry>,
): string | undefined => {
  const sectioned = parseSectionedLines(raw)
  const block = findEntry(sectioned, section, entry)
  return block && splice(sectioned.lines, [patchBlock(block, patch)])
}

const removeEntry = (raw: string, section: string, entry: string): string | undefined => {
  const sectioned = parseSectionedLines(raw)
  const block = findEntry(sectioned, section, entry)
  return block && splice(sectioned.lines, [removeBlock(block)])
}

/** A file without a comment or fence that is not closed, which others are refused. */
const closedFile = anyFile.filter((raw) => findUnclosed(raw) === undefined)

const WUNDR = `# Auto-Memories

## User Preferences
- Prefers concise responses without excessive explanation
- Timezone: America/Los_Angeles <!-- auto:confidence=0.9,date=2026-02-09,category=user-preference -->

## Corrections
- Do NOT suggest \`npm install\` -- this project uses pnpm
  - SentenceFeatures in CI
    - twice
  since March

- The main branch is \`main\`, not \`master\`
`

function codeOf(task: () => unknown): string | undefined {
  try {
    task()
  } catch (error) {
    return isMemoryError(error) ? error.code : String(error)
  }
  return undefined
}

describe("Wundr's file format", () => {
  it("is parsed: sections, entries, children, metadata, lines", () => {
    const { sections, lineCount } = parseSections(WUNDR)
    expect(lineCount).toBe(13)
    expect(sections).toEqual([
      {
        title: "User Preferences",
        startLine: 3,
        endLine: 6,
        entries: [
          { text: "Prefers concise responses without excessive explanation", children: [], line: 4 },
          {
            text: "Timezone: America/Los_Angeles",
            children: [],
            line: 5,
            metadata: { confidence: 0.9, dateAdded: "2026-02-09", category: "user-preference" },
          },
        ],
      },
      {
        title: "Corrections",
        startLine: 7,
        endLine: 13,
        entries: [
          {
            text: "Do NOT suggest `npm install` -- this project uses pnpm",
            children: ["SentenceFeatures in CI", "twice", "since March"],
            line: 8,
          },
          { text: "The main branch is `main`, not `master`", children: [], line: 13 },
        ],
      },
    ])
  })

  it("reads all kinds of bullets as entries, but no comments, fences and sub-headings", () => {
    const raw = [
      "- above all sections",
      "## A",
      "* star",
      "+ plus",
      "### Sub",
      "<!--",
      "- hidden",
      "-->",
      "```",
      "- code",
      "## code",
      "```",
      "prose",
      "- - -",
      "-no bullet",
      "- last",
    ].join("\n")
    expect(parseSections(raw).sections).toMatchObject([
      { title: "", startLine: 0, entries: [{ text: "above all sections" }] },
      { title: "A", entries: [{ text: "star" }, { text: "plus" }, { text: "last" }] },
    ])
  })

  it("reads no entry in a line that is indented as code is", () => {
    const raw = "## A\ntext\n\n    - code\n\t- code\n   - entry\n"
    expect(blocksOf(parseSectionedLines(raw)).map(({ text }) => text)).toEqual(["entry"])
  })

  it("reads a fence and a comment below an entry as part of it", () => {
    const raw = "## A\n- run\n\n  ```sh\nnot - indented\n\n  ```\n- next <!-- begins\n- hidden -->\n- third\n"
    const [first, second, third] = blocksOf(parseSectionedLines(raw))
    expect([first?.first, first?.last]).toEqual([1, 6])
    expect([second?.first, second?.last]).toEqual([7, 8])
    expect(third?.text).toBe("third")
  })

  it.each([
    ["---\ntags:\n- shop\naliases:\n  - The shop\n---\n", ["shop"]],
    ["\uFEFF---\r\na: |\r\n  ## Notes\r\n  - shop\r\n---  \r\n", ["shop"]],
    ["---\r'a': <!--\r- shop\r---\r", ["shop"]],
  ])("reads no entries in the front matter %j, and changes nothing there", (front, [text = ""]) => {
    const end = /\r?\n|\r/.exec(front)?.[0] ?? ""
    const body = `# Mine${end}${end}## Notes${end}- shop${end}- y <!-- auto:date=2026-01-01 -->${end}`
    expect(blocksOf(parseSectionedLines(front + body)).map((block) => block.text)).toEqual(["shop", "y"])
    expect(parseSections(front + body).sections.map(({ title }) => title)).toEqual(["Notes"])
    const bodyOf = (changed: string | undefined): string | undefined =>
      changed?.startsWith(front) ? changed.slice(front.length) : undefined
    expect(bodyOf(removeEntry(front + body, "Notes", text))).toBe(body.replace(`- shop${end}`, ""))
    for (const title of ["", "Notes", "Corrections"])
      expect(bodyOf(appendEntry(front + body, title, { text: "new" }))).toBe(
        appendEntry(body, title, { text: "new" }),
      )
    expect(bodyOf(appendEntry(front, "Notes", { text: "new" }))).toContain(`## Notes${end}- new`)
  })

  it.each([
    "---\n- a\n\n---\n",
    "---\n\nkey: value\n- a\n---\n",
    "---\nkey: value\n- a\n",
    "---\nkey: value\n\n## Notes\n- a\n---\n",
    "# Mine\n---\nkey: value\n- a\n---\n",
    "---\nNote: a rule of a person\n\n- a\n---\n",
  ])("reads the entry of %j, which has no front matter", (raw) => {
    expect(blocksOf(parseSectionedLines(raw)).map(({ text }) => text)).toEqual(["a"])
  })

  it("keeps other comments in the text", () => {
    const [entry] =
      parseSections("## A\n- text <!-- mine --> <!-- auto:confidence=1 --> more\n").sections[0]?.entries ?? []
    expect(entry).toMatchObject({ text: "text <!-- mine --> more", metadata: { confidence: 1 } })
    expect(
      parseSections("## A\n- `<!-- auto:version=2 -->`\n").sections[0]?.entries[0]?.metadata,
    ).toBeUndefined()
  })

  it("assigns every line once", () => {
    fc.assert(
      fc.property(anyFile, (raw) => {
        expect(
          splitLines(raw)
            .map(({ text, end }) => text + end)
            .join(""),
        ).toBe(raw)
      }),
    )
    fc.assert(
      fc.property(anyFile, (raw) => {
        const blocks = blocksOf(parseSectionedLines(raw))
        for (const [at, block] of blocks.entries()) {
          expect(block.last).toBeGreaterThanOrEqual(block.first)
          expect(block.first).toBeGreaterThan(blocks[at - 1]?.last ?? -1)
        }
      }),
    )
  })

  it("is parsed in linear time", () => {
    const text = `${"## A\n".repeat(3)}${"- a `b` <!-- c --> <!-- auto:date=2026-01-01 -->\n  - d\n".repeat(20_000)}`
    const hostile = [
      `- ${" ".repeat(1e6)}x`,
      `## ${"# ".repeat(5e5)}x`,
      `- ${"<!--".repeat(2e5)}`,
      "-".repeat(1e6),
    ]
    // In quadratic time, these take minutes.
    const counts = [text, ...hostile].map((raw) => parseSections(`## A\n${raw}\n`).sections.length)
    expect(counts).toEqual([4, 1, 2, 1, 1])
  })
})

describe("metadata", () => {
  it("replaces what could end the pair or the comment", () => {
    const comment = editMetadata(undefined, { sourceSession: "a, b=c --> d--e-", category: "préférence" })
    expect(comment).toBe("<!-- auto:category=préférence,session=a_b_c___d_e_ -->")
  })

  it("keeps values through format and parse", () => {
    const text = fc.stringMatching(/^[\p{L}\p{N}.:;@/+_]{1,20}$/u)
    fc.assert(
      fc.property(
        fc.record(
          {
            confidence: fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
            dateAdded: text,
            dateConfirmed: text,
            category: text,
            stale: fc.constant(true),
            sourceSession: text,
            other: fc.dictionary(fc.constantFrom("mine", "x-1", "a.b"), text, { minKeys: 1 }),
          },
          { requiredKeys: [] },
        ),
        (metadata) => {
          const comment = editMetadata(undefined, metadata)
          if (comment === undefined) {
            expect(metadata).toEqual({})
            return
          }
          expect(comment.slice(4, -3)).not.toContain("--")
          expect(parseMetadata(comment)).toEqual(metadata)
          expect(parseSections(`## A\n- x ${comment}\n- y\n`).sections[0]?.entries).toEqual([
            { text: "x", children: [], line: 2, metadata },
            { text: "y", children: [], line: 3 },
          ])
        },
      ),
    )
  })

  it("is changed pair by pair; other pairs keep their bytes", () => {
    const comment = "<!--  auto:mine=a%b, confidence=.5 ,odd,date=2026-01-01  -->"
    expect(editMetadata(comment, { confidence: 0.5, dateConfirmed: "2026-02-02" })).toBe(
      "<!--  auto:mine=a%b, confidence=.5 ,odd,date=2026-01-01,confirmed=2026-02-02  -->",
    )
    expect(editMetadata(comment, { confidence: 0.6 })).toContain(" confidence=0.6,odd,")
    expect(editMetadata(comment, { dateAdded: undefined })).toBe(
      "<!--  auto:mine=a%b, confidence=.5 ,odd  -->",
    )
    expect(editMetadata("<!-- auto:stale=true -->", { stale: undefined })).toBeUndefined()
  })
})

describe("edits", () => {
  it("create a file, and a section in its place", () => {
    const first = appendEntry("", "Corrections", { text: "Use pnpm", metadata: { dateAdded: "2026-02-09" } })
    expect(first).toBe("# Auto-Memories\n\n## Corrections\n- Use pnpm <!-- auto:date=2026-02-09 -->\n")
    const second = appendEntry(first, "user  preferences", { text: "Dark mode", children: ["always"] })
    expect(second).toBe(
      "# Auto-Memories\n\n## user preferences\n- Dark mode\n  - always\n\n## Corrections\n- Use pnpm <!-- auto:date=2026-02-09 -->\n".replace(
        "user preferences",
        "user  preferences",
      ),
    )
    expect(appendEntry(second, "Mine", { text: "x" })).toBe(`${second}\n## Mine\n- x\n`)
  })

  it("append below the last entry, with the bullet that Wundr reads", () => {
    const raw = "\uFEFF## A\r\n\r\n* one\r\nlazy\r\n\r\nprose\r\n\r\n## B\r\n"
    expect(appendEntry(raw, "a", { text: "two" })).toBe(
      "\uFEFF## A\r\n\r\n* one\r\nlazy\r\n- two\r\n\r\nprose\r\n\r\n## B\r\n",
    )
    expect(appendEntry("## A\nprose\n\n## B", "A", { text: "two" })).toBe("## A\nprose\n\n- two\n\n## B")
    expect(appendEntry("## A\n- one", "A", { text: "two" })).toBe("## A\n- one\n- two")
  })

  it.each([
    ["## A\n- one\n\n### B\n- two\n", "## A\n- one\n- new\n\n### B\n- two\n"],
    ["## A\n\n### B\n- two\n", "## A\n- new\n\n### B\n- two\n"],
    ["## A\n- one\n   ### B\n", "## A\n- one\n   ### B\n- new\n"],
    ["## A\nProse.\n### B\n- two\n## C\n", "## A\nProse.\n\n- new\n### B\n- two\n## C\n"],
  ])("append above the sub-headings of %j", (raw, expected) => {
    expect(appendEntry(raw, "A", { text: "new" })).toBe(expected)
  })

  it("remove an entry with its children and nothing else", () => {
    const edit = removeEntry(WUNDR, "CORRECTIONS", 'do not suggest "npm install" -- this project uses pnpm.')
    expect(edit).toBe(WUNDR.replace(/- Do NOT[\s\S]*since March\n/, ""))
    expect(removeEntry(WUNDR, "Corrections", "nothing like it")).toBeUndefined()
  })

  it("change a text and keep bullet, comment and children", () => {
    const edit = updateEntry(WUNDR, "User Preferences", "Timezone: America/Los_Angeles", {
      text: "Timezone: Europe/Berlin",
      metadata: { dateConfirmed: "2026-03-01" },
    })
    expect(edit).toBe(
      WUNDR.replace("America/Los_Angeles", "Europe/Berlin").replace(
        "user-preference -->",
        "user-preference,confirmed=2026-03-01 -->",
      ),
    )
    const stale = updateEntry(WUNDR, "Corrections", "The main branch is `main`, not `master`", {
      metadata: { stale: true },
    })
    expect(stale).toContain("- [?] The main branch is `main`, not `master` <!-- auto:stale=true -->\n")
    expect(
      updateEntry(stale ?? "", "Corrections", "The main branch is main, not master", {
        metadata: { stale: undefined },
      }),
    ).toBe(WUNDR)
  })

  it("escape the title of a link", () => {
    const link = formatLink("Type[Script]", "memory/typescript.md")
    expect(link).toBe("[Type\\[Script\\]](memory/typescript.md)")
  })

  it("change only their own lines, in any file", () => {
    const texts = fc.constantFrom("one", "x", "three", "new entry", "[?] y", "z <!-- note -->")
    const titles = fc.constantFrom("Corrections", "User Preferences", "mine", "New Section", "Links")
    fc.assert(
      fc.property(closedFile, titles, texts, fc.boolean(), (raw, title, text, hasMetadata) => {
        const blocks = blocksOf(parseSectionedLines(raw))
        // What differs is one piece: as many characters as are the same before and after it.
        const difference = (after: string): { gone: string; added: string } => {
          let start = 0
          while (start < raw.length && raw[start] === after[start]) start++
          let end = 0
          const most = Math.min(raw.length, after.length) - start
          while (end < most && raw[raw.length - 1 - end] === after[after.length - 1 - end]) end++
          return { gone: raw.slice(start, raw.length - end), added: after.slice(start, after.length - end) }
        }
        const entry = { text, ...(hasMetadata ? { metadata: { dateAdded: "2026-02-09" } } : {}) }
        const appended = appendEntry(raw, title, entry)
        expect(difference(appended).gone).toBe("")
        const texts = blocksOf(parseSectionedLines(appended)).map((block) => block.text)
        expect(texts).toHaveLength(blocks.length + 1)
        expect(texts).toContain(checkEntryText(text))

        const removed = removeEntry(raw, title, text)
        if (removed !== undefined) {
          const block = findEntry(parseSectionedLines(raw), title, text)
          const left = splitLines(raw).filter((_, at) => block && (at < block.first || at > block.last))
          expect(removed).toBe(left.map((line) => line.text + line.end).join(""))
        }
        const changed = updateEntry(raw, title, text, {
          metadata: { dateConfirmed: "2026-02-09", stale: undefined },
        })
        if (changed === undefined) return
        const { gone, added } = difference(changed)
        expect(gone + added).not.toMatch(/[\r\n]/)
        expect(blocksOf(parseSectionedLines(changed))).toHaveLength(blocks.length)
      }),
    )
  })

  it.each([
    ["- a <!-- b -->\n```\n- c\n```\n~~~\n~~~\n`<!--`\n- `", undefined],
    ["- a\n- b <!-- c\n- d\n", 2],
    ["\ufeff- a\r\n~~~\r\n- b", 2],
    ["```\n- a\n~~~\n", 1],
    ["```\n<!--\n```\n<!-- ```\n", 4],
  ])("find what is not closed: %j", (raw, line) => {
    expect(findUnclosed(raw)).toBe(line)
  })
})

describe("the text of an entry", () => {
  it.each([
    ["- bullet", "\\- bullet"],
    ["## Heading", "\\## Heading"],
    ["1. one", "1\\. one"],
    ["```js", "\\```js"],
    ["[?] old", "\\[?] old"],
    ["> quoted", "\\> quoted"],
    ["---", "\\---"],
    ["a --> b", "a --\\> b"],
    ["a <!-- b", "a <\\!-- b"],
    ["`<!--` is code", "`<\\!--` is code"],
    ["#123 is fixed", "#123 is fixed"],
    ["-m is a flag", "-m is a flag"],
  ])("is escaped to plain text: %s", (input, expected) => {
    expect(checkEntryText(input)).toBe(expected)
  })

  it.each([
    ["", "invalid-topic"],
    ["  ", "invalid-topic"],
    ["two\nlines", "invalid-topic"],
    ["two\u2028lines", "invalid-topic"],
    ["hid\u200bden", "refused"],
    ["x".repeat(2_001), "too-large"],
  ])("is refused: %j", (input, code) => {
    expect(codeOf(() => checkEntryText(input))).toBe(code)
  })

  it("stays one entry with any content", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc
        .array(
          fc.constantFrom("<!--", "-->", "`", "``", "- ", "#", " ", "a", "[?] ", "auto:version=3", "\\", "|"),
        )
        .map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(text, text, (entry, child) => {
        let added: string
        try {
          added = appendEntry("## A\n- a\n\n## B\n- b\n", "A", {
            text: entry,
            children: [child],
            metadata: { confidence: 0.7 },
          })
        } catch (error) {
          expect(isMemoryError(error)).toBe(true)
          return
        }
        const { sections } = parseSections(added)
        expect(sections.map(({ title, entries }) => [title, entries.length])).toEqual([
          ["A", 2],
          ["B", 1],
        ])
        expect(sections[0]?.entries[1]).toMatchObject({
          metadata: { confidence: 0.7 },
          children: [expect.anything()],
        })
        expect(checkEntryText(sections[0]?.entries[1]?.text)).toBe(sections[0]?.entries[1]?.text)
      }),
    )
  })

  it("is added below a valid title only", () => {
    expect(checkTitle("  People & Roles ## ")).toBe("People & Roles")
    for (const title of ["", "a\nb", "<!-- x -->", "## "])
      expect(codeOf(() => checkTitle(title))).toBe("invalid-topic")
    expect(codeOf(() => checkTitle("a\u202eb"))).toBe("refused")
  })
})

describe("writeDifference", () => {
  it("returns the same bytes without a change", () => {
    fc.assert(
      fc.property(anyFile, (raw) => {
        expect(writeDifference(parseSections(raw))).toBe(raw)
      }),
    )
  })

  it("gives a text that parses to the given sections", () => {
    const raw =
      "# Mine\n\n## A\nprose\n- one <!-- auto:mine=1 -->\n  - child\n- two\n\n## B\n- three\n\n## C\n- four\n"
    const { sections } = parseSections(raw)
    const [a, b] = sections
    if (a === undefined || b === undefined) throw new Error("two sections")
    const [one, two] = a.entries
    if (one === undefined || two === undefined) throw new Error("two entries")
    const edit = writeDifference({
      raw,
      sections: [
        { ...a, entries: [{ ...one, text: "uno", metadata: { ...one.metadata, confidence: 1 } }] },
        {
          ...b,
          title: "B",
          entries: [...b.entries, { ...two, line: two.line }, { text: "new", children: ["c"], line: 0 }],
        },
        {
          title: "Corrections",
          startLine: 0,
          endLine: 0,
          entries: [{ text: "five", children: [], line: 0 }],
        },
      ],
    })
    expect(edit).toBe(
      "# Mine\n\n## A\nprose\n- uno <!-- auto:mine=1,confidence=1 -->\n  - child\n\n## B\n- three\n- two\n- new\n  - c\n\n## Corrections\n- five\n",
    )
  })

  it("throws a TypeError for a line without an entry", () => {
    const sections = [
      { title: "A", startLine: 1, endLine: 1, entries: [{ text: "x", children: [], line: 9 }] },
    ]
    expect(() => writeDifference({ raw: "## A\n", sections })).toThrow(TypeError)
  })
})

it("an entry without a section stays below a byte order mark", () => {
  expect(appendEntry("\uFEFF### B\n- two\n", "", { text: "new" })).toMatch(/^\uFEFF/)
})
