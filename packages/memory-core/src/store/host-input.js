import { MemoryError } from "../errors.ts"
/** A clock that always gives a date: the system's when the host's throws or gives an invalid one. */
export function safeClock(now) {
  return () => {
    try {
      const date = now?.()
      if (date instanceof Date && !Number.isNaN(date.getTime())) return date
    } catch {
      // A broken clock must not fail a write.
    }
    return new Date()
  }
}
/** @throws MemoryError `invalid-slug` when a plan changes a topic and its transaction names none. */
export function assertSlug(slug, { topic }) {
  if (slug === undefined && topic !== undefined)
    throw new MemoryError("invalid-slug", "A change of a topic needs the slug of the topic.")
}
