import type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
import type { ConfigOptions, ConfigProblem } from "./config/read-config.ts"
import type { ConsolidationResult } from "./files/consolidation/consolidation-types.ts"
import type { StoreOptions } from "./files/file-target.ts"
import type { Guard } from "./files/guard-entry.ts"
import type { MergedMemories } from "./inject/merge-scopes.ts"
import type { MemoryScopes } from "./scopes.ts"
import type { MemorySearchResult } from "./search/search-files.ts"
import type { LearnedEntry } from "./session/learned-entries.ts"
import type { NoticedMemory, SessionSummary } from "./session/summary.ts"
import type { MemorySink, StoreOutcome } from "./sinks/sink.ts"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "./types.ts"

export interface AutoMemoriesOptions extends ConfigOptions, Omit<StoreOptions, "now"> {
  /** The name of the folder in the home directory and in the project's root. Default: `.wundr`. */
  directoryName?: string
  /** The environment that may contain `CALIBAN_DISABLE_AUTO_MEMORY`. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** Where memories are stored. Default: the sectioned files. */
  sink?: MemorySink | undefined
  /**
   * True makes `processTurn` return what it noticed without storing it; the host calls `storeMemory` for what its user
   * accepts. Known entries are still confirmed, candidates kept and stale entries marked. Default: false.
   */
  suggestOnly?: boolean
  /** True never changes a file. Default: false. */
  readOnly?: boolean
  /** Refuses what must not be stored. Default: that of `@caliban/memory-guard`. */
  guard?: Guard
  /** Masks secrets before the detector sees a text. Default: that of `@caliban/memory-guard`. */
  mask?: (text: string) => string
  /** Adds detections, for example of a language model. Default: none. */
  extract?: (turn: ConversationTurn) => readonly DetectedMemory[] | Promise<readonly DetectedMemory[]>
  /** Counts the tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: (text: string) => number
  /** Default: the system's clock. */
  now?: () => Date
}

export interface SessionStart {
  /** For the system prompt; empty if there are no memories. */
  text: string
  memories: MergedMemories
  decay: ScopedDecay
}

/** The result of a decay check over all scopes. */
export interface ScopedDecay {
  /** Entries that this check marked. */
  marked: readonly LearnedEntry[]
  /** All entries with the stale mark. */
  stale: readonly LearnedEntry[]
}

/** Learning in one session: from the turns of a conversation to the prompt of the next session. */
export interface AutoMemories {
  /** False if the configuration or `CALIBAN_DISABLE_AUTO_MEMORY` switches learning off. Then nothing is read or stored. */
  readonly enabled: boolean
  readonly config: AutoMemoriesConfig
  /** Problems with configuration files, and memory files whose last operation failed. */
  readonly problems: readonly ConfigProblem[]
  readonly paths: MemoryScopes
  /** Reads and merges the files of all active scopes: local overrides project, project overrides user. */
  loadAll(): Promise<MergedMemories>
  /** The section `## Persistent Memories`; with a query, related entries come first. */
  formatForSystemPrompt(memories: MergedMemories, options?: { query?: string | undefined }): string
  /**
   * Notices what is worth remembering in a turn and stores it, unless `suggestOnly` is set. Skips what repeats one of
   * `known`, such as what the agent has just written itself.
   */
  processTurn(turn: ConversationTurn, options?: { known?: readonly string[] }): Promise<NoticedMemory[]>
  /** Stores a memory; it replaces what it contradicts and confirms a duplicate. @throws MemoryError `refused` and those of a store */
  storeMemory(memory: DetectedMemory): Promise<StoreOutcome>
  /** Brings the file of a scope under its line limit. */
  consolidate(scope: MemoryScope): Promise<ConsolidationResult>
  /** What `consolidate` would do. */
  previewConsolidation(scope: MemoryScope): Promise<ConsolidationResult>
  /** Marks entries that were not confirmed for `decayDays`, in all scopes. Removes nothing. */
  decayCheck(): Promise<ScopedDecay>
  /** Searches the topic files that are not in the prompt, best first. */
  searchOverflow(query: string): Promise<MemorySearchResult[]>
  /** Checks decay, then loads and formats the memories. Entries related to the first message come first. */
  onSessionStart(firstMessage?: string): Promise<SessionStart>
  /** Stores new facts of the manifests, consolidates long files, clears the conversation, and summarises the session. */
  onSessionEnd(): Promise<SessionSummary>
  /** The entries, for the user's commands and the agent's tools. */
  readonly entries: {
    list(): Promise<LearnedEntry[]>
    find(text: string): Promise<LearnedEntry[]>
    confirm(entry: LearnedEntry): Promise<void>
    forget(entry: LearnedEntry): Promise<void>
    search(query: string): Promise<(MemorySearchResult & { scope: MemoryScope })[]>
  }
}
