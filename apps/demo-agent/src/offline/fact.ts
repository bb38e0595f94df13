import type { TopicType } from "@caliban/memory-core"

/** One thing to remember, as the rules understood it. */
export interface Fact {
  type: TopicType
  /** Whose fact it is. `anyone` fits both: `use yarn` does not say. */
  owner: "user" | "project" | "anyone"
  /** What the fact is about: a later fact with the same attribute replaces this one. */
  attribute: string
  /** The slug that a new topic gets. */
  slug: string
  /** One line, the hook in the index. */
  description: string
  /** What changes when the fact does: `pnpm`, `https://…`. */
  value?: string
  /** What the person said it replaces: `instead of npm`. */
  replaces?: string
  /** What the person said after `because`. */
  reason?: string
  /** What was said, in the person's words. */
  statement: string
}
