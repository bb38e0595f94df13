import type { TopicType } from "@caliban/memory-core"

/** What a line asks for: data without behaviour. `json` is true when the answer is wanted as JSON. */
export type MemoryCommand =
  | { kind: "status"; json: boolean }
  | { kind: "list"; json: boolean }
  | { kind: "show"; reference: string; json: boolean }
  | AddCommand
  | { kind: "edit"; target: EditTarget; json: boolean }
  | { kind: "rm"; slug: string; json: boolean }
  | { kind: "forget"; what: string; json: boolean }
  | { kind: "confirm"; text?: string; json: boolean }
  | { kind: "undo"; slug?: string; json: boolean }
  | { kind: "trash"; json: boolean }
  | { kind: "restore"; id: string; json: boolean }
  | PurgeCommand
  | RebuildIndexCommand
  | { kind: "verify"; json: boolean }
  | { kind: "help"; about?: CommandName; json: boolean }
  | InvalidCommand

export interface AddCommand {
  kind: "add"
  /** What to remember, as it was typed. */
  text: string
  /** Chosen by the person; proposed where absent. */
  slug?: string
  type?: TopicType
  json: boolean
}

/** The index, one of the person's own files, or a topic. */
export type EditTarget = { kind: "index" } | { kind: "global" } | { kind: "project" } | TopicTarget

export interface TopicTarget {
  kind: "topic"
  reference: string
}

export interface PurgeCommand {
  kind: "purge"
  /** A topic's slug or an entry's id; absent for everything. */
  what?: string
  /** False shows what would go and destroys nothing. */
  confirmed: boolean
  json: boolean
}

export interface RebuildIndexCommand {
  kind: "rebuild-index"
  /** True also rewrites the hooks that do not say the descriptions of their topics. Default: false. */
  hooks?: boolean
  /** True also adds pointers to files that have no name or description. Default: false. */
  plainFiles?: boolean
  /** True shows the difference and changes nothing. */
  dryRun: boolean
  json: boolean
}

/** A line that asks for nothing we know. */
export interface InvalidCommand {
  kind: "invalid"
  /** One sentence: what is wrong with the line. */
  message: string
  /** How it is written; of the whole `/memory` where the subcommand is unknown. */
  usage: string
  json: boolean
}

export type CommandName = Exclude<MemoryCommand["kind"], "invalid">

/** What a person reads about one command, for help and for a host's menus. */
export interface CommandHelp {
  name: CommandName
  aliases: readonly string[]
  /** How it is written: `/memory rm <slug>`. */
  usage: string
  /** What it does, in one line. */
  summary: string
  /** More to know: options, and what undoes it. */
  details: readonly string[]
}
