import { MemoryError } from "../errors.ts"

/** A plan names a topic, and its transaction does not. */
export function topicWithoutSlug(): MemoryError {
  return new MemoryError("invalid-slug", "A change of a topic needs the slug of the topic.")
}
