import { check, checkMemoryOptions, expects, type Rules, type Test } from "@caliban/memory-core/internal"

/** A part that can be switched off. */
export const orFalse = (expected: string, isOn: (value: unknown) => boolean, parts?: Rules): Test =>
  expects(`false or ${expected}`, (value) => value === false || isOn(value), parts)

export const GUARD: Test = orFalse("a function", (value) => typeof value === "function")

/** @throws TypeError for an option of these names, which something else decides */
export function mustBeLeftOut(caller: string, options: object, names: readonly string[], by: string): void {
  check(caller, "an object", options)
  const wrong = names.find((name) => options[name as keyof typeof options] !== undefined)
  if (wrong !== undefined)
    throw new TypeError(`${caller}: option "${wrong}" must be left out: ${by} decides it`)
}

/**
 * Checks options of `createMemory` together with others, which may replace some of them.
 *
 * @param place Where the memory is, if the options do not say it.
 * @throws TypeError that names the option
 */
export function checkWithMemoryOptions(caller: string, options: object, others: Rules, place = {}): void {
  const given = Object.entries(options)
  const pick = (isOther: boolean): object =>
    Object.fromEntries(given.filter(([name]) => Object.hasOwn(others, name) === isOther))
  checkMemoryOptions(caller, { ...pick(false), ...place }, Object.keys(others))
  check(caller, others, pick(true))
}
