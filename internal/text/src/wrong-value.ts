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
  return new TypeError(`${place.caller}: ${nameOf(place)} must be ${expected}, not ${describeValue(value)}`)
}

/** @param hint What follows the sentence, such as the name that was probably meant. */
export function unknownName(place: ValuePlace, name: string, hint: string = ""): TypeError {
  const shown = nameOf({ ...place, path: [...(place.path ?? []), cutText(name, 60)] })
  return new TypeError(`${place.caller}: ${shown} is unknown${hint}`)
}

/** What a person calls a value: a short text or number as it is, else its kind. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cutText(value, 60))
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value)
  if (Array.isArray(value)) return "a list"
  if (typeof value === "object") return "an object"
  return typeof value === "function" ? "a function" : String(typeof value)
}

function nameOf({ argument, path = [] }: ValuePlace): string {
  const part = path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")
  if (argument === undefined) return part === "" ? "the options" : `option "${part}"`
  return part === "" ? argument : `${argument}${part.startsWith("[") ? "" : "."}${part}`
}
