import * as z from "./zod.ts"
// The kinds of values that options have. zod's own `z.strictObject`, `z.optional`, `z.boolean`, `z.string`, `z.enum`,
// `z.array` and `z.union` do the rest.
/** A value that passes the test, in the words that end the sentence "must be …". */
export function expects(expected, isValid) {
  return z.custom(isValid, { params: { expected } })
}
export const aFunction = expects("a function", (value) => typeof value === "function")
/** Options of a part, which the part checks. */
export const anObject = expects(
  "an object",
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
)
export const count = expects("a positive integer", (value) => Number.isSafeInteger(value) && value > 0)
/** A number from 0 to 1. */
export const share = expects(
  "a number from 0 to 1",
  (value) => typeof value === "number" && value >= 0 && value <= 1,
)
/** A text with at least one character. */
export const text = expects("a text that is not empty", (value) => typeof value === "string" && value !== "")
/** An abort signal of any realm. */
export const signal = expects(
  "an AbortSignal",
  (value) => isObject(value) && typeof value["aborted"] === "boolean" && hasMethod(value, "addEventListener"),
)
/** An object with methods of these names: a memory, a store, a clock. It is never copied or read further. */
export function port(name, ...methods) {
  const expected = `${name} with the methods ${methods.join(", ")}`
  return expects(expected, (value) => isObject(value) && methods.every((method) => hasMethod(value, method)))
}
const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function"
const hasMethod = (value, name) => typeof value[name] === "function"
