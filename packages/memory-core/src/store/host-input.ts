import { attempt, wrongValue } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { checkOptions } from "../options/rules.ts"
import type { Plan, PurgeChoice } from "./store.ts"

/** A clock that always gives a date: the system's when the host's throws or gives an invalid one. */
export function safeClock(now: (() => Date) | undefined): () => Date {
  return () => {
    // A broken clock must not fail a write.
    const date = attempt(() => now?.())
    return date instanceof Date && !Number.isNaN(date.getTime()) ? date : new Date()
  }
}

/** @throws MemoryError `invalid-slug` when a plan changes a topic and its transaction names none. */
export function assertSlug(slug: string | undefined, { topic }: Plan<unknown>): void {
  if (slug === undefined && topic !== undefined)
    throw new MemoryError("invalid-slug", "A change of a topic needs the slug of the topic.")
}

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
