import { aFunction, check, expects, z } from "@caliban/memory-core/internal"

const FUNCTION = z.optional(aFunction)
const ROLES = ["user", "assistant", "system", "tool"]

/** What else a message has is read with care: hosts pass it on from a model's SDK. @throws TypeError */
export function checkTurn(turn: unknown): void {
  const isObject = typeof turn === "object" && turn !== null
  check(
    "processTurn",
    expects("an object", () => isObject),
    turn,
    "turn",
  )
  const role = isObject ? Reflect.get(turn, "role") : undefined
  check("processTurn", z.enum(ROLES), role, "turn.role")
}

const NUMBER = z.optional(expects("a number", (value) => typeof value === "number"))
const DETECTOR = z.strictObject({
  minConfidence: NUMBER,
  maxDetectionsPerTurn: NUMBER,
  correctionHistorySize: NUMBER,
  mask: FUNCTION,
})

/** @throws TypeError that names the first wrong option */
export function checkDetectorConfig(config: unknown): void {
  check("createLearningDetector", DETECTOR, config)
}
