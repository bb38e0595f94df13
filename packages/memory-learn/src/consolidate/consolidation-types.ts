import type { Topic, TopicType } from "@caliban/memory-core"
import type { NoticedKind } from "../types.ts"

/** A topic as a consolidation sees it. The slug is its address; send the revision back with an operation on it. */
export interface StoredTopic extends Pick<Topic, "slug" | "body" | "revision"> {
  type?: string | undefined
  description?: string | undefined
}

/** A message of the user or the agent, with secrets masked. */
export interface ConsolidationTurn {
  role: "user" | "assistant"
  text: string
}

export interface ConsolidationInput {
  /** At most 200: those that are similar to what was said first, then the others in the order of the index. */
  topics: readonly StoredTopic[]
  /** The messages since the last consolidation, oldest first. Never one that asks not to be remembered, nor one that it is about. */
  turns: readonly ConsolidationTurn[]
  /** What rules noticed, with the addresses of similar topics. */
  noticed: readonly { text: string; kind: NoticedKind; similar: readonly string[] }[]
  signal: AbortSignal
}

/** A change that the model decided. `revision` is the one that it saw; without one, the topic must be new. */
export type Operation =
  | {
      action: "write"
      slug: string
      type: TopicType
      description: string
      body: string
      revision?: string | null | undefined
    }
  | { action: "remove" | "confirm"; slug: string; revision: string }

/** The host's call of its model. Whatever it returns is checked. */
export type Consolidate = (input: ConsolidationInput) => Promise<readonly Operation[]> | readonly Operation[]

export interface ConsolidateOptions {
  /** True changes nothing and returns what would be done. Default: false. */
  dryRun?: boolean | undefined
  /** Passed to `consolidate`; an abort ends the consolidation before its next operation. */
  signal?: AbortSignal | undefined
}

/** An operation and what became of it. */
export interface AppliedOperation {
  action: string
  /** As the model named it; empty if it named none. */
  slug: string
  /**
   * `done`: it was applied, or nothing had to change. `planned`: a dry run would apply it. `skipped`: it was not, for the
   * reason in `problem`: it is wrong, the topic has changed since, or the guard, the person or the memory refused it.
   */
  outcome: "done" | "planned" | "skipped"
  problem?: string | undefined
  /** The code of the error, such as `conflict`; absent for an operation that is wrong. */
  code?: string | undefined
}

export interface ConsolidationResult {
  operations: readonly AppliedOperation[]
  dryRun: boolean
}
