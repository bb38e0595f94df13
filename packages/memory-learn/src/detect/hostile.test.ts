import { expect, test } from "vitest"
import type { ConversationTurn } from "../types.ts"
import { createLearningDetector } from "./detector.ts"

const turn = (content: string): ConversationTurn => ({
  role: "user",
  content,
  toolCalls: [
    { name: "bash", input: content, output: content, exitCode: 1 },
    { name: "bash", input: content, output: content, exitCode: 0 },
  ],
  timestamp: new Date(0),
  sessionId: "s",
})

const PIECES = [
  ..."always never;I prefer ;no, ;`;```\n;> ;\";use pnpm not npm. ;(;a;1.;./;\n;«;?;! ;from now on ;- ;don't ;A_;x: ;é;-;a-;a.;0 of ;Error: ;&& ;| ;' ;=;npm run x;".split(
    ";",
  ),
  "记住，我们一直用 pnpm。",
  "必ず",
  "항상 ",
  "всегда ",
  "\u200b",
  "\u0000",
  "\ud83d",
  "😀",
  "\u2028",
]

test.each(PIECES.filter((piece) => piece !== ""))(
  "100 KB of %j: bounded time, nothing thrown, tidy texts",
  (piece) => {
    // A letter at each end keeps patterns for the edges at work.
    const content = `a${piece.repeat(Math.ceil(100_000 / piece.length))}a`
    const detector = createLearningDetector()
    const start = performance.now()
    const found = [...detector.analyze(turn(content)), ...detector.detectCandidates(turn(content))]
    expect(performance.now() - start).toBeLessThan(2000)
    for (const { text } of found) {
      expect([...text].length).toBeLessThanOrEqual(200)
      expect(text).not.toMatch(/[\r\n\u2028\u2029\p{Cc}]/u)
    }
  },
)

test("random mixtures never throw and give one-line texts", () => {
  let seed = 7
  const random = (limit: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % limit
  }
  const detector = createLearningDetector()
  for (let round = 0; round < 400; round += 1) {
    const content = Array.from({ length: random(30) }, () => PIECES[random(PIECES.length)] ?? "").join("")
    for (const { text, confidence } of detector.analyze(turn(content))) {
      expect([...text].length).toBeLessThanOrEqual(200)
      expect(text).not.toMatch(/[\r\n\u2028\u2029\p{Cc}]/u)
      expect(confidence).toBeGreaterThanOrEqual(0.6)
    }
  }
})

test("malformed turns give nothing", () => {
  const detector = createLearningDetector({ minConfidence: 0, maxDetectionsPerTurn: -3 })
  for (const odd of [
    undefined,
    null,
    3,
    {},
    { role: "user" },
    { role: "user", content: 7, toolCalls: [null] },
  ]) {
    expect(detector.analyze(odd as unknown as ConversationTurn)).toEqual([])
  }
})
