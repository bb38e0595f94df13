import {
  ANYTHING,
  check,
  expects,
  isObject,
  MEMORY_OPTIONS,
  memoryPort,
  port,
  type Rule,
  type Rules,
  share,
  type Test,
} from "@caliban/memory-core/internal"

export const LIMIT = "a positive integer"

/** A part that can be switched off. */
const orFalse = (expected: string, isOn: (value: unknown) => boolean, parts?: Rules): Test =>
  expects(`false or ${expected}`, (value) => value === false || isOn(value), parts)

export const GUARD: Test = orFalse("a function", (value) => typeof value === "function")

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
  tools: { include: ANYTHING, permissions: ANYTHING, namePrefix: "a string" },
  slash: { env: ANYTHING, openEditor: ANYTHING, prompt: ANYTHING },
  position: '"above" or "below"',
}

const ALL: Rule = { ...MEMORY_OPTIONS, ...PARTS }

/** @throws TypeError for what is against the rule, and for an option of these names, which something else decides */
export function mustBeLeftOut(caller: string, given: object, names: string[], by: string, rule = ALL): void {
  const wrong = names.find((name) => Object(given)[name] !== undefined)
  if (wrong !== undefined)
    throw new TypeError(`${caller}: option "${wrong}" must be left out: ${by} decides it`)
  check(caller, rule, given)
}
