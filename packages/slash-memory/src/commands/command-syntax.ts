import type { CommandHelp, CommandName, MemoryCommand } from "../command.ts"
import { isOption, type OptionSpec, type ParsedOptions } from "../parse/parse-options.ts"
import type { Word } from "../parse/split-words.ts"

/** How one command is written: what a person reads about it, and how its words become data. */
export interface CommandSyntax {
  help: CommandHelp
  options: OptionSpec
  /** Longest line in UTF-16 units. Default: `LINE_MAX`. */
  lineMax?: number
  /** What its arguments are completed from. */
  completes?: readonly Candidates[]
  /** Joins words that belong together before they are sorted; a string is what is wrong. */
  gather?(words: readonly Word[], line: string): readonly Word[] | string
  /** The command, or what is wrong with its arguments. */
  build(parsed: ParsedOptions, findCommand: FindCommand): MemoryCommand | string
}

/** The command of a name or alias; a string is the answer when no command has it. */
type FindCommand = (name: string) => { name: CommandName } | string

export type Candidates = "commands" | "topics" | "files" | "trashed-topics" | "trash-ids"

/** Makes one argument of all words but options, as they were typed. */
export function gatherLine(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words.filter((word) => !isOption(word))
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return words
  const text = [first, ...rest].map((word) => word.text).join(" ")
  return [...words.filter(isOption), { text, quoted: true, from: first.from, to: last.to }]
}

/** A slug as a person types it; the file's name is accepted. */
export function withoutExtension(text: string): string {
  return text.replace(/(?<=.)\.md$/i, "")
}
