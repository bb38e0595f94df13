import type { Memory } from "@caliban/memory-core"
import type { SlashHost } from "./host.ts"
import type { SharedOutcome } from "./outcome.ts"
import { isOption, type OptionSpec, type ParsedOptions } from "./parse/parse-options.ts"
import type { Word } from "./parse/split-words.ts"
import type { Renderers } from "./text/render-lines.ts"

/** What a person reads about one command, for help and for a host's menus. */
export interface CommandHelp {
  name: string
  aliases: readonly string[]
  /** How it is written: `/memory rm <slug>`. */
  usage: string
  /** What it does, in one line. */
  summary: string
  /** More to know: options, and what undoes it. */
  details: readonly string[]
}

/** How a command is written, and how its words become arguments. */
export interface CommandSyntax<Name extends string, Arguments extends object> extends CommandHelp {
  name: Name
  options: OptionSpec
  /** Longest line in UTF-16 units. Default: `LINE_MAX`. */
  lineMax?: number
  /** What its arguments are completed from. */
  completes?: readonly CompletionKind[]
  /** Joins words that belong together before they are sorted; a string is the error. */
  gather?(words: readonly Word[], line: string): readonly Word[] | string
  /** The arguments; a string is the error. */
  parse(parsed: ParsedOptions, findCommand: FindCommand): Arguments | string
}

/** The command with a name or alias. A string is the answer for an unknown name. */
export type FindCommand = (name: string) => CommandHelp | string

export type CompletionKind =
  | "commands"
  | "topics"
  | "files"
  | "removed-topics"
  | "entry-ids"
  | "adoptable"
  | "mounts"
  | "filters"

/** What a command works with. */
export interface CommandContext {
  memory: Memory
  host: SlashHost
  /** All commands, for help. */
  commands: readonly CommandHelp[]
}

/**
 * One `/memory` command. `Own` are the outcomes that it renders; `Other` are outcomes that another command renders.
 * Expected failures are outcomes; a `MemoryError` becomes the outcome `failed`.
 */
export interface SlashCommand<
  Name extends string,
  Arguments extends object,
  Own extends { kind: string },
  Other = never,
> {
  syntax: CommandSyntax<Name, Arguments>
  /** True for arguments that need no memory directory, so that it runs when memory is off. Default: false. */
  worksWhenOff?(args: Arguments): boolean
  run(context: CommandContext, args: Arguments): Promise<Own | Other | SharedOutcome>
  render: Renderers<Own>
}

/** Makes one argument of all words but options, as they were typed. */
export function gatherText(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words.filter((word) => !isOption(word))
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return words
  const text = [first, ...rest].map((word) => word.text).join(" ")
  return [...words.filter(isOption), { text, quoted: true, from: first.from, to: last.to }]
}

/** A slug as a person types it; the file's name is accepted. The address of another file begins with `./`. */
export function withoutExtension(text: string): string {
  return text.startsWith("./") ? text : text.replace(/(?<=.)\.md$/i, "")
}
