import type { TopicType } from "@caliban/memory-core"

/** What the host's model gets. It may be sent as JSON. */
export interface ConsolidateInput {
  /** Every topic, with the whole text and its revision. */
  topics: readonly {
    slug: string
    type?: string | undefined
    description?: string | undefined
    body: string
    revision: string
  }[]
  /**
   * The messages since the last consolidation, with secrets masked. A message that asks not to be remembered is not among
   * them, nor is the answer to it.
   */
  turns: readonly { role: "user" | "assistant"; content: string }[]
  /** What the rules noticed and nobody has stored. */
  noticed: readonly string[]
  /** Aborts the host's call. */
  signal?: AbortSignal | undefined
}

/**
 * One change. `revision` is that of the topic that the model saw; a write without it creates a topic. A confirmation says
 * that a learned topic still holds.
 */
export type ConsolidateOperation =
  | {
      op: "write"
      slug: string
      type: TopicType
      description: string
      body: string
      revision?: string | null | undefined
    }
  | { op: "remove" | "confirm"; slug: string; revision: string }

/** The host's call of its model. What it returns may come from the model as it is: each operation is checked. */
export type Consolidate = (
  input: ConsolidateInput,
) => readonly ConsolidateOperation[] | Promise<readonly ConsolidateOperation[]>

/** What became of one operation. */
export interface ConsolidatedOperation {
  /** As the model gave it. */
  operation: unknown
  /**
   * `done`; `unchanged`: it says what is stored already; `planned`: in a dry run; `conflict`: the topic was changed since
   * the model saw it; `refused`: by the guard, the approval, or as a wrong operation; `failed`: by the file system.
   */
  outcome: "done" | "unchanged" | "planned" | "conflict" | "refused" | "failed"
  /** Why, in one sentence; absent for the first three. */
  problem?: string | undefined
}

export interface ConsolidateReport {
  operations: readonly ConsolidatedOperation[]
  /** Why the host's call gave nothing; then nothing was changed. */
  problem?: string | undefined
}
