import type {
  Diagnostic,
  Drift,
  Finding,
  MemoryStatus,
  RemoveResult,
  RepairResult,
  Topic,
  TopicList,
  TopicType,
  TrashEntry,
  UndoResult,
  Warning,
} from "@caliban/memory-core"
import type { CommandHelp, CommandName, InvalidCommand } from "./command.ts"
import type { LearnedEntry } from "./learned-entries.ts"

/** What came of a command: data, and the keys of its JSON. */
export type CommandOutcome =
  | StatusOutcome
  | ListOutcome
  | TopicOutcome
  | { kind: "index"; path: string; text: string }
  | AddedOutcome
  | SlugTakenOutcome
  | EditedOutcome
  | { kind: "no-editor"; path: string }
  | ({ kind: "removed" } & RemoveResult)
  | { kind: "learned"; entries: readonly LearnedEntry[] }
  | { kind: "confirmed"; entry: LearnedEntry }
  | { kind: "forgotten"; entry: LearnedEntry }
  | { kind: "several-entries"; text: string; entries: readonly LearnedEntry[] }
  | { kind: "unknown-entry"; text: string }
  | { kind: "not-learning" }
  | ({ kind: "undone" } & UndoResult)
  | { kind: "nothing-to-undo"; slug?: string }
  | { kind: "trash"; entries: readonly TrashEntry[] }
  | ({ kind: "restored"; id: string } & UndoResult)
  | { kind: "purge-preview"; entries: readonly TrashEntry[]; confirm: string }
  | { kind: "purged"; purged: number; entries: readonly TrashEntry[] }
  | { kind: "not-in-trash"; what: string; suggestions: readonly string[] }
  | RepairedOutcome
  | { kind: "verified"; findings: readonly Finding[] }
  | { kind: "help"; about?: CommandName; commands: readonly CommandHelp[] }
  | { kind: "unknown-topic"; slug: string; suggestions: readonly string[] }
  | { kind: "off"; because?: string }
  | FailedOutcome
  | Omit<InvalidCommand, "json">

/** The whole state, without the prefix's text. */
export interface StatusOutcome extends Omit<MemoryStatus, "prefix">, TopicFaults {
  kind: "status"
  /** Tokens of all tiers together, as they are in the prefix. */
  tokens: number
}

export interface ListOutcome extends TopicList, TopicFaults {
  kind: "list"
  directory?: string
}

/** A repair, and what it left alone because it was not asked for. */
export interface RepairedOutcome extends RepairResult, TopicFaults {
  kind: "repaired"
  dryRun: boolean
}

/** What is wrong with topic files. */
export interface TopicFaults {
  bareFiles: readonly BareFile[]
  staleHooks: readonly StaleHook[]
}

/** A file whose frontmatter has neither name nor description, or that has none. */
export interface BareFile {
  slug: string
  /** True when the index leads to it all the same; else the agent is not told of it. */
  listed: boolean
}

/** A topic whose line in the index looks generated and does not match its description. */
export interface StaleHook {
  slug: string
  line: string
  description: string
}

export interface TopicOutcome {
  kind: "topic"
  topic: Topic
  /** Absent where the store keeps no files on this machine. */
  path?: string | undefined
  /** Bytes of the file. */
  bytes: number
  listed: boolean
  /** True when it is not listed and `rebuild-index` adds it. */
  orphan: boolean
  staleHook?: StaleHook
}

export interface AddedOutcome {
  kind: "added"
  slug: string
  type: TopicType
  description: string
  /** `unchanged`: a topic that says exactly this was there already. */
  action: "created" | "unchanged"
  path?: string | undefined
  /** What was chosen for the person. */
  proposed: { slug: boolean; type: boolean }
  warnings: readonly Warning[]
}

/** A topic of that slug exists; nothing was written. */
export interface SlugTakenOutcome {
  kind: "slug-taken"
  slug: string
  /** Its type, when it says the same and the person asked for another type; `none` without one. */
  type?: string
}

export interface EditedOutcome {
  kind: "edited"
  target: "index" | "global" | "project" | "topic"
  /** Of a topic. */
  slug?: string
  path: string
  /** What happened to the file; `absent`: there was no file and there is no file. */
  change: "created" | "changed" | "unchanged" | "removed" | "absent"
  /** The file's text; absent where there is no file. */
  before?: string
  after?: string
  exitCode: number
  /** The folder that was made so that the editor can save. */
  madeFolder?: string
  /** What there is to know about a topic's file now. */
  diagnostics: readonly Diagnostic[]
  /** The topic's line in the index, which repeated the old description and has the new one now. */
  renewedLine?: string
  /** A new description that the topic's line in the index does not have: a person wrote the line. */
  staleHook?: { line: string; description: string }
  /** Id in the trash of the text before the edit; `/memory undo` brings it back. */
  trashId?: string
  /** Drift after an edit of the index or a topic. */
  drift?: Drift
  /** How to make an editor wait that comes back at once. */
  hint?: string
}

/** A call that ended with an error that is no programming mistake. */
export interface FailedOutcome {
  kind: "failed"
  /** A `MemoryErrorCode`, or `editor-failed`, `no-file` and `unreadable-file` of these commands. */
  code: string
  message: string
}

export type OutcomeOf<Kind extends CommandOutcome["kind"]> = Extract<CommandOutcome, { kind: Kind }>
