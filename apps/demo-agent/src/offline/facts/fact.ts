import type { TopicType } from "@caliban/memory-core"

/** One thing to remember, as the rules understand it. */
export interface Fact {
  type: TopicType
  /** Whose fact it is. `anyone` matches both: `use yarn` does not say. */
  owner: "user" | "project" | "anyone"
  /** What the fact is about: a later fact with the same attribute replaces this one. */
  attribute: string
  /** The slug of a new topic. */
  slug: string
  /** One line, the hook in the index. */
  description: string
  /** What changes when the fact does: `pnpm`, `https://…`. */
  value?: string | undefined
  /** What it replaces: `instead of npm`. */
  replaces?: string | undefined
  /** What the user said after `because`. */
  reason?: string | undefined
  /** The user's own words. */
  statement: string
}
