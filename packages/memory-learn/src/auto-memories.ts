import type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
import type { ConfigOptions, ConfigProblem } from "./config/read-config.ts"
import type { ConsolidationResult } from "./files/consolidation/consolidation-types.ts"
import type { StoreOptions } from "./files/file-target.ts"
import type { Guard } from "./files/guard-entry.ts"
import type { MergedMemories } from "./inject/merge-scopes.ts"
import type { MemoryScopes } from "./scopes.ts"
import type { MemorySearchResult } from "./search/search-files.ts"
import type { LearnedEntry } from "./session/learned-entries.ts"
import type { SessionSummary } from "./session/summary.ts"
import type { MemorySink, StoreOutcome } from "./sinks/sink.ts"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "./types.ts"

export interface AutoMemoriesOptions extends ConfigOptions, Omit<StoreOptions, "now"> {
  /** The folder of the files, below the home and the project's root. Default: `.wundr`. */
  directoryName?: string
  /** Where `CALIBAN_DISABLE_AUTO_MEMORY` is looked up. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** Where memories are put. Default: the sectioned files. */
  sink?: MemorySink
  /**
   * True stores no memory of itself: `processTurn` only says what it noticed, and the host calls `storeMemory` for what
   * its user agrees to. What is known already is confirmed all the same, candidates are kept and stale entries marked.
   * Default: false.
   */
  suggestOnly?: boolean
  /** True changes no file at all. Default: false. */
  readOnly?: boolean
  /** Refuses what must not be stored. Default: that of `@caliban/memory-guard`. */
  guard?: Guard
  /** Takes secrets out of what the detector sees. Default: that of `@caliban/memory-guard`. */
  mask?: (text: string) => string
  /** What the conversations are about; see `LearningDetectorConfig`. Default: `work`. */
  profile?: "work" | "personal"
  /** Notices more than the rules do, for example with a language model. Default: nothing. */
  extract?: (turn: ConversationTurn) => readonly DetectedMemory[] | Promise<readonly DetectedMemory[]>
  /** Tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: (text: string) => number
  /** Default: the system's clock. */
  now?: () => Date
}

/** Something that was noticed, and what became of it. */
export interface NoticedMemory extends DetectedMemory {
  /**
   * `confirmed`: it was known. `replaced`: it took the place of something older. `suggested`: it waits for
   * `storeMemory`. `refused`: the guard said no. `failed`: the file could not be written.
   */
  outcome: StoreOutcome["outcome"] | "suggested" | "refused" | "failed"
  /** The file or topic that it is in, or would be. */
  where: string
  replaced?: StoreOutcome["replaced"]
  /** Why not, when it was refused or failed. */
  problem?: string
}

export interface SessionStart {
  /** For the system prompt; empty when there is nothing. */
  text: string
  memories: MergedMemories
  decay: ScopedDecay
}

/** Decay over all scopes. */
export interface ScopedDecay {
  /** Entries that have the mark since this check. */
  marked: readonly LearnedEntry[]
  /** All entries with the mark. */
  stale: readonly LearnedEntry[]
}

/** Learning, from the turns of a conversation to the next session's prompt. One per session. */
export interface AutoMemories {
  /** False when the configuration or `CALIBAN_DISABLE_AUTO_MEMORY` switches it off: then every call does nothing. */
  readonly enabled: boolean
  readonly config: AutoMemoriesConfig
  /** What is wrong with configuration files, and memory files that could not be read when it was last tried. */
  readonly problems: readonly ConfigProblem[]
  readonly paths: MemoryScopes
  /** Reads the files of all scopes that are on, and merges them: local overrides project overrides user. */
  loadAll(): Promise<MergedMemories>
  /** The section `## Persistent Memories`; with a query, what it is about comes first. */
  formatForSystemPrompt(memories: MergedMemories, options?: { query?: string }): string
  /**
   * Notices what is worth remembering in a turn, and stores it unless the host only wants suggestions. What says the
   * same as one of `known` is left out: an agent may have written it down itself.
   */
  processTurn(turn: ConversationTurn, options?: { known?: readonly string[] }): Promise<NoticedMemory[]>
  /** Stores a memory: over what it contradicts, and once only. @throws MemoryError `refused` and those of a store */
  storeMemory(memory: DetectedMemory): Promise<StoreOutcome>
  /** Brings the file of a scope under its limit. */
  consolidate(scope: MemoryScope): Promise<ConsolidationResult>
  /** What `consolidate` would do. */
  previewConsolidation(scope: MemoryScope): Promise<ConsolidationResult>
  /** Marks what nobody has confirmed for long, in all scopes. Nothing is taken out. */
  decayCheck(): Promise<ScopedDecay>
  /** Searches the topic files that are not in the prompt, best first. */
  searchOverflow(query: string): Promise<MemorySearchResult[]>
  /** Decay, load and format, with the first message of the user for what is relevant. */
  onSessionStart(firstMessage?: string): Promise<SessionStart>
  /** Stores what manifests say, consolidates long files, forgets the conversation, and says what was done. */
  onSessionEnd(): Promise<SessionSummary>
  /** The entries, for a person's commands and an agent's tools. */
  readonly entries: {
    list(): Promise<LearnedEntry[]>
    find(text: string): Promise<LearnedEntry[]>
    confirm(entry: LearnedEntry): Promise<void>
    forget(entry: LearnedEntry): Promise<void>
    search(query: string): Promise<(MemorySearchResult & { scope: MemoryScope })[]>
  }
}
