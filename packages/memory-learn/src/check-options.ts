import { expects, memoryPort, port, type Rules, SIGNAL } from "@caliban/memory-core/internal"

export const LEARNING: Rules = {
  store: "true or false",
  consolidate: "a function",
  memory: memoryPort,
  search: port("a search", "search"),
  stateless: "true or false",
}

export const CONSOLIDATE: Rules = { dryRun: "true or false", signal: SIGNAL }

export const DETECTOR: Rules = {
  minConfidence: "a number",
  maxDetectionsPerTurn: "a number",
  correctionHistorySize: "a number",
  mask: "a function",
}

const ROLES = ["user", "assistant", "system", "tool"]

/** What else a message has is read with care: hosts pass it on from a model's SDK. Its type is for the declarations. */
export const MESSAGE: { expected: string; accepts(value: unknown): boolean } = expects(
  `a message { role, content } with the role ${ROLES.join(", ")}`,
  (turn) => ROLES.includes(Object(turn).role),
)
