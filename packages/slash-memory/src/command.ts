import type { Memory } from "@caliban/memory-core"
import type { SlashHost } from "./host.ts"
import type { Outcome, SharedOutcome } from "./outcome.ts"
import { isOption } from "./parse/parse-options.ts"
import type { Word } from "./parse/split-words.ts"
import type { Renderers } from "./text/block.ts"

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

/** What a command works with. */
export interface CommandContext {
  memory: Memory
  host: SlashHost
  /** All commands, for help. */
  commands: readonly CommandHelp[]
}

/** The command with a name or alias. A string is the answer for an unknown name. */
export type FindCommand = (name: string) => { name: string } | string

export type CompletionKind =
  | "commands"
  | "topics"
  | "files"
  | "removed-topics"
  | "entry-ids"
  | "adoptable"
  | "mounts"
  | "filters"

/**
 * One `/memory` command. Expected failures are outcomes; a `MemoryError` becomes the outcome `failed`.
 *
 * The compiler finds the types of arguments and outcomes where `parse` and `run` come before `render`, and every renderer
 * is an arrow function.
 */
export interface SlashCommand<
  Name extends string,
  Arguments extends object,
  Own extends Outcome & { kind: string },
> {
  name: Name
  aliases?: readonly string[]
  /** Its arguments and options as help shows them, `<slug> [--type <type>]`; the parser takes these and no others. */
  usage?: string
  summary: string
  details?: readonly string[]
  /** Longest line in UTF-16 units. Default: `LINE_MAX`. */
  lineMax?: number
  /** What its arguments are completed from. */
  completes?: readonly CompletionKind[]
  /** Joins words that belong together before they are sorted; a string is the error. */
  gather?(words: readonly Word[], line: string): readonly Word[] | string
  /** Its arguments. The value of an option without one is empty. A string is the error. */
  parse?(
    words: readonly string[],
    options: ReadonlyMap<string, string>,
    findCommand: FindCommand,
  ): Arguments | string
  /** True for arguments that need no memory directory, so that it runs when memory is off. Default: false. */
  worksWhenOff?(args: Arguments): boolean
  run(context: CommandContext, args: Arguments): Promise<Own | SharedOutcome>
  render: Renderers<Own>
}

/** Lets the compiler find the types of a command. */
export function defineCommand<
  Name extends string,
  Arguments extends object,
  Own extends Outcome & { kind: string },
>(command: SlashCommand<Name, Arguments, Own>): SlashCommand<Name, Arguments, Own> {
  return command
}

/** Makes one argument of all words but options: of their texts, or of how they were typed. */
export function joinWords(
  words: readonly Word[],
  isOwn: (word: Word) => boolean = isOption,
  textOf: (word: Word) => string = ({ text }) => text,
): readonly Word[] {
  const joined = words.filter((word) => !isOwn(word))
  const [first] = joined
  if (first === undefined) return words
  const text = joined.map(textOf).join(" ")
  return [...words.filter(isOwn), { ...first, text, quoted: true }]
}

/** A slug as a person types it; the file's name is accepted. The address of another file begins with `./`. */
export function withoutExtension(text: string): string {
  return text.startsWith("./") ? text : text.replace(/(?<=.)\.md$/i, "")
}
