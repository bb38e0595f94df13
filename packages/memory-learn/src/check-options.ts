import { aFunction, expects, memoryPort, port, z } from "@caliban/memory-core/internal"

const FUNCTION = z.optional(aFunction)
const FLAG = z.optional(z.boolean())
const NUMBER = z.optional(expects("a number", (value) => typeof value === "number"))

export const LEARNING = z.strictObject({
  store: FLAG,
  consolidate: FUNCTION,
  mask: FUNCTION,
  memory: memoryPort,
  search: z.optional(port("a search", "search")),
  stateless: FLAG,
  now: FUNCTION,
})

export const DETECTOR = z.strictObject({
  minConfidence: NUMBER,
  maxDetectionsPerTurn: NUMBER,
  correctionHistorySize: NUMBER,
  mask: FUNCTION,
})

const ROLES = ["user", "assistant", "system", "tool"]

/** What else a message has is read with care: hosts pass it on from a model's SDK. */
export const MESSAGE = expects(`a message { role, content } with the role ${ROLES.join(", ")}`, (turn) =>
  ROLES.includes(Object(turn).role),
)
