import type { Topic } from "@caliban/memory-core"
import type { DetectedMemory, MemoryScope } from "../types.ts"
import type { LearningProblem } from "./attempts.ts"

/** Something that is remembered: a topic with one fact, or an entry of a sectioned file. */
export interface LearnedEntry {
  /** Without the stale mark. */
  text: string
  scope: MemoryScope
  /** Whether it was not confirmed for a long time. */
  stale: boolean
  /** The topic's slug, or the title of the section. */
  where: string
  /** The sectioned file; absent for a topic. */
  path?: string | undefined
  /** The mark of learning; absent for a topic that a person or a model wrote, and for an entry of a sectioned file. */
  learned?: Topic["learned"]
}

/** An entry that a newer one replaced. */
export interface Replaced {
  text: string
  entryId?: string | undefined
}

/** What became of a memory. */
export interface StoreOutcome {
  /** `confirmed`: it was known, and is confirmed now. `replaced`: it replaced older entries. */
  outcome: "stored" | "confirmed" | "replaced"
  /** The topic's slug, or the file. */
  where: string
  /** The replaced entries, each with its entry of the history. */
  replaced?: readonly Replaced[] | undefined
}

/** Where memories are stored: topics or sectioned files. Its methods throw the errors of memory-core. */
export interface LearnedStore {
  /** Topics of a memory, or Wundr's sectioned files. */
  readonly form: "topics" | "sections"
  /** All entries of the active scopes. */
  list(): Promise<LearnedEntry[]>
  /** Whether a new memory of a scope may replace an entry that it contradicts. */
  mayReplace(scope: MemoryScope, entry: LearnedEntry): boolean
  /** Where a new memory of a scope would be stored, for people. */
  placeOf(scope: MemoryScope): string
  /** Adds a memory in place of the entries that it contradicts, which go to the history. */
  add(memory: DetectedMemory, contradicted: readonly LearnedEntry[]): Promise<StoreOutcome>
  /** Moves contradicted entries to the history; a topic that holds more than the contradicted fact stays. */
  drop(contradicted: readonly LearnedEntry[]): Promise<Replaced[]>
  /** Removes the stale mark and notes the day. */
  confirm(entry: LearnedEntry): Promise<void>
  /** Moves an entry to the history. */
  forget(entry: LearnedEntry): Promise<void>
  /** Marks the entries that were not confirmed for so many days, of topics at most `limit`. Returns them. */
  markStale(days: number, limit: number): Promise<LearnedEntry[]>
  /** What could not be read or written last. */
  problems(): readonly LearningProblem[]
}
