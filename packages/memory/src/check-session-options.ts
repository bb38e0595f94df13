import type { Memory } from "@caliban/memory-core"
import {
  ANYTHING,
  check,
  checkMemoryOptions,
  expects,
  isObject,
  memoryPort,
  port,
  type Rule,
  type Rules,
  share,
  type Test,
} from "@caliban/memory-core/internal"
import { checkUserOptions, GUARD, orFalse } from "./pool/check-pool-options.ts"

const SWITCH = expects("true or false or an object", (value) => typeof value === "boolean" || isObject(value))

/** What only a session has. What is in the options of a part is checked by the part. */
const PARTS: Rules = {
  memory: memoryPort,
  stateless: "true or false",
  guard: GUARD,
  learn: SWITCH,
  search: SWITCH,
  recall: orFalse("an object", isObject, {
    tokens: "a positive integer",
    maxResults: "a positive integer",
    minScore: share,
  }),
  tools: "an object",
  slash: "an object",
  position: '"above" or "below"',
}

/** With the host's own memory, what is stored where is decided already; the rules of a session are added to its own. */
const OVER_MEMORY: Rules = { ...PARTS, readOnly: "true or false", approve: "a function" }

/** A message in parts: pass its text. */
export const TEXT: Test = expects(
  "a string; of a message in parts, pass the text",
  (value) => typeof value === "string",
)

const ROLES = ["user", "assistant", "system", "tool"]

/** Hosts add fields of their own to messages. */
export const TURNS: Rule = [
  expects(
    `a message { role, content } with the role ${ROLES.join(", ")}`,
    (turn) =>
      typeof turn === "object" && turn !== null && ROLES.includes((turn as { role?: string }).role ?? ""),
  ),
]

const PARTS_AND_POOL: Rules = { ...PARTS, pool: port("a pool", "for"), userId: ANYTHING }

/** What is not an option of `createMemory`, or is more than that. */
export const OWN_NAMES: readonly string[] = Object.keys(PARTS_AND_POOL)

/** Options of the parts that a session sets itself. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  tools: ["search", "learned", "stateless"],
  slash: ["search", "learned"],
  learn: ["memory"],
}

/**
 * @throws TypeError that names an option that is wrong, unknown, or has no effect next to `memory`
 */
export function checkSessionOptions(options: unknown): void {
  const caller = "createMemorySession"
  check(caller, "an object", options)
  const given = options as Record<string, unknown> & { memory?: Memory; pool?: unknown; userId?: unknown }
  for (const [part, names] of Object.entries(DECIDED)) {
    const name = names.find((each) => (Object(given[part]) as Record<string, unknown>)[each] !== undefined)
    if (name !== undefined)
      throw new TypeError(`${caller}: option "${part}.${name}" must be left out: the session decides it`)
  }
  if (given.memory !== undefined) {
    check(caller, OVER_MEMORY, options)
    return
  }
  if (given.pool !== undefined) checkUserOptions(caller, given, OWN_NAMES)
  else if (given.userId !== undefined)
    throw new TypeError(`${caller}: option "userId" needs the option "pool"`)
  else checkMemoryOptions(caller, given, OWN_NAMES)
  const parts = Object.fromEntries(OWN_NAMES.map((name) => [name, given[name]]))
  check(caller, PARTS_AND_POOL, parts)
}
