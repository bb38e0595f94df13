import { aFunction, check, expects, memoryPort, port, z } from "@caliban/memory-core/internal"

const FUNCTION = z.optional(aFunction)
const FLAG = z.optional(z.boolean())
const NUMBER = z.optional(expects("a number", (value) => typeof value === "number"))

const LEARNING = z.strictObject({
  store: FLAG,
  consolidate: FUNCTION,
  mask: FUNCTION,
  memory: memoryPort,
  search: z.optional(port("a search", "search")),
  stateless: FLAG,
  now: FUNCTION,
})

const DETECTOR = z.strictObject({
  minConfidence: NUMBER,
  maxDetectionsPerTurn: NUMBER,
  correctionHistorySize: NUMBER,
  mask: FUNCTION,
})

/** @throws TypeError that names the first wrong option */
export function checkLearningOptions(options: unknown): void {
  check("createLearning", LEARNING, options)
}

/** @throws TypeError that names the first wrong option */
export function checkDetectorConfig(config: unknown): void {
  check("createLearningDetector", DETECTOR, config)
}

const ROLES = ["user", "assistant", "system", "tool"]
/** What else a message has is read with care: hosts pass it on from a model's SDK. */
const MESSAGE = expects(`a message { role, content } with the role ${ROLES.join(", ")}`, (turn) =>
  ROLES.includes(Object(turn).role),
)

/** @throws TypeError */
export function checkTurn(method: string, turn: unknown): void {
  check(method, MESSAGE, turn, "turn")
}

/** @throws TypeError */
export function checkTurns(turns: unknown): void {
  check("afterTurn", z.array(MESSAGE), turns, "turns")
}
