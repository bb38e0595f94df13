import type { Memory } from "@caliban/memory-core"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "@caliban/memory-learn"
import type { LearnedEntries as Port } from "@caliban/text"
import type { ConfigOptions, ConfigProblem } from "./config/read-config.ts"
import type { AutoMemoriesConfig } from "./config/settings.ts"
import type { ConsolidationResult } from "./files/consolidation/plan.ts"
import type { StoreOptions } from "./files/file-host.ts"
import type { Guard } from "./files/file-manager.ts"
import type { PromptOptions } from "./inject/format-prompt.ts"
import type { MergedMemories } from "./inject/merge-scopes.ts"
import type { MemorySearchResult } from "./search/search-entries.ts"
import type { LearnedEntry, NoticedEntry, ScopedDecay, SessionSummary, StoreOutcome } from "./types.ts"

export interface AutoMemoriesOptions
  extends ConfigOptions,
    StoreOptions,
    Pick<PromptOptions, "countTokens" | "namePrefix"> {
  /** The memory of the session, whose switches hold here, too: off, or read-only. Default: none. */
  memory?: Memory | undefined
  /** The environment that may contain `CALIBAN_DISABLE_AUTO_MEMORY`. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** True never changes a file: `processTurn` only suggests. Default: false, or true for a read-only memory. */
  readOnly?: boolean
  /** Refuses what must not be stored. Default: that of `@caliban/memory-guard`. */
  guard?: Guard
}

/** What the start of a session did. */
export interface SessionStart {
  decay: ScopedDecay
  /** New facts that were noticed without a message, and their outcomes. */
  noticed: readonly NoticedEntry[]
  /** The section for the system prompt; empty without entries. */
  text: string
  memories: MergedMemories
}

/** Learning in one session: from the turns of a conversation to the prompt of the next session. */
export interface AutoMemories {
  /** False if `CALIBAN_DISABLE_AUTO_MEMORY`, the configuration or the memory is off. Then nothing is read or stored. */
  readonly enabled: boolean
  /** What the configuration leaves of the option `memory`, for the prompt, the tools and the commands: off, or empty and read-only if its scope is off. */
  readonly memory: Memory | undefined
  readonly config: AutoMemoriesConfig
  /** What is wrong with the configuration, and what could not be read or written last. */
  readonly problems: readonly ConfigProblem[]
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
  /** Starts a turn. Call it before each message of the user if there is a `memory`. */
  startTurn(): void
  /**
   * Notices what is worth remembering in a message and stores it. Nothing is learned from a turn in which the memory's
   * tools or someone else wrote or removed a topic: the agent has decided what to keep.
   */
  processTurn(turn: ConversationTurn): Promise<NoticedEntry[]>
  /** Stores a memory; it replaces what it contradicts and confirms a duplicate. @throws MemoryError `refused`, `memory-off`, `read-only` and those of a store */
  storeMemory(memory: DetectedMemory): Promise<StoreOutcome>
  /** Brings the file of a scope under its line limit. @throws MemoryError `memory-off`, `read-only` and those of a store */
  consolidate(scope: MemoryScope): Promise<ConsolidationResult>
  /** Marks entries that were not confirmed for `decayDays`, in all scopes. Removes nothing. */
  decayCheck(): Promise<ScopedDecay>
  /** Searches the topic files, which are not in the prompt, best first. */
  searchOverflow(query: string): Promise<MemorySearchResult[]>
  /**
   * Stores new facts of the manifests, checks decay, then loads and formats the memories. Entries related to the first
   * message come first. With `approve`, facts and stale marks wait for the end.
   */
  onSessionStart(firstMessage?: string): Promise<SessionStart>
  /** Stores facts that the manifests have since the start, consolidates long files, clears the conversation, and summarises the session. */
  onSessionEnd(): Promise<SessionSummary>
  /** The entries, for the agent's tools: the port `learned` of memory-tools. */
  readonly entries: LearnedEntries
  /** The same for the user's commands, which find topics, too: the port `learned` of slash-memory. */
  readonly commands: LearnedEntries
}

export interface LearnedEntries extends Omit<Port<LearnedEntry>, "contradictions"> {
  readonly form: "sections"
  /** Those that match best come first. */
  search(query: string): Promise<MemorySearchResult[]>
}
