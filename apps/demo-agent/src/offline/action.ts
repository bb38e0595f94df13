import type { Fact } from "./memory.ts"

/** What a part of a message comes to: something to say, what to do, or a choice of the facts that may be meant. */
export type Action = string | undefined | (() => string) | Choice

export interface Choice {
  facts: readonly Fact[]
  /** Does it to one fact. */
  one(fact: Fact): string
  /** The command that does it to one topic. */
  command(slug: string): string
  asNew?: () => string
}

export const CHOICES_MAX = 5
