import type { CommandHelp, CommandName, MemoryCommand } from "../command.ts"
import type { OptionSpec, ParsedOptions } from "../parse/parse-options.ts"
import type { Word } from "../parse/split-words.ts"

/** How one command is written: what a person reads about it, and how its words become data. */
export interface CommandSyntax {
  help: CommandHelp
  options: OptionSpec
  /** What its arguments are completed from. */
  completes?: readonly Candidates[]
  /** Joins words that belong together before they are sorted; a string is what is wrong. */
  gather?(words: readonly Word[], line: string): readonly Word[] | string
  /** The command, or what is wrong with its arguments. */
  build(parsed: ParsedOptions, findCommand: FindCommand): MemoryCommand | string
}

/** The command of a name or alias; a string is the answer when there is none. */
type FindCommand = (name: string) => { name: CommandName } | string

export type Candidates = "commands" | "topics" | "files" | "trashed-topics" | "trash-ids"

/** A slug as a person types it: the file's name will do. */
export function withoutExtension(text: string): string {
  return text.replace(/(?<=.)\.md$/i, "")
}
