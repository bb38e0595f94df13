import type { DETECTION_CATEGORIES, MEMORY_SCOPES, MEMORY_SECTIONS } from "./kinds.ts"

/** `forget`: the user asks to forget something. `request`: the user asks to remember it. `tool`: what tools showed. */
export type NoticedKind = "statement" | "request" | "forget" | "tool"

/** Where a memory applies: to the user in every project, to the project, or to this machine only. */
export type MemoryScope = (typeof MEMORY_SCOPES)[number]

export type MemorySectionType = (typeof MEMORY_SECTIONS)[number]

export type DetectionCategory = (typeof DETECTION_CATEGORIES)[number]

/** A tool call with its result. */
export interface ToolCallRecord {
  name: string
  /** Its arguments: a command line, or an object. */
  input?: unknown
  /** Its output and error text. */
  output?: string
  /** The exit code of a command; anything but 0 is a failure. */
  exitCode?: number
  /** Whether the call failed, for tools without an exit code. */
  isError?: boolean
}

/** One message of a turn. */
export interface LearningTurn {
  role: "user" | "assistant" | "system" | "tool"
  content: string
  /** Calls of the host's tools with their results. */
  toolCalls?: readonly ToolCallRecord[] | undefined
}

/** One message of a conversation. */
export interface ConversationTurn extends LearningTurn {
  timestamp: Date
  sessionId: string
}

/** Something that a detector considers worth remembering. */
export interface DetectedMemory {
  /** The text of the entry: one line, in the language of the conversation. */
  text: string
  section: MemorySectionType
  scope: MemoryScope
  /** From 0 to 1; see `scoreConfidence`. */
  confidence: number
  category: DetectionCategory
  /** The turn in which it was found. */
  sourceTurn: ConversationTurn
  /** Details, as sub-bullets. */
  children?: readonly string[]
  /** The texts of existing entries that it contradicts and replaces. */
  replaces?: readonly string[]
  /** The user explicitly asked to remember it. It does not count against `maxDetectionsPerTurn`. */
  requested?: boolean
  /** It says that something that was said is wrong, and what holds instead. */
  corrects?: boolean
  /** What a preference of the user is about: how code looks, how the agent talks, or what is used. */
  preference?: "formatting" | "communication" | "tooling"
}
