/** What a value must be, and its check. */
type Rule = readonly [expected: string, isValid: (value: unknown) => boolean]

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0
const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1
const isText = (value: unknown): boolean => typeof value === "string"
const isFunction: Rule = ["a function", (value) => typeof value === "function"]

const maxResults: Rule = ["a positive integer", isCount]
const minScore: Rule = ["a number from 0 to 1", isShare]

export const SEARCH_MEMORY_RULES: Readonly<Record<string, Rule>> = {
  embed: isFunction,
  countTokens: isFunction,
  now: isFunction,
}

export const SEARCH_RULES: Readonly<Record<string, Rule>> = {
  maxResults,
  minScore,
  type: ["the type of a topic, such as project", (value) => isText(value) && value !== ""],
  since: [
    "a date, a number of milliseconds or a text such as 2026-01-31 or 14d",
    (value) => isText(value) || Number.isFinite(value instanceof Date ? value.getTime() : value),
  ],
  mount: ["the name of a mount, or own", isText],
}

export const RECALL_RULES: Readonly<Record<string, Rule>> = {
  tokens: maxResults,
  maxResults,
  minScore,
  exclude: [
    "a list or set of addresses",
    (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
  ],
}

/**
 * Checks options. One that is `undefined` counts as left out.
 *
 * @throws TypeError that names the option and what it must be
 */
export function checkOptions(options: unknown, rules: Readonly<Record<string, Rule>>): void {
  if (typeof options !== "object" || options === null) throw new TypeError("The options must be an object.")
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) throw new TypeError(`There is no option ${name}.`)
    if (!rule[1](value)) throw new TypeError(`The option ${name} must be ${rule[0]}.`)
  }
}

/** @throws TypeError for anything but a string */
export function checkText(name: string, value: unknown): void {
  if (typeof value !== "string") throw new TypeError(`The ${name} must be a string.`)
}
