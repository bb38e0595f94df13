import { expects, type Rules, type Test } from "@caliban/memory-core/internal"

export const LIMIT = "a positive integer"

/** A part that can be switched off. */
export const orFalse = (expected: string, isOn: (value: unknown) => boolean, parts?: Rules): Test =>
  expects(`false or ${expected}`, (value) => value === false || isOn(value), parts)

export const GUARD: Test = orFalse("a function", (value) => typeof value === "function")

/** @throws TypeError for an option of these names, which something else decides */
export function mustBeLeftOut(caller: string, options: object, names: readonly string[], by: string): void {
  const wrong = names.find((name) => Object(options)[name] !== undefined)
  if (wrong !== undefined)
    throw new TypeError(`${caller}: option "${wrong}" must be left out: ${by} decides it`)
}

/** A copy of some of these options. */
export const pick = (options: object, isIn: (name: string, value: unknown) => boolean): object =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => isIn(name, value)))
