import { describe, expect, test } from "vitest"
import { findSecrets } from "../src/index.ts"
import { measureTexts } from "./wording/measure-wordings.ts"
import { readUnseen } from "./wording/read-unseen.ts"
import { readWordings } from "./wording/read-wordings.ts"

test("at least 200 secrets and 300 harmless texts are labelled, half of them held out", () => {
  const all = [...readWordings("tuned"), ...readWordings("held-out")]
  expect(all.filter(({ spans }) => spans.length > 0).length).toBeGreaterThanOrEqual(200)
  expect(all.filter(({ spans }) => spans.length === 0).length).toBeGreaterThanOrEqual(300)
})

describe.each([
  ["tuned", 0.9, readWordings("tuned")],
  ["held out", 0.8, readWordings("held-out")],
  ["unseen", 0.8, readUnseen()],
] as const)("of the wordings that are %s", (_, goal, wordings) => {
  const { found, falsePositives } = measureTexts(findSecrets, wordings)

  test(`at least ${100 * goal} % of the secrets are found`, () => {
    expect(found.hits / found.of).toBeGreaterThanOrEqual(goal)
  })

  test("at most 2 % of the harmless texts are reported", () => {
    expect(falsePositives.hits / falsePositives.of).toBeLessThanOrEqual(0.02)
  })
})
