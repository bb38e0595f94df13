import type { NoticedEntry, StoreOutcome } from "./outcomes.ts"
import type { SessionSummary } from "./session/summary.ts"
import type { LearningProblem } from "./stores/attempts.ts"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "./types.ts"

/** Something that is remembered: an entry of a sectioned file. */
export interface LearnedEntry {
  /** Without the stale mark. */
  text: string
  scope: MemoryScope
  /** Whether it was not confirmed for a long time. */
  stale: boolean
  /** The title of the section. */
  where: string
  /** The sectioned file. */
  path?: string | undefined
}

/** What the start of a session did. */
export interface LearningStart {
  decay: ScopedDecay
  /** New facts that were noticed without a message, and their outcomes. */
  noticed: readonly NoticedEntry[]
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
  readonly form: "sections"
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
  processTurn(turn: ConversationTurn): Promise<NoticedEntry[]>
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
