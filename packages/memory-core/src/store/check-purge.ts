import { wrongValue } from "@caliban/text"
import { checkOptions } from "../options/rules.ts"
import type { PurgeChoice } from "./store.ts"

const CHOICE = {
  slug: "a string",
  id: "a string",
  all: { expected: "true", accepts: (value: unknown) => value === true },
}

/**
 * A purge cannot be undone, so nothing but exactly one of its forms is one: not an option that happens to be `undefined`.
 *
 * @throws TypeError
 */
export function checkPurge(caller: string, choice: PurgeChoice): void {
  if (choice !== undefined) checkOptions(caller, CHOICE, choice)
  const given = Object.entries(choice ?? {})
  for (const [name, value] of given)
    if (value === undefined)
      throw wrongValue({ caller, path: [name] }, name === "all" ? "true" : "a string", value)
  if (given.length > 0 && (!("all" in choice) || given.length === 1)) return
  throw new TypeError(`${caller}: give slug, id or both, or all: true to delete everything`)
}
