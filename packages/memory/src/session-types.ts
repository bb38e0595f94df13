import type { Memory, MemoryOptions, Prefix } from "@caliban/memory-core"
import type {
  ConsolidateOptions,
  ConsolidationResult,
  Learning,
  LearningTurn,
  LearnOptions,
  NoticedMemory,
} from "@caliban/memory-learn"
import type { MemorySearch, MemorySearchOptions, RecallOptions } from "@caliban/memory-search"
import type { MemoryTools, MemoryToolsOptions } from "@caliban/memory-tools"
import type { AutoMemories, AutoMemoriesOptions, NoticedEntry } from "@caliban/memory-wundr"
import type { RenderOptions, SlashHost, SlashMemory, SlashResult } from "@caliban/slash-memory"
import type { UserMemories, UserMemoryOptions } from "./pool/pool-types.ts"
import type { SummaryOf } from "./typed-parts.ts"

/**
 * Where the memory is (`cwd`, `directory`, `store`, `memory` or `pool`), what else `createMemory` takes, and what the session does
 * with it. A memory without `cwd` belongs to no project: neither instructions nor manifests of a project are read.
 */
export type MemorySessionOptions<NamePrefix extends string = string> = SessionParts<NamePrefix> &
  (
    | ({ memory?: undefined; pool?: undefined } & Omit<MemoryOptions, "guard">)
    | ({ memory: Memory; pool?: undefined } & Partial<Pick<MemoryOptions, "readOnly" | "approve">>)
    | ({ pool: UserMemories; userId: string; memory?: undefined } & Omit<UserMemoryOptions, "guard">)
  )

export interface SessionParts<NamePrefix extends string = string> {
  /**
   * A memory of the host, with the options that it was made with; `guard`, `readOnly` and `approve` are added to its own,
   * and no other option of `createMemory` can be given. Default: one is made of the other options.
   */
  memory?: Memory | undefined
  /** A pool, with `userId`: the memory of that user. The pool decides where it is. Default: none. */
  pool?: UserMemories | undefined
  /** Whose memory of the pool. Default: none. */
  userId?: string | undefined
  /**
   * True for a session of one request: tool results contain the topic's revision, and the model sends it back as `expect`
   * to change the topic. Default: false.
   */
  stateless?: boolean | undefined
  /**
   * Refuses what must not be stored, after the guard that a memory of the host has; false adds none. Default: that of
   * `@caliban/memory-guard`.
   */
  guard?: MemoryOptions["guard"] | false | undefined
  /**
   * True notices what the user says that is worth keeping and that the model did not store: `beforeTurn` tells the model,
   * which decides. An object may have `consolidate`, the host's call of its model at the end of a session, and `store`, for
   * a model without write tools: then what is noticed becomes topics. With the layout `wundr`, the options of its
   * auto-memories. Default: false.
   *
   * A `TypeError` with `readOnly`, with `store` next to write tools, and without `store` where the model has none.
   */
  learn?: boolean | LearnOptions | Partial<Omit<AutoMemoriesOptions, "memory">> | undefined
  /** False leaves out `MemorySearch`, `/memory search` and recall. Default: true. */
  search?: boolean | MemorySearchOptions | undefined
  /** What `beforeTurn` adds to a message; false adds nothing. Default: the defaults of `MemorySearch.recall`. */
  recall?: false | Omit<RecallOptions, "exclude"> | undefined
  /** Which tools the model gets, and what their names start with. Default: every tool, without a prefix. */
  tools?: Pick<MemoryToolsOptions<NamePrefix>, "include" | "permissions" | "namePrefix"> | undefined
  /** What `/memory` commands need from the host. Default: this process. */
  slash?: Omit<SlashHost, "learned" | "search"> | undefined
  /** Where the memory is in the system prompt, above or below the host's own text. Default: `above`. */
  position?: "above" | "below" | undefined
}

/**
 * One message of the conversation: `ModelMessage` and `UIMessage` of the AI SDK, messages of Anthropic's SDK, and plain ones.
 * Of parts, those with a text count, and calls of tools with their results: failed commands and what made them work are
 * noticed.
 */
export interface SessionTurn extends Pick<LearningTurn, "toolCalls"> {
  role: LearningTurn["role"] | "model" | "developer" | "data" | "function"
  content?: string | readonly MessagePart[] | null | undefined
  /** As the AI SDK has the content of messages for screens. */
  parts?: readonly MessagePart[] | undefined
}

/** A text, a call of a tool, an image, … */
interface MessagePart {
  readonly type: string
  readonly text?: unknown
}

/**
 * A conversation with a memory. Its system prompt stays the same, so that the provider's prompt cache holds, until the
 * person changes the memory with a command: take it once, or for each request. Do not overlap turns and commands.
 */
export interface MemorySession<
  NamePrefix extends string = string,
  Search extends MemorySearch | undefined = MemorySearch | undefined,
  Learns extends Learning | undefined = Learning | undefined,
> extends AsyncDisposable {
  readonly memory: Memory
  /** What was loaded at the start, or after the last command that changed something. */
  readonly prefix: Prefix
  /**
   * The memory's part of the system prompt, for hosts that compose their own: the prefix, and what sectioned files of
   * `@caliban/memory-wundr` say. Empty when memory is off.
   */
  readonly memoryText: string
  /**
   * Problems at the start, and of later recalls, in one line each: the directory could not be made, a file could not be read.
   * What is wrong with files and settings, such as a directory that is refused, is in `prefix.diagnostics`.
   */
  readonly warnings: readonly string[]
  /** The tools for the model; the adapters of `@caliban/memory-tools` take this object. */
  readonly tools: MemoryTools<NamePrefix>
  /** `undefined` with `search: false`. */
  readonly search: Search
  /** `undefined` unless `learn` is set, and with the layout `wundr`. When memory is off, it notices nothing. */
  readonly learning: Learns
  /** Wundr's auto-memories: only with `learn` and the layout `wundr`. */
  readonly autoMemories: AutoMemories | undefined
  /** The system prompt: the memory, the host's own text, and what the skill says about the tools. */
  systemPrompt(base?: string): string
  /** The same in parts, each of which ends where a cache breakpoint fits: one part, or with `below` two, the memory last. */
  systemParts(base?: string): readonly string[]
  /**
   * The text to send to the model in place of a message of the user: the message, the topics that it needs, a note if the
   * user, or another program, has changed what the model has seen, and with `learn` a note of what the user said before
   * and the model did not store. A recalled topic that was changed is shown again.
   * Keep the result in the conversation as it is. The first message decides the order of what sectioned files say, so take
   * the system prompt after it; topics have an order of their own. Of a message with images, pass the text, and send the
   * result in its place.
   *
   * Costs a search, a load of the memory, and a read of each topic that the model has seen; each change by the model, a load.
   *
   * @throws TypeError if `message` is not a string
   */
  beforeTurn(message: string): Promise<string>
  /**
   * The last text of `beforeTurn` and what followed are not part of the conversation, for example because the model's server
   * failed: the next message gets the same, and what the model read or changed in that turn, it has not seen.
   */
  discardTurn(): void
  /**
   * Notices what is worth remembering in the messages of a turn, the user's and the agent's, and returns it with what became
   * of it; nothing without `learn`, and after a turn in which the model wrote or removed a topic. The user's message is
   * the one that was typed, or the text of `beforeTurn`, of which only what was typed counts.
   *
   * @throws TypeError if `turns` is not an array of messages, or a role is unknown
   */
  afterTurn(turns: readonly SessionTurn[]): Promise<readonly (NoticedMemory | NoticedEntry)[]>
  /**
   * Asks the function `consolidate` of the option `learn` what the memory should say after the turns that it has not seen,
   * and applies it. An operation that is wrong, or whose topic has changed, is skipped and reported. `end` does it, too.
   *
   * @throws TypeError without that function; what the function throws
   */
  consolidate(options?: ConsolidateOptions): Promise<ConsolidationResult>
  /** Runs a `/memory …` line. Changes are in the next system prompt. */
  slash(line: string, options?: RenderOptions): Promise<SlashResult>
  /** The commands, for menus and completion. */
  readonly commands: Pick<SlashMemory, "name" | "summary" | "commands" | "complete">
  /** Loads the prefix again, after the host or the user has changed the memory in another way. */
  refresh(): Promise<void>
  /**
   * Ends the session: with `learn` it consolidates, unless the session is stateless, and stores what the user asked to
   * remember and the model was told and left. Records of use are written. Later calls return the same; the other methods
   * throw a `TypeError` from now on. `await using session` ends it, too. It waits for `consolidate` and `approve`.
   */
  end(): Promise<SummaryOf<Learns>>
}
