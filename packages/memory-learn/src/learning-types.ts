import type { Memory, Topic, TopicDraft } from "@caliban/memory-core"
import type { SimilarTopic, TopicSearch } from "./similar/find-similar.ts"
import type { LearnedEntries } from "./store/learned-entries.ts"
import type { LearningTurn, MemoryScope, NoticedKind } from "./types.ts"

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
  | ({ action: "write"; revision?: string | null | undefined } & Omit<TopicDraft, "name" | "learned">)
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
   * `done`: it was applied, or nothing had to change. `planned`: a dry run found no problem; the guard and the person are
   * asked when it is applied. `skipped`: for the reason in `problem`, such as a topic that has changed, or a refusal.
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

/** What a host decides about learning. */
export interface LearnOptions {
  /** True stores what is noticed, for a model without tools to write with. Default: false, it becomes a note to the model. */
  store?: boolean | undefined
  /** The host's call of its model, which decides what changes at the end of a session. Default: none. */
  consolidate?: Consolidate | undefined
}

export interface LearningOptions extends LearnOptions {
  memory: Memory
  /** Default: a search over the memory. */
  search?: TopicSearch | undefined
  /** True for a session of one request: it consolidates only when asked. Default: false. */
  stateless?: boolean | undefined
}

/** What was noticed in a message, and what became of it. */
export interface NoticedMemory {
  /** One line: the sentence without words such as "please", its dates in full. */
  text: string
  kind: NoticedKind
  /** Where it applies: to the user everywhere, to the project, to this machine only. */
  scope: MemoryScope
  /**
   * `noted`: the model will be told. `stored`: as a new topic. `replaced`: as a new topic in place of an older one, which is
   * in the history. `known`: a topic says so already. `refused`: by the guard. `failed`: it could not be stored or noted.
   * `named`: a request to forget; nothing was removed. `removed`: the user asked afterwards not to remember it.
   */
  outcome: "noted" | "stored" | "replaced" | "known" | "refused" | "failed" | "named" | "removed"
  /** The topic that says it now. */
  where?: string | undefined
  /** Topics that may be about the same, or, for a request to forget, that may be meant. */
  similar?: readonly SimilarTopic[] | undefined
  /** The topics that it replaced. */
  replaced?: readonly string[] | undefined
  /** Topics that it may contradict, which were kept. */
  contradicts?: readonly string[] | undefined
  /** Why it was refused or failed. */
  problem?: string | undefined
}

/** What learning did in a session. */
export interface LearningSummary {
  /** What became topics at the end: requests that the model did not answer. */
  stored: readonly NoticedMemory[]
  /** The consolidation at the end; absent without one. */
  consolidated?: ConsolidationResult | undefined
  /** How many sentences wait for the next session. */
  waiting: number
  /** What failed. */
  problems: readonly string[]
  /** In one line: `1 stored, 2 waiting`. */
  text: string
}

/** Learning in one session. */
export interface Learning {
  /**
   * The note for the user's next message: what was noticed and not stored, each sentence in at most 150 tokens (a request 300), all in at
   * most 400; what does not fit follows with the next message. Empty if nothing waits. It starts a turn: changes of the
   * memory from now on are answers to it.
   */
  noteForMessage(): Promise<string>
  /** The last note is not part of the conversation: it is in the next one again. */
  discardNote(): void
  /** Notices what is worth remembering in the messages of a turn, unless the model (`by`) has changed a topic in it. */
  afterTurn(turns: readonly LearningTurn[]): Promise<readonly NoticedMemory[]>
  /**
   * Asks `consolidate` about the turns that it has not seen, and applies what it returns.
   *
   * @throws TypeError without the option `consolidate`, and for a wrong option; what `consolidate` throws
   */
  consolidate(options?: ConsolidateOptions): Promise<ConsolidationResult>
  /** Consolidates, unless the session is stateless or a consolidation runs, and stores what the user asked to remember and the model left. */
  end(): Promise<LearningSummary>
  /** What learning stored, for commands. */
  readonly entries: LearnedEntries
}
