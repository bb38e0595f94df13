import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { createLearningDetector } from "../src/detect/detector.ts"
import { optOutIn } from "../src/detect/opt-out.ts"
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
    expect(optOutIn(sentencesOf(request))).toBeDefined()
    expect(noticed(`We always use Drizzle, never Prisma. ${request}`)).toEqual([])
  })
})

test.each([
  "No need to remember the address.",
  "There's no need to remember her name.",
  "You needn't remember the client's name.",
  "You need not remember the client's name.",
  "You do not need to remember the dentist.",
  "You don't have to remember the dentist.",
  "There is no need to remember the port.",
])("%j is a request only if its message says nothing else", (request) => {
  expect(optOutIn(sentencesOf(request))).toEqual({ about: undefined })
  for (const message of [`We use port 3001. ${request}`, `${request} It is in the .env.`])
    expect(optOutIn(sentencesOf(message))).toBeUndefined()
})

test.each(marked("-"))("%j is not a request to forget", (message) => {
  expect(optOutIn(sentencesOf(message))).toBeUndefined()
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
  const long = (line: string): string => `Remember that we use pnpm.\n\n${prose}${line}\n\n${prose}`

  test.each([
    "We never store passwords.",
    "Cache-Control: no-store",
    "[Save] [Don't save] [Cancel]",
    "+ // do not store this",
  ])("with %j in its middle, which may be pasted, is noticed", (line) => {
    expect(noticed(long(line))).toHaveLength(1)
  })

  test("of any length is read in a bounded time", () => {
    for (const piece of ["no\n", "don't save it, Tim\n", "我们不要记住，", "never ", "Don't. "]) {
      const content = piece.repeat(Math.ceil(400_000 / piece.length))
      const start = performance.now()
      noticed(content)
      expect(performance.now() - start).toBeLessThan(1_000)
    }
  })
})
