import { expect, test } from "vitest"
import type { DetectedMemory } from "../types.ts"
import { formatCandidates, readCandidates } from "./candidate-json.ts"
import { CANDIDATES_LIMIT, dropCandidates, NO_CANDIDATES, noteCandidates } from "./candidates.ts"

const hint = (text: string, sessionId = "s1", minute = 0): DetectedMemory => ({
  text,
  section: "User Preferences",
  scope: "user",
  confidence: 0.5,
  category: "user-preference",
  sourceTurn: { role: "user", content: text, timestamp: new Date(minute * 60_000), sessionId },
})

test("a candidate is promoted when it is noticed again in a later session", () => {
  const first = noteCandidates(NO_CANDIDATES, [hint("Tables rather than charts")])
  expect(first.promoted).toEqual([])
  const kept = readCandidates(formatCandidates(first.candidates))
  const second = noteCandidates(kept, [hint("tables rather than charts", "s2", 5)])
  expect(second.promoted.map((one) => one.confidence)).toEqual([0.8])
  expect(second.candidates.entries).toEqual([])
})

test("a candidate records when and in which sessions it was seen", () => {
  const { candidates } = noteCandidates(NO_CANDIDATES, [hint("Tables rather than charts", "s9", 3)])
  expect(candidates.entries[0]).toMatchObject({
    count: 1,
    firstSeen: "1970-01-01T00:03:00.000Z",
    lastSeen: "1970-01-01T00:03:00.000Z",
    sessions: ["s9"],
  })
})

test("a candidate that contradicts an earlier one replaces it", () => {
  const { candidates } = noteCandidates(NO_CANDIDATES, [hint("Use npm")])
  const after = noteCandidates(candidates, [hint("Use pnpm")])
  expect(after.candidates.entries.map((one) => one.text)).toEqual(["Use pnpm"])
})

test("at most 200 candidates are kept; the oldest are dropped first", () => {
  const many = Array.from({ length: CANDIDATES_LIMIT + 20 }, (_, at) =>
    hint(`thing${at} colour${at} shape${at}`),
  )
  const { candidates } = noteCandidates(NO_CANDIDATES, many)
  expect(candidates.entries).toHaveLength(CANDIDATES_LIMIT)
  expect(candidates.entries[0]?.text).toContain("thing20 ")
})

test("a stored memory is no longer a candidate", () => {
  const { candidates } = noteCandidates(NO_CANDIDATES, [hint("Tables rather than charts"), hint("Dark mode")])
  expect(dropCandidates(candidates, ["tables rather than charts."]).entries.map((one) => one.text)).toEqual([
    "Dark mode",
  ])
})

test("reads what was written and ignores anything else", () => {
  const { candidates } = noteCandidates(NO_CANDIDATES, [hint('Say "please"\nand thanks'), hint("記録は表で")])
  expect(readCandidates(formatCandidates(candidates)).entries.map((one) => one.text)).toEqual([
    'Say "please" and thanks',
    "記録は表で",
  ])
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    '{"entries":3}',
    '{"entries":[1,null,{"text":3},{"text":"x","scope":"?"}]}',
  ]) {
    expect(readCandidates(text)).toEqual(NO_CANDIDATES)
  }
})
