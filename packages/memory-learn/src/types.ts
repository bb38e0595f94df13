/** Where a memory belongs: with the person, with the project, or on this machine only. */
export type MemoryScope = "user" | "project" | "local"

/** From the one that everything else overrides to the one that overrides the others. */
export const MEMORY_SCOPES: readonly MemoryScope[] = ["user", "project", "local"]

/** The sections of a memory file, in the order in which a new file gets them. */
export const MEMORY_SECTIONS = [
  "User Preferences",
  "Project Conventions",
  "Error Patterns",
  "Tool Usage",
  "Architecture Decisions",
  "Corrections",
  "Workflow",
  "People & Roles",
  "Links",
] as const

export type MemorySectionType = (typeof MEMORY_SECTIONS)[number]

export type DetectionCategory =
  | "repeated-correction"
  | "error-pattern"
  | "user-preference"
  | "project-pattern"
  | "tool-usage"

/** A tool call with what came of it. */
export interface ToolCallRecord {
  name: string
  /** Its arguments: a command line, or an object. */
  input?: unknown
  /** What it gave back, output and error text. */
  output?: string
  /** Of a command; anything but 0 is a failure. */
  exitCode?: number
  /** True when the call failed, where there is no exit code. */
  isError?: boolean
}

/** One message of a conversation. */
export interface ConversationTurn {
  role: "user" | "assistant" | "system" | "tool"
  content: string
  /** Tool calls and their results in this turn. */
  toolCalls?: readonly ToolCallRecord[]
  timestamp: Date
  sessionId: string
}

/** Something that a detector takes for worth remembering. */
export interface DetectedMemory {
  /** The entry, one line, in the language of the conversation. */
  text: string
  section: MemorySectionType
  scope: MemoryScope
  /** From 0 to 1; see `scoreConfidence`. */
  confidence: number
  category: DetectionCategory
  /** The turn that gave rise to it. */
  sourceTurn: ConversationTurn
  /** Detail, as sub-bullets. */
  children?: readonly string[]
  /** Texts of existing entries that this one contradicts and takes the place of. */
  replaces?: readonly string[]
}

/** What is known about an entry; a trailing comment of its line, `<!-- auto:confidence=0.9,date=2026-02-09 -->`. */
export interface EntryMetadata {
  /** Comment key `confidence`. */
  confidence?: number
  /** ISO date. Comment key `date`. */
  dateAdded?: string
  /** ISO date of the last time that somebody said that it still holds. Comment key `confirmed`. */
  dateConfirmed?: string
  /** A `DetectionCategory`, or whatever another program wrote. Comment key `category`. */
  category?: string
  /** Comment key `stale`. */
  stale?: boolean
  /** Texts or names of related entries. Comment key `links`, separated by `;`. */
  links?: readonly string[]
  /** Counts the changes. Comment key `version`. */
  version?: number
  /** Comment key `session`. */
  sourceSession?: string
  /** The revision of the entry that this one took the place of; it is in the trash. Comment key `replaces`. */
  replaces?: string
  /** Pairs that somebody else wrote, kept as they are. */
  other?: Readonly<Record<string, string>>
}

/** One top-level bullet of a section. */
export interface MemoryEntry {
  /** The bullet without its mark and without the comment of its metadata. */
  text: string
  /** Indented bullets and lines below it, without indentation and mark. */
  children: readonly string[]
  /** Line in the file, counted from 1; 0 for an entry that is not there yet. */
  line: number
  metadata?: EntryMetadata
}

/** What stands below a `## ` heading, up to the next one. */
export interface MemorySection {
  title: string
  entries: readonly MemoryEntry[]
  /** Line of the heading, counted from 1; 0 for a section that is not there yet. */
  startLine: number
  /** Last line that belongs to it. */
  endLine: number
}

/** A sectioned file: what was understood of it, and all of it. */
export interface ParsedMemoryFile {
  /** Absolute. */
  path: string
  /** The whole text as it is on disk; empty when there is no file. */
  raw: string
  sections: readonly MemorySection[]
  lineCount: number
  exists: boolean
}
