import { aFunction, check, expects, memoryPort, z } from "@caliban/memory-core/internal"

const FLAG = z.optional(z.boolean())
const FUNCTION = z.optional(aFunction)
/** Checked by the store of memory-core. */
const PASSED_ON = z.optional(z.unknown())
const PASSED_ON_KEYS = {
  durability: PASSED_ON,
  trustDirectory: PASSED_ON,
  files: PASSED_ON,
  lockWait: PASSED_ON,
}

const OPTIONS = z.strictObject({
  memory: memoryPort,
  minConfidence: z.optional(
    expects("a number from 0.3 to 1", (value) => typeof value === "number" && value >= 0.3 && value <= 1),
  ),
  decayEnabled: z.optional(z.boolean()),
  decayDays: z.optional(
    expects("a positive integer", (value) => Number.isSafeInteger(value) && Number(value) >= 1),
  ),
  scopes: z.optional(z.strictObject({ user: FLAG, project: FLAG, local: FLAG })),
  env: z.optional(expects("an object", (value) => typeof value === "object" && value !== null)),
  suggestOnly: FLAG,
  readOnly: FLAG,
  guard: FUNCTION,
  mask: FUNCTION,
  extract: FUNCTION,
  now: FUNCTION,
  ...PASSED_ON_KEYS,
})

/** @throws TypeError that names the first wrong option */
export function checkLearningOptions(options: unknown): void {
  check("createLearning", OPTIONS, options)
}

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
