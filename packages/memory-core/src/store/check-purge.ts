import { wrongValue } from "@caliban/text"
import { check, expects } from "../options/check.ts"
import * as z from "../options/zod.ts"
import type { PurgeChoice } from "./store.ts"

const CHOICE = z.strictObject({
  slug: z.optional(z.string()),
  id: z.optional(z.string()),
  all: z.optional(expects("true", (value) => value === true)),
})

/**
 * A purge cannot be undone, so nothing but exactly one of its forms is one: not an option that happens to be `undefined`.
 *
 * @throws TypeError
 */
export function checkPurge(caller: string, choice: PurgeChoice): void {
  if (choice !== undefined) check(caller, CHOICE, choice)
  const given = Object.entries(choice ?? {})
  for (const [name, value] of given)
    if (value === undefined)
      throw wrongValue({ caller, path: [name] }, name === "all" ? "true" : "a string", value)
  if (given.length > 0 && (!("all" in choice) || given.length === 1)) return
  throw new TypeError(`${caller}: give slug, id or both, or all: true to delete everything`)
}
