import { expect, test } from "vitest"
import type { DetectedMemory } from "../types.ts"
import { CANDIDATES_LIMIT, noteCandidates } from "./repetitions.ts"

const hint = (text: string, sessionId = "s1"): DetectedMemory => ({
  text,
  section: "User Preferences",
  scope: "user",
  confidence: 0.5,
  category: "user-preference",
  sourceTurn: { role: "user", content: text, timestamp: new Date(0), sessionId },
})

test("a candidate is promoted when it is noticed again in a later session", () => {
  const first = noteCandidates([], [hint("Tables rather than charts")])
  expect(first.promoted).toEqual([])
  const second = noteCandidates(first.candidates, [hint("tables rather than charts", "s2")])
  expect(second.promoted.map((one) => one.confidence)).toEqual([0.8])
  expect(second.candidates).toEqual([])
})

test("a candidate that contradicts an earlier one replaces it", () => {
  const { candidates } = noteCandidates([], [hint("Use npm")])
  const after = noteCandidates(candidates, [hint("Use pnpm")])
  expect(after.candidates.map((one) => one.text)).toEqual(["Use pnpm"])
})

test("at most 200 candidates are kept; the oldest are dropped first", () => {
  const many = Array.from({ length: CANDIDATES_LIMIT + 20 }, (_, at) =>
    hint(`thing${at} colour${at} shape${at}`),
  )
  const { candidates } = noteCandidates([], many)
  expect(candidates).toHaveLength(CANDIDATES_LIMIT)
  expect(candidates[0]?.text).toContain("thing20 ")
})
