import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { createConversation, createLearningDetector } from "../src/detect/detector.ts"
import { asksNotToRemember } from "../src/detect/opt-out.ts"
import { sentencesOf } from "../src/text/sentences.ts"
import type { ConversationTurn, DetectedMemory } from "../src/types.ts"

const said = (content: string): ConversationTurn => ({
  role: "user",
  content,
  timestamp: new Date(0),
  sessionId: "s",
})

function noticed(content: string): DetectedMemory[] {
  const turn = said(content)
  const detector = createLearningDetector()
  return [...detector.analyze(turn), ...detector.detectCandidates(turn)]
}

const lines = readFileSync(new URL("opt-out.txt", import.meta.url), "utf8").split("\n")
const marked = (mark: string): string[] =>
  lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2))

describe.each(marked("+"))("the request in %j", (request) => {
  test("is recognised, and nothing in its message is noticed", () => {
    expect(asksNotToRemember(sentencesOf(request))).toBe(true)
    expect(noticed(`We always use Drizzle, never Prisma. ${request}`)).toEqual([])
  })
})

test.each(marked("-"))("%j is not a request to forget", (message) => {
  expect(asksNotToRemember(sentencesOf(message))).toBe(false)
})

test.each([
  "Never store passwords in the repo, use vault.",
  "Don't forget that we always use pnpm.",
  "I don't remember the exact name, but we always use Drizzle, not Prisma.",
  "Remember not to push on Fridays.",
  "Não esqueça que usamos sempre pnpm.",
  "N'oublie pas que nous utilisons toujours pnpm.",
  "Не забудь, что мы всегда используем pnpm.",
])("notices the rule in %j", (content) => {
  expect(noticed(content)).toHaveLength(1)
})

test.each([
  "Don't forget that we always use npm, hm no, scratch that.",
  "We always use npm, don't forget that, or actually forget that.",
])("a retracted statement is stored only when it is said again: %j", (content) => {
  expect(createLearningDetector().analyze(said(content))).toEqual([])
})

describe("a long message", () => {
  const prose = "The garden has roses and tulips, and a path of stones.\n\n".repeat(80)
  const long = (line: string): string => `We always use Drizzle, never Prisma.\n\n${prose}${line}\n\n${prose}`

  test.each([
    "We never store passwords.",
    "Cache-Control: no-store",
    "[Save] [Don't save] [Cancel]",
    "+ // do not store this",
  ])("with %j in its middle, which may be pasted, is noticed", (line) => {
    expect(noticed(long(line))).toHaveLength(1)
  })

  test.each(marked("+"))("with %j in its middle, which is not read, is not noticed", (request) => {
    expect(noticed(long(request))).toEqual([])
  })

  test.each(marked("-"))("with %j in its middle is noticed", (message) => {
    expect(noticed(long(message))).not.toEqual([])
  })

  test("with a request that goes on in the next line is not noticed", () => {
    expect(noticed(long("By the way, please do not\nremember this."))).toEqual([])
  })

  test("that asks in its middle takes back nothing that was said before", () => {
    const conversation = createConversation({})
    conversation(said("Remember that the garden has roses."))
    expect(conversation(said(long("Please don't remember this.")))).toMatchObject({ found: [] })
    expect(conversation(said(long("Please don't remember this."))).takesBack).toBeUndefined()
  })

  test("with more than can be checked in its middle is not noticed", () => {
    const doubts = Array.from(
      { length: 900 },
      (_, at) => `We do not store ${String.fromCodePoint(0x4e00 + at)}.`,
    )
    expect(noticed(long(doubts.join("\n")))).toEqual([])
  })

  test("a request at the end of a long sentence counts", () => {
    const sentence = `We use pnpm in this repository${", and then I went to the garden".repeat(30)}, please don't save this.`
    expect(noticed(sentence)).toEqual([])
  })

  test("of any length is read in a bounded time", () => {
    for (const piece of [
      "no\n",
      "don't save it, Tim\n",
      "我们不要记住，",
      "never ",
      "Don't. ",
      "我们保存内容。",
      "ab. ",
    ]) {
      const content = long(piece.repeat(Math.ceil(1_000_000 / piece.length)))
      const start = performance.now()
      noticed(content)
      expect(performance.now() - start).toBeLessThan(1_000)
    }
  })
})
