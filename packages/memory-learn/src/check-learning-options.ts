import { aFunction, check, expects, memoryPort, port, z } from "@caliban/memory-core/internal"

const LEARN = {
  store: z.optional(z.boolean()),
  consolidate: z.optional(aFunction),
  mask: z.optional(aFunction),
}

const OPTIONS = z.strictObject({
  ...LEARN,
  memory: memoryPort,
  search: z.optional(port("a search", "search")),
  stateless: z.optional(z.boolean()),
  now: z.optional(aFunction),
})

/** @throws TypeError that names the first wrong option */
export function checkLearningOptions(options: unknown): void {
  check("createLearning", OPTIONS, options)
}

const ROLES = ["user", "assistant", "system", "tool"]

/** What else a message has is read with care: hosts pass it on from a model's SDK. @throws TypeError */
export function checkTurns(turns: unknown): void {
  const isTurn = (turn: unknown): boolean =>
    typeof turn === "object" && turn !== null && ROLES.includes(String(Reflect.get(turn, "role")))
  const ofTurns = expects("messages { role, content }", (all) => Array.isArray(all) && all.every(isTurn))
  check("afterTurn", ofTurns, turns, "turns")
}
