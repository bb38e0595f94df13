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
} from "@caliban/memory-core/internal"
import { GUARD, LIMIT, mustBeLeftOut, orFalse } from "./check-options.ts"
import { checkUserOptions, DECIDED } from "./pool/check-pool-options.ts"
import { ROLES } from "./read-messages.ts"
import type { MemorySessionOptions } from "./session-types.ts"

const SWITCH = expects("true or false or an object", (value) => typeof value === "boolean" || isObject(value))

/** What only a session has. What is in the options of a part is checked by the part. */
export const PARTS: Rules = {
  memory: memoryPort,
  pool: port("a pool", "for"),
  userId: ANYTHING,
  stateless: "true or false",
  guard: GUARD,
  learn: SWITCH,
  search: SWITCH,
  recall: orFalse("an object", isObject, { tokens: LIMIT, maxResults: LIMIT, minScore: share }),
  tools: { namePrefix: "a string", include: [ANYTHING], permissions: [ANYTHING] },
  slash: { env: ANYTHING, openEditor: ANYTHING, prompt: ANYTHING },
  position: '"above" or "below"',
}

/** Whose options are those of one option of a session. */
const PART = /^create(?:Memory(Search|Tools)|(Slash)Memory|(Learn)ing|AutoMemories): option "(.*)$/s

/** Throws the error of a part again; one about an option names it as an option of the session. */
export function throwNamed(error: unknown): never {
  const [whole, one, other, name = "learn", problem] = PART.exec(String(Object(error).message)) ?? []
  if (!(error instanceof TypeError) || whole === undefined) throw error
  throw new TypeError(`createMemorySession: option "${(one ?? other ?? name).toLowerCase()}.${problem}`)
}

/** A message in parts: pass its text. */
export const TEXT: Rule = expects(
  "a string; of a message in parts, pass the text",
  (value) => typeof value === "string",
)

const NAMES: readonly unknown[] = ROLES.flat()
const A_TURN = `a message { role, content } with the role ${NAMES.join(", ")}`

/** Hosts add fields of their own to messages. */
export const TURNS: Rule = [expects(A_TURN, (turn) => isObject(turn) && NAMES.includes(turn["role"]))]

/** @throws TypeError that names an option that is wrong, unknown, or has no effect next to `memory` */
export function checkSessionOptions(options: MemorySessionOptions): void {
  const caller = "createMemorySession"
  check(caller, "an object", options)
  if (options.memory !== undefined) {
    // What is stored where is decided already; the rules of a session are added to those of the memory.
    const names = [...DECIDED, "mounts", "userMemory", "pool", "userId"]
    mustBeLeftOut(caller, options, names, 'the option "memory"')
    check(caller, { ...PARTS, readOnly: "true or false", approve: "a function" }, options)
  } else if (options.pool !== undefined) checkUserOptions(caller, options, PARTS)
  else if (options.userId !== undefined)
    throw new TypeError(`${caller}: option "userId" needs the option "pool"`)
  else checkMemoryOptions(caller, options, PARTS)
}
