import type {
  Diagnostic,
  Drift,
  ListedTopic,
  MemoryErrorCode,
  RemoveResult,
  TopicSummary,
  WriteResult,
} from "@caliban/memory-core"
import type { FoundEntry, LearnedEntry } from "./learned-entries.ts"
import type { ToolName } from "./tool-name.ts"

/** What a call returns: text for the model, facts for the host. */
export type ToolResult = ToolSuccess | ToolFailure

export interface ToolSuccess {
  ok: true
  /** For the model. Holds no absolute path and no hidden characters. */
  text: string
  /** For the host's own screen. May hold paths, and text just as it is in the files. */
  details: ToolDetails
}

export interface ToolFailure {
  ok: false
  code: ToolErrorCode
  /** For the model: what is wrong and what to do now. Holds no absolute path, stack or hidden character. */
  message: string
  /** For the host's own screen and log. May hold paths. */
  details?: Readonly<Record<string, unknown>>
}

/** The codes of `MemoryError`, and those of a call that never reached the memory. */
export type ToolErrorCode =
  | MemoryErrorCode
  | "invalid-arguments"
  | "not-found"
  | "permission-denied"
  | "unknown-tool"

/** The details of each tool's success. `kind` tells apart those of one tool. */
export type ToolDetailsByName = {
  ReadMemoryTopic: TopicReadDetails | IndexReadDetails
  WriteMemoryTopic: WrittenDetails
  ListMemoryTopics: ListedDetails
  RemoveMemoryTopic: RemovedDetails
  memory_search: FoundDetails
  ConfirmMemoryEntry: EntryDetails<"confirmed">
  ForgetMemoryEntry: EntryDetails<"forgotten">
}

export type ToolDetails = ToolDetailsByName[ToolName]

export interface TopicReadDetails extends TopicSummary {
  kind: "topic"
  revision: string
  /** What a person should know about the file. */
  diagnostics: readonly Diagnostic[]
  /** What led to it: the slug itself, its `name`, or a slug that differs in case, `-` and `_` only. */
  foundBy: "slug" | "name" | "similar-slug"
}

export interface IndexReadDetails {
  kind: "index"
  /** Lines of the index; 0 when there is none. */
  lines: number
  /** Lines that are in the text. */
  linesShown: number
}

export interface ListedDetails {
  kind: "list"
  topics: readonly ListedTopic[]
  drift: Drift
}

export interface WrittenDetails extends WriteResult {
  kind: "written"
  /** What a write replaced although it had not been read in this session. */
  replacedUnread?: TopicSummary
}

export interface RemovedDetails extends RemoveResult {
  kind: "removed"
}

/** What a search of learned entries found, best first. */
export interface FoundDetails {
  kind: "found"
  query: string
  found: readonly FoundEntry[]
}

export interface EntryDetails<Kind extends "confirmed" | "forgotten" = "confirmed" | "forgotten"> {
  kind: Kind
  entry: LearnedEntry
}
