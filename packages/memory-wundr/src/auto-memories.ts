import type { Memory } from "@caliban/memory-core"
import type { AutoMemoriesConfig } from "./config/auto-memories-config.ts"
import type { ConfigOptions } from "./config/read-config.ts"
import type { ConsolidationResult } from "./files/consolidation/consolidation-types.ts"
import type { StoreOptions } from "./files/file-target.ts"
import type { Guard } from "./files/guard-entry.ts"
import type { MergedMemories } from "./inject/merge-scopes.ts"
import type { Learning, LearningStart } from "./learning.ts"
import type { MemorySearchResult } from "./search/search-entries.ts"
import type { SessionSummary } from "./session/summary.ts"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "./types.ts"

export interface AutoMemoriesOptions extends ConfigOptions, Omit<StoreOptions, "now"> {
  /** The memory of the session, whose switches hold here, too: off, or read-only. Default: none. */
  memory?: Memory | undefined
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

export interface SessionStart extends LearningStart {
  /** The section for the system prompt; empty without entries. */
  text: string
  memories: MergedMemories
}

/** Learning in one session: from the turns of a conversation to the prompt of the next session. */
export interface AutoMemories extends Learning {
  readonly config: AutoMemoriesConfig
  /** The entries of all active scopes: local overrides project, and project overrides user. */
  loadAll(): Promise<MergedMemories>
  /**
   * The section `## Persistent Memories`. Corrections come first; with a query, entries related to it come before others.
   * With the prefix of the memory, it is below that, and the memory's own block there has what is not an entry.
   */
  formatForSystemPrompt(
    memories: MergedMemories,
    options?: { query?: string | undefined; prefix?: string | undefined },
  ): string
  /** Brings the file of a scope under its line limit. */
  consolidate(scope: MemoryScope): Promise<ConsolidationResult>
  /** Searches the topic files, which are not in the prompt, best first. */
  searchOverflow(query: string): Promise<MemorySearchResult[]>
  /**
   * Stores new facts of the manifests, checks decay, then loads and formats the memories. Entries related to the first
   * message come first.
   */
  onSessionStart(firstMessage?: string): Promise<SessionStart>
  /** Stores facts that the manifests have since the start, consolidates long files, clears the conversation, and summarises the session. */
  onSessionEnd(): Promise<SessionSummary>
}
