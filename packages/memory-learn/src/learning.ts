import type { FileStoreOptions, Memory } from "@caliban/memory-core"
import type { NoticedMemory, SessionSummary } from "./session/summary.ts"
import type { LearningProblem } from "./stores/attempts.ts"
import type { Guard } from "./stores/guard-topic.ts"
import type { LearnedEntry, LearnedStore, StoreOutcome } from "./stores/learned-store.ts"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "./types.ts"

export interface LearningOptions
  extends Pick<FileStoreOptions, "durability" | "trustDirectory" | "files" | "lockWait"> {
  /** Memories become topics of this memory. */
  memory: Memory
  /** A memory with at least this confidence, from 0.3 to 1, is stored without a repetition. Default: 0.6. */
  minConfidence?: number | undefined
  /** True marks topics as stale that were not confirmed for `decayDays`. Default: true. */
  decayEnabled?: boolean | undefined
  /** Days without confirmation after which a topic is marked. Default: 90. */
  decayDays?: number | undefined
  /** The scopes that are read and written. Default: all three. */
  scopes?: Partial<Readonly<Record<MemoryScope, boolean>>> | undefined
  /** The environment that may contain `CALIBAN_DISABLE_AUTO_MEMORY`. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>> | undefined
  /**
   * True makes `processTurn` return what it noticed without storing it; the host calls `storeMemory` for what its user
   * accepts. Known topics are still confirmed, candidates kept and stale topics marked. Default: false.
   */
  suggestOnly?: boolean | undefined
  /** True never changes a file. Default: false, or true for a read-only memory. */
  readOnly?: boolean | undefined
  /** Refuses what must not be stored. Default: that of `@caliban/memory-guard`. */
  guard?: Guard | undefined
  /** Masks secrets before the detector sees a text; see `LearningDetectorConfig`. Default: that of `@caliban/memory-guard`. */
  mask?: ((text: string, requested?: boolean) => string) | undefined
  /**
   * Adds detections, for example of a language model. If it fails or returns something else, the turn continues with
   * what else was noticed, and `problems` says why. Default: none.
   */
  extract?:
    | ((turn: ConversationTurn) => readonly DetectedMemory[] | Promise<readonly DetectedMemory[]>)
    | undefined
  /** Default: the system's clock. */
  now?: (() => Date) | undefined
}

/** What the start of a session did. */
export interface LearningStart {
  decay: ScopedDecay
  /** New facts that were noticed without a message, and their outcomes. */
  noticed: readonly NoticedMemory[]
}

/** The result of a decay check over all scopes. */
export interface ScopedDecay {
  /** Entries that this check marked. */
  marked: readonly LearnedEntry[]
  /** All entries with the stale mark. */
  stale: readonly LearnedEntry[]
}

/** What a search found. */
export interface FoundLearned {
  text: string
  section: string
  scope: MemoryScope
}

/** The entries, for the user's commands and the agent's tools: the port `learned` of both packages. */
export interface LearnedEntries {
  readonly form: LearnedStore["form"]
  list(): Promise<LearnedEntry[]>
  /** The topic with this slug, or the entries with this text; otherwise those that contain all of its words. */
  find(text: string): Promise<LearnedEntry[]>
  confirm(entry: LearnedEntry): Promise<void>
  forget(entry: LearnedEntry): Promise<void>
  /** Those that match best come first. */
  search(query: string): Promise<FoundLearned[]>
}

/** Learning in one session: from the turns of a conversation to the prompt of the next session. */
export interface Learning {
  /** False if `CALIBAN_DISABLE_AUTO_MEMORY`, the configuration or the memory is off. Then nothing is read or stored. */
  readonly enabled: boolean
  /** What could not be read or written last. */
  readonly problems: readonly LearningProblem[]
  /**
   * Notices what is worth remembering in a message and stores it, unless `suggestOnly` is set. Nothing is learned from a
   * turn in which the memory's tools or someone else wrote or removed a topic: the agent has decided what to keep. Without
   * `startTurn`, each message of the user starts a turn, to which changes since the last message belong.
   */
  processTurn(turn: ConversationTurn): Promise<NoticedMemory[]>
  /** Starts a turn: what was changed before, for example by a command of the user, does not belong to it. */
  startTurn(): void
  /** Stores a memory; it replaces what it contradicts and confirms a duplicate. @throws MemoryError `refused` and those of a store */
  storeMemory(memory: DetectedMemory): Promise<StoreOutcome>
  /** Marks entries that were not confirmed for `decayDays`, in all scopes. Removes nothing. */
  decayCheck(): Promise<ScopedDecay>
  /** Checks decay, marking at most 20 topics. Call it before the memory's own `load`. */
  onSessionStart(firstMessage?: string): Promise<LearningStart>
  /** Clears the conversation and summarises the session. */
  onSessionEnd(): Promise<SessionSummary>
  readonly entries: LearnedEntries
}
