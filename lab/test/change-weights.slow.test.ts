import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { fitWeights, WEIGHTS_FILE, weightsSource } from "../src/change/fit.ts"

it("fits the weights of comparing that memory-learn contains", () => {
  const fitted = fitWeights()
  expect(readFileSync(WEIGHTS_FILE, "utf8")).toBe(weightsSource(fitted))
  const { wrong, right } = fitted.check
  expect(wrong.count / wrong.of).toBeLessThan(0.01)
  expect(right.count / right.of).toBeGreaterThan(0.85)
})
