import type {
  Diagnostic,
  Drift,
  ListedTopic,
  MemoryErrorCode,
  RemoveResult,
  TopicSummary,
  WriteResult,
} from "@caliban/memory-core"
import type { FoundTopic, LearnedEntry } from "@caliban/text"
import type { FoundEntry } from "./learned-entries.ts"

/** What a call returns: text for the model, data for the host. */
export type ToolResult = ToolSuccess | ToolFailure

export interface ToolSuccess {
  ok: true
  /** For the model. Contains no absolute path and no hidden characters. */
  text: string
  /** For the host's own screen. May contain paths, and text exactly as it is in the files. */
  details: ToolDetails
}

export interface ToolFailure {
  ok: false
  code: ToolErrorCode
  /** For the model: what is wrong and what to do now. Contains no absolute path, stack or hidden characters. */
  message: string
  /** For the host's own screen and log. May contain paths. */
  details?: Readonly<Record<string, unknown>>
}

/** The codes of `MemoryError`, and those of a call that did not reach the memory. */
export type ToolErrorCode =
  | MemoryErrorCode
  | "invalid-arguments"
  | "not-found"
  | "permission-denied"
  | "unknown-tool"

/** The details of each tool's success, discriminated by `kind`. Every tool has a row. */
export type ToolDetailsByName = {
  ReadMemoryTopic: TopicReadDetails | IndexReadDetails
  WriteMemoryTopic: WrittenDetails
  ListMemoryTopics: ListedDetails
  RemoveMemoryTopic: RemovedDetails
  EditMemoryTopic: WrittenDetails
  MemorySearch: SearchDetails
  memory_search: FoundDetails
  ConfirmMemoryEntry: EntryDetails<"confirmed">
  ForgetMemoryEntry: EntryDetails<"forgotten">
}

export type ToolName = keyof ToolDetailsByName

export type ToolDetails = ToolDetailsByName[ToolName]

export interface TopicReadDetails extends TopicSummary {
  kind: "topic"
  revision: string
  /** The file, absolute; absent when the store is not made of files. */
  path?: string | undefined
  /** Problems of the file. */
  diagnostics: readonly Diagnostic[]
}

export interface IndexReadDetails {
  kind: "index"
  /** Lines of the index; 0 without an index. */
  lines: number
  /** Lines in the text. */
  linesShown: number
}

export interface ListedDetails {
  kind: "list"
  /** Those of this page, without `hook`. */
  topics: readonly ListedTopic[]
  /** Where the next page begins; absent on the last one. */
  cursor?: string | undefined
  drift: Drift
}

export type WrittenDetails = WriteResult & { kind: "written" }

export type RemovedDetails = RemoveResult & { kind: "removed" }

/** What a search found, best match first. */
export interface SearchDetails {
  kind: "search"
  query: string
  hits: readonly FoundTopic[]
  /** What the user should know about the query, such as filters that were ignored. */
  notes: readonly string[]
}

/** The learned entries that a search found, best match first. */
export type FoundDetails = { kind: "found"; query: string; found: readonly FoundEntry[] }

export type EntryDetails<Kind = "confirmed" | "forgotten"> = { kind: Kind; entry: LearnedEntry }
