import { describe, expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { MEMORY_COMMANDS } from "./command-list.ts"
import { LINE_MAX } from "./parse-command.ts"
import { createSlashMemory } from "./slash-memory.ts"

const MEGABYTE = 1_000_000
const files = {
  "MEMORY.md": "- [a-note](a-note.md) — project: A note\n",
  "a-note.md": topicFile("project", "A note"),
}

/** Each of these once kept a process busy for minutes or crashed it, or is of a kind that could. */
const pieces: Readonly<Record<string, string>> = {
  "one word": "a",
  "CJK without spaces": "漢",
  "single CJK characters": "漢 ",
  emoji: "👩‍👩‍👧",
  flags: "🇩🇪",
  "combining marks": "\u0316\u0301",
  "Hangul jamo": "ᄀ",
  "lone surrogates": "\ud800",
  spaces: " ",
  newlines: "\n",
  words: "a ",
  "filler words": "the ",
  "dots and letters": "a.",
  addresses: "http://a",
  quotes: '" ',
  apostrophes: "'a ",
  dashes: "-",
  options: "--a ",
  brackets: "[[",
  "escape sequences": "\u001b[31m",
}

/** What takes a text of this length. */
const adds = ["add ", "add --type user --slug s "]
const heads = [
  "",
  "/memory ",
  "nonsense ",
  "remember ",
  "add --slug ",
  "add --type ",
  ...adds,
  ...MEMORY_COMMANDS.map(({ name }) => `${name} `),
]

describe.each(Object.entries(pieces))("a line of %s", (_, piece) => {
  test.each([
    [MEGABYTE, heads],
    [260_000, adds],
    [8_000, heads],
  ])("of %d characters gets a short answer from every command", async (length, commands) => {
    const text = piece.repeat(length / piece.length)
    const { memory } = createTemporaryMemory(files, { durability: "none" })
    const slash = createSlashMemory(memory, { env: {} })
    for (const command of commands) {
      const answer = await slash.run(command + text)
      expect(answer.text.length).toBeLessThan(5_000)
      const completed = await slash.complete(command + text)
      if (length > LINE_MAX) expect(completed).toEqual([])
    }
  })
})

test("refuses a line that is too long for its command, and changes nothing", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  const removal = await slash.run(`rm a-note ${"x".repeat(10_000)}`)
  expect(removal.ok).toBe(false)
  expect(removal.text).toContain(
    "The line has 10,010 characters; at most 8,192 are allowed. Nothing was changed.",
  )
  const addition = await slash.run(`add ${"x".repeat(MEGABYTE)} --json`)
  expect(JSON.parse(addition.text)).toMatchObject({ kind: "invalid", usage: expect.stringContaining("add") })
  expect([read("MEMORY.md"), read("a-note.md")]).toEqual([files["MEMORY.md"], files["a-note.md"]])
})

test.each([
  ["CJK", "漢".repeat(33_000)],
  ["words", "The deploy runs on Thursdays. ".repeat(3_400)],
  ["lines", "- one\n".repeat(17_000)],
])("remembers 100 KB of %s, every character of them", async (_, text) => {
  const { memory } = createTemporaryMemory({}, { durability: "none" })
  const { outcome } = await createSlashMemory(memory).run(`add ${text}`)
  expect(outcome).toMatchObject({ kind: "added", action: "created" })
  const { slug } = outcome as { slug: string }
  expect((await memory.read(slug))?.body.trim()).toBe(text.trim())
})

test("completes nothing after a line that no command takes", async () => {
  const { memory } = createTemporaryMemory(files)
  expect(await createSlashMemory(memory).complete(`${" ".repeat(MEGABYTE)}show a-`)).toEqual([])
})

test.each([
  ["line ends and a letter", `${"\n".repeat(60_000)}x`],
  ["one line of CJK", "漢".repeat(60_000)],
  ["combining marks", `a${"\u0316\u0301".repeat(60_000)}`],
  ["control characters", "\u001b".repeat(100_000)],
])("shows, edits and restores files of %s", async (_, body) => {
  const topic = topicFile("project", "A note", body)
  const { memory, read, write } = createTemporaryMemory(
    { "MEMORY.md": `${files["MEMORY.md"]}${body.repeat(4)}`, "a-note.md": topic, "plain.md": body },
    { durability: "none" },
  )
  const openEditor = async () => {
    write("a-note.md", `${topic}\nchanged`)
    return 0
  }
  const slash = createSlashMemory(memory, { openEditor })
  const lines = ["status", "list", "show a-note", "show MEMORY", "edit a-note", "undo", "rm a-note", "undo"]
  for (const line of [...lines, "rebuild-index --hooks --other-files --dry-run"]) {
    expect(await slash.run(line)).toMatchObject({ ok: true })
  }
  expect(read("a-note.md")).toBe(topic)
})
