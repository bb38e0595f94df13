import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { ConversationTurn, ToolCallRecord } from "../types.ts"
import { confidenceOf } from "./detection.ts"
import type { LearningDetector } from "./detector.ts"
import { createLearningDetector } from "./detector.ts"

const said = (content: string): ConversationTurn => ({
  role: "user",
  content,
  timestamp: new Date(0),
  sessionId: "s",
})

const answered = (content: string, ...toolCalls: ToolCallRecord[]): ConversationTurn => ({
  ...said(content),
  role: "assistant",
  toolCalls,
})

/** A detector in the middle of a session. */
const started = (): LearningDetector => {
  const detector = createLearningDetector()
  detector.analyze(said("add a test for the parser"))
  return detector
}

describe("a correction", () => {
  test.each([
    ["No, use pnpm not npm", "Use pnpm not npm"],
    ["Not that, use the staging bucket", "Use the staging bucket"],
    ["Wrong, use the v2 endpoint", "Use the v2 endpoint"],
  ])("waits at 0.4 until it is repeated: %s", (message, text) => {
    const detector = started()
    const first = said(message)
    expect(detector.analyze(first)).toEqual([])
    expect(detector.detectCandidates(first)).toMatchObject([
      { text, category: "repeated-correction", section: "Corrections", confidence: 0.4 },
    ])
    expect(detector.analyze(said(message))).toMatchObject([
      { text, category: "repeated-correction", section: "Corrections", confidence: 0.8 },
    ])
  })

  test("with a rule is a statement", () => {
    expect(started().analyze(said("No, I prefer tabs over spaces"))).toMatchObject([{ confidence: 0.9 }])
    expect(started().analyze(said("Actually, we use Postgres in this project"))).toMatchObject([
      { confidence: 0.9 },
    ])
  })
})

test.each([
  ["don't use semicolons", "formatting"],
  ["I prefer tabs over spaces", "formatting"],
  ["Keep responses short", "communication"],
  ["from now on answer in German", "communication"],
  ["I prefer vim for quick edits", "tooling"],
] as const)("the preference %j is about %s", (message, preference) => {
  expect(started().analyze(said(message))).toMatchObject([
    { category: "user-preference", section: "User Preferences", scope: "user", preference },
  ])
})

describe("explicit statements are stored at 0.9", () => {
  const rows: [string, string, string, string][] = [
    ["I prefer tabs over spaces", "user", "user-preference", "I prefer tabs over spaces"],
    ["Always use arrow functions", "user", "user-preference", "Always use arrow functions"],
    ["Keep responses short", "user", "user-preference", "Keep responses short"],
    ["from now on answer in German", "user", "user-preference", "from now on answer in German"],
    ["We use Drizzle ORM, not Prisma", "project", "project-pattern", "We use Drizzle ORM, not Prisma"],
    [
      "The tests are in __tests__ directories, not test/",
      "project",
      "project-pattern",
      "The tests are in __tests__ directories, not test/",
    ],
    [
      "Run tests with `pnpm test -- --filter=@wundr/core`",
      "project",
      "tool-usage",
      "Run tests with `pnpm test -- --filter=@wundr/core`",
    ],
    [
      "Deploy with `./scripts/deploy.sh staging`",
      "project",
      "tool-usage",
      "Deploy with `./scripts/deploy.sh staging`",
    ],
    [
      "on this machine node lives in /opt/node20",
      "local",
      "project-pattern",
      "on this machine node lives in /opt/node20",
    ],
    ["gs is an alias for `git status -sb`", "project", "tool-usage", "gs is an alias for `git status -sb`"],
    ["Wir nutzen pnpm, nicht npm.", "project", "project-pattern", "Wir nutzen pnpm, nicht npm."],
    [
      "Ich bevorzuge Tabs statt Leerzeichen.",
      "user",
      "user-preference",
      "Ich bevorzuge Tabs statt Leerzeichen.",
    ],
    ["我们用 pnpm，不用 npm。", "project", "project-pattern", "我们用 pnpm，不用 npm。"],
  ]
  test.each(rows)("%s", (content, scope, category, text) => {
    expect(started().analyze(said(content))).toMatchObject([{ text, scope, category, confidence: 0.9 }])
  })
})

test("a hyphenated word at the end stays whole", () => {
  const [detection] = createLearningDetector().analyze(said("Remember that labels are always top-right"))
  expect(detection?.text).toBe("Labels are always top-right")
})

test("a quotation in a statement stays in the entry", () => {
  const content =
    'Remember that if `pnpm test` fails with "Cannot find module @shop/db", one runs `pnpm -r build` first.'
  expect(createLearningDetector().analyze(said(content))[0]?.text).toBe(
    'If `pnpm test` fails with "Cannot find module @shop/db", one runs `pnpm -r build` first.',
  )
  expect(createLearningDetector().analyze(said('Remember that the button says "Buy now".'))[0]?.text).toBe(
    'The button says "Buy now".',
  )
  expect(
    createLearningDetector().analyze(said('He wrote: "Remember that I am always right, at noon."')),
  ).toEqual([])
})

test("the examples of the README are noticed in the documented categories", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
  for (const category of ["user-preference", "project-pattern", "tool-usage"]) {
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${category}\``)) ?? ""
    const examples = [...row.matchAll(/"([^"]+)"/gu)].map(([, example = ""]) => example)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      expect([example, started().analyze(said(example))]).toMatchObject([
        example,
        [{ category, confidence: 0.9 }],
      ])
    }
  }
})

test("content in parts, as in some SDKs, is read", () => {
  const content = [
    { type: "text", text: "We use Drizzle, not Prisma." },
    { type: "image", data: "…" },
  ]
  expect(started().analyze({ ...said(""), content: content as unknown as string })).toHaveLength(1)
})

test("no detection contains a masked secret", () => {
  const mask = (text: string): string => text.replaceAll("hunter2", "[masked: token]")
  const detector = createLearningDetector({ mask })
  const [found] = detector.analyze(said("I prefer short answers.\n\nThe staging password is hunter2"))
  expect(found?.sourceTurn.content).toContain("[masked: token]")
  expect(JSON.stringify(found)).not.toContain("hunter2")
})

test.each(["My editor is helix", "I work in UTC+9", "My name is Dana, by the way.", "I prefer dark mode"])(
  "what a person says of themselves alone in a message is theirs: %s",
  (content) => {
    expect(createLearningDetector().analyze(said(content))).toMatchObject([{ scope: "user" }])
  },
)

describe("nothing is stored", () => {
  const rows = [
    "remember when we had only one server?",
    "remember to push",
    "Actually, that is fine, thanks!",
    "no problem, carry on",
    "no, the other file",
    "that's wrong, the sum should be 12",
    "Can you always use arrow functions?",
    "If I preferred tabs I would say so.",
    "use a map here",
    "for now, skip the tests",
    "my colleague says you should never use floats",
    "I love it when everything breaks",
    "I like it.",
    "note to everyone: haha",
    "ab jetzt jeden Test dreimal laufen lassen! ach Quatsch, vergiss das wieder",
    "```\n// always prefer the cache, never refetch\n```\napply that",
    "> please always use the semicolon\n\nwhat do they mean?",
    'He wrote: "I prefer to have such things on paper. Never before nine!"',
    "gracias, así está bien",
    "谢谢，这样就可以。",
    "",
  ]
  test.each(rows)("%s", (content) => {
    expect(started().analyze(said(content))).toEqual([])
  })

  test("a claim of the assistant is not stored", () => {
    expect(started().analyze(answered("We always use tabs, never spaces."))).toEqual([])
  })
})

test("several facts of one message become several entries", () => {
  const found = started().analyze(
    said("We use Drizzle, not Prisma. On this machine node lives in /opt/node20."),
  )
  expect(found.map((one) => one.scope).sort()).toEqual(["local", "project"])
})

test("removes the cue from a statement, never a negation", () => {
  const [kept] = started().analyze(
    said("No cron on those hosts, ever. They are rebuilt from the image every night"),
  )
  expect(kept?.text).toMatch(/^No cron on those hosts/u)
})

test("a repeated correction has a confidence of 0.8", () => {
  const detector = started()
  expect(detector.analyze(said("that's wrong, it's port 5433"))).toEqual([])
  expect(detector.analyze(said("No, that's wrong, it's port 5433."))).toMatchObject([
    { category: "repeated-correction", section: "Corrections", confidence: 0.8 },
  ])
})

test("a repeated correction gets the scope of its content", () => {
  const detector = started()
  detector.analyze(said("no, the nightly build"))
  expect(detector.analyze(said("No, the nightly build!"))).toMatchObject([
    { category: "repeated-correction", scope: "project" },
  ])
})

test("a repeated choice is a candidate with a confidence of 0.5", () => {
  const detector = started()
  detector.analyze(said("css modules"))
  const again = said("css modules")
  expect(detector.analyze(again)).toEqual([])
  expect(detector.detectCandidates(again)).toMatchObject([{ confidence: 0.5, text: "css modules" }])
})

test.each([
  "Don't know.",
  "Don't be silly.",
  "stop it",
  "Make it blue instead.",
  "use it instead",
  "use another instead",
  "use something instead",
  "use less instead",
  "Don't run it yet.",
  "Please don't save the file yet.",
  "don't file this away, i'm autistic",
  "please dont write that down im divorced",
  "dont save this im allergic to cats",
  "dont save this im 52",
  "Don't use this later: I was in rehab.",
])("is no correction: %s", (message) => {
  const detector = started()
  expect(detector.detectCandidates(said(message))).toEqual([])
})

test.each(["use pnpm instead", "Still wrong, use UTC.", "Don't store the token in localStorage."])(
  "is a correction: %s",
  (message) => {
    const [found] = started().detectCandidates(said(message))
    expect(found?.category).toBe("repeated-correction")
  },
)

test("a single correction is a candidate with a confidence of 0.4", () => {
  const detector = started()
  const turn = said("that's wrong, it's port 5433")
  expect(detector.analyze(turn)).toEqual([])
  expect(detector.detectCandidates(turn)).toMatchObject([{ confidence: 0.4 }])
})

test("resetHistory clears requests and open errors", () => {
  const detector = started()
  detector.analyze(said("css modules"))
  detector.resetHistory()
  const again = said("css modules")
  detector.analyze(again)
  expect(detector.detectCandidates(again)).toEqual([])
})

test("each detector returns its own category, and a turn passed twice counts once", () => {
  const detector = started()
  const turn = said("I prefer tabs over spaces")
  expect(detector.detectPreferences(turn)).toEqual(detector.analyze(turn))
  expect(detector.detectProjectPatterns(turn)).toEqual([])
  expect(detector.detectToolPatterns(said("Run tests with `make check`"))).toHaveLength(1)
  expect(detector.detectProjectPatterns(said("We use Drizzle, not Prisma"))).toHaveLength(1)
  expect(detector.detectCorrections(said("no, use uv, not pip"))).toHaveLength(1)
})

test("a turn gives at most three detections, or as many as configured", () => {
  const content =
    "We use pnpm, not npm. I prefer tabs over spaces. Marta owns the deploys. Jo approves releases. Never use var."
  expect(started().analyze(said(content)).length).toBeLessThanOrEqual(3)
  expect(
    createLearningDetector({ maxDetectionsPerTurn: 1 }).analyze(said(content)).length,
  ).toBeLessThanOrEqual(1)
  expect(createLearningDetector({ maxDetectionsPerTurn: 0 }).analyze(said(content))).toEqual([])
})

test("masks a message before it is analysed", () => {
  const mask = (text: string): string => text.replaceAll("hunter2", "***")
  const detector = createLearningDetector({ mask })
  detector.analyze(said("hello"))
  const found = detector.analyze(
    said("Remember that the vault lives in ops/vault and hunter2 is never written down."),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(JSON.stringify(found.map((one) => one.text))).not.toContain("hunter2")
})

test("confidences and bands match the specification", () => {
  const of = (by: Parameters<typeof confidenceOf>[0]["by"]): number =>
    confidenceOf({ by, category: "project-pattern" })
  expect([
    of("statement"),
    of("repeated-correction"),
    of("resolved-error"),
    of("choice"),
    of("correction"),
  ]).toEqual([0.9, 0.8, 0.7, 0.5, 0.4])
})
