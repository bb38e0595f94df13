import { unknownName, wrongValue } from "@caliban/text"
/**
 * Checks options against their rules. One that is `undefined` counts as left out.
 *
 * @param others Names of options that another check knows.
 * @throws TypeError that names the option, what it must be and what it is, or the nearest name of an unknown one
 */
export function checkByRules(caller, options, rules, others = []) {
  if (!isObject(options)) throw wrongValue({ caller }, "an object", options)
  const problem =
    findUnknown(options, [...Object.keys(rules), ...others]) ?? findWrong(options, rules, options)
  if (problem === undefined) return
  const place = { caller, path: problem.path }
  throw "unknown" in problem
    ? unknownName(place, problem.unknown, problem.known)
    : wrongValue(place, problem.expected, problem.value)
}
function findUnknown(value, known) {
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  return unknown === undefined ? undefined : { path: [], unknown, known }
}
function findWrong(value, rules, options) {
  for (const [name, rule] of Object.entries(rules)) {
    const problem = value[name] === undefined ? undefined : rule(value[name], options)
    if (problem !== undefined) return below(name, problem)
  }
  return undefined
}
const below = (key, problem) => ({ ...problem, path: [key, ...problem.path] })
export function must(expected, isValid) {
  return (value) => (isValid(value) ? undefined : { path: [], expected, value })
}
export const isFlag = must("true or false", (value) => typeof value === "boolean")
export const isFunction = must("a function", (value) => typeof value === "function")
export function isOneOf(...known) {
  const names = known.map((value) => `"${value}"`)
  const expected = names.length < 3 ? names.join(" or ") : `one of ${names.join(", ")}`
  return must(expected, (value) => known.includes(value))
}
/** An object that has a function under each of these names. */
export function hasMethods(...names) {
  const expected = `an object with the methods ${names.join(", ")}`
  return must(
    expected,
    (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
  )
}
/** An object with these fields and no others. */
export function hasFields(rules, expected = "an object") {
  return (value, options) => {
    if (!isObject(value)) return { path: [], expected, value }
    return findUnknown(value, Object.keys(rules)) ?? findWrong(value, rules, options)
  }
}
export function isListOf(rule) {
  return (value, options) => {
    if (!Array.isArray(value)) return { path: [], expected: "a list", value }
    for (const [at, item] of value.entries()) {
      const problem = rule(item, options)
      if (problem !== undefined) return below(at, problem)
    }
    return undefined
  }
}
/** The first rule decides, then the second. */
export function both(first, second) {
  return (value, options) => first(value, options) ?? second(value, options)
}
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value)
