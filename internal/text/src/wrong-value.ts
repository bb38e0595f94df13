import { cutText } from "./cut.ts"

// The one form of what is wrong with options and arguments, of all packages:
// `createMemory: option "caps.lines" must be a positive integer, not "many"`.

/** Which part of which argument is meant. */
export interface ValuePlace {
  /** The function that was called, such as `createMemory`. */
  caller: string
  /** The argument. Default: the options. */
  argument?: string | undefined
  /** The part of it. Default: the whole argument. */
  path?: readonly PropertyKey[]
}

export function wrongValue(place: ValuePlace, expected: string, value: unknown): TypeError {
  return problemAt(place, `must be ${expected}, not ${describeValue(value)}`)
}

export function problemAt(place: ValuePlace, problem: string): TypeError {
  return new TypeError(`${place.caller}: ${nameOf(place)} ${problem}`)
}

/** For an option that a copy such as `{ ...options }` would be without. */
export const NOT_OWN = "cannot be inherited"

/** What a person calls a value: a short text or number as it is, else its kind. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cutText(value, 60))
  if (typeof value === "bigint") return "bigint"
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return "a list"
  return Object(value) === value ? "an object" : String(value)
}

function nameOf({ argument, path = [] }: ValuePlace): string {
  const part = path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${cutText(key as string, 60)}`))
    .join("")
  if (argument !== undefined) return argument + part
  return part === "" ? "the options" : `option "${part.replace(/^\./, "")}"`
}
