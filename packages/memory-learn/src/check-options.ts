import { check, checkRule, expects, memoryPort, port, type Rules } from "@caliban/memory-core/internal"

const LEARNING: Rules = {
  store: "true or false",
  consolidate: "a function",
  mask: "a function",
  memory: memoryPort,
  search: port("a search", "search"),
  stateless: "true or false",
  now: "a function",
}

const DETECTOR: Rules = {
  minConfidence: "a number",
  maxDetectionsPerTurn: "a number",
  correctionHistorySize: "a number",
  mask: "a function",
}

/** @throws TypeError that names the first wrong option */
export function checkLearningOptions(options: unknown): void {
  check("createLearning", LEARNING, options)
  checkRule(
    { caller: "createLearning", path: ["memory"] },
    memoryPort,
    (options as { memory?: unknown }).memory,
  )
}

/** @throws TypeError that names the first wrong option */
export function checkDetectorConfig(config: unknown): void {
  check("createLearningDetector", DETECTOR, config)
}

const ROLES = ["user", "assistant", "system", "tool"]
const MESSAGE = expects(
  `a message { role, content } with the role ${ROLES.join(", ")}`,
  (turn) => typeof turn === "object" && turn !== null && ROLES.includes(String(Reflect.get(turn, "role"))),
)

/** What else a message has is read with care: hosts pass it on from a model's SDK. @throws TypeError */
export function checkTurn(method: string, turn: unknown, name: string): void {
  check(method, MESSAGE, turn, name)
}

/** @throws TypeError */
export function checkTurns(turns: unknown): void {
  check("afterTurn", expects("a list", Array.isArray), turns, "turns")
  for (const [at, turn] of (turns as unknown[]).entries()) checkTurn("afterTurn", turn, `turns[${at}]`)
}
