import type { Memory } from "@caliban/memory-core"
import type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
import type { ConfigOptions, ConfigProblem } from "./config/read-config.ts"
import type { ConsolidationResult } from "./files/consolidation/consolidation-types.ts"
import type { StoreOptions } from "./files/file-target.ts"
import type { Guard } from "./files/guard-entry.ts"
import type { MergedMemories } from "./inject/merge-scopes.ts"
import type { MemorySearchResult } from "./search/search-entries.ts"
import type { NoticedMemory, SessionSummary } from "./session/summary.ts"
import type { LearnedEntry, LearnedStore, StoreOutcome } from "./stores/learned-store.ts"
import type { CopyResult, UnreadFile } from "./stores/unread-files.ts"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "./types.ts"

export interface AutoMemoriesOptions extends ConfigOptions, Omit<StoreOptions, "now"> {
  /** Memories become topics of this memory. Default: sectioned files in `userHome` and `projectRoot`. */
  memory?: Memory | undefined
  /** `wundr` stores into sectioned files, although a memory is given. Default: `wundr` if the memory has that layout. */
  layout?: "topics" | "wundr" | undefined
  /** The folder of configuration and sectioned files in the home directory and in the project's root. Default: `.wundr`. */
  directoryName?: string
  /** The environment that may contain `CALIBAN_DISABLE_AUTO_MEMORY`. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /**
   * True makes `processTurn` return what it noticed without storing it; the host calls `storeMemory` for what its user
   * accepts. Known entries are still confirmed, candidates kept and stale entries marked. Default: false.
   */
  suggestOnly?: boolean
  /** True never changes a file. Default: false, or true for a read-only memory. */
  readOnly?: boolean
  /** Refuses what must not be stored. Default: that of `@caliban/memory-guard`. */
  guard?: Guard
  /** Masks secrets before the detector sees a text; see `LearningDetectorConfig`. Default: that of `@caliban/memory-guard`. */
  mask?: (text: string, requested?: boolean) => string
  /**
   * Adds detections, for example of a language model. If it fails or returns something else, the turn continues with
   * what else was noticed, and `problems` says why. Default: none.
   */
  extract?: (turn: ConversationTurn) => readonly DetectedMemory[] | Promise<readonly DetectedMemory[]>
  /** What the names of the memory tools start with in the prompt. Default: none. */
  namePrefix?: string | undefined
  /** Counts the tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: (text: string) => number
  /** Default: the system's clock. */
  now?: () => Date
}

export interface SessionStart {
  /** The sectioned files for the system prompt. Empty without entries, and for topics, which the memory itself shows. */
  text: string
  memories: MergedMemories
  decay: ScopedDecay
  /** New facts of the project's manifests, and their outcomes. */
  noticed: readonly NoticedMemory[]
}

/** The result of a decay check over all scopes. */
export interface ScopedDecay {
  /** Entries that this check marked. */
  marked: readonly LearnedEntry[]
  /** All entries with the stale mark. */
  stale: readonly LearnedEntry[]
}

/** The entries, for the user's commands and the agent's tools: the port `learned` of both packages. */
export interface LearnedEntries {
  readonly form: LearnedStore["form"]
  list(): Promise<LearnedEntry[]>
  /** The topic with this slug, or the entries with this text; otherwise those that contain all of its words. */
  find(text: string): Promise<LearnedEntry[]>
  confirm(entry: LearnedEntry): Promise<void>
  forget(entry: LearnedEntry): Promise<void>
  /** Best match first. */
  search(query: string): Promise<MemorySearchResult[]>
  /** See `AutoMemories.copyEntries`. */
  copy(): Promise<CopyResult>
}

/** Learning in one session: from the turns of a conversation to the prompt of the next session. */
export interface AutoMemories {
  /** False if the configuration, `CALIBAN_DISABLE_AUTO_MEMORY` or the memory is off. Then nothing is read or stored. */
  readonly enabled: boolean
  readonly config: AutoMemoriesConfig
  /** Problems with configuration files, what could not be read or written last, and, once listed, unread files. */
  readonly problems: readonly ConfigProblem[]
  /** The entries of all active scopes. In sectioned files, local overrides project, and project overrides user. */
  loadAll(): Promise<MergedMemories>
  /** The section `## Persistent Memories`; with a query, related entries come first. */
  formatForSystemPrompt(memories: MergedMemories, options?: { query?: string | undefined }): string
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
  /** Brings the sectioned file of a scope under its line limit. Does nothing with topics. */
  consolidate(scope: MemoryScope): Promise<ConsolidationResult>
  /** Marks entries that were not confirmed for `decayDays`, in all scopes. Removes nothing. */
  decayCheck(): Promise<ScopedDecay>
  /** Searches the topic files of sectioned files, which are not in the prompt, best first. */
  searchOverflow(query: string): Promise<MemorySearchResult[]>
  /**
   * Stores new facts of the manifests, checks decay, marking at most 20 topics, then loads and formats the memories.
   * Entries related to the first message come first. Call it before the memory's own `load`.
   */
  onSessionStart(firstMessage?: string): Promise<SessionStart>
  /** Stores facts that the manifests have since the start, consolidates long files, clears the conversation, and summarises the session. */
  onSessionEnd(): Promise<SessionSummary>
  readonly entries: LearnedEntries
  /**
   * Sectioned files in `userHome` and `projectRoot` with entries that no topic repeats or contradicts. Empty without
   * these folders, and when learning itself uses these files.
   */
  unreadFiles(): Promise<readonly UnreadFile[]>
  /** Makes a topic of each such entry. The files stay as they are. @throws MemoryError `read-only` */
  copyEntries(): Promise<CopyResult>
}
