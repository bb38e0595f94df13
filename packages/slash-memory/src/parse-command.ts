import { formatCount, mustBeText } from "@caliban/text"
import type { CommandSyntax } from "./command.ts"
import { findSyntax, type InvalidCommand, type MemoryCommand } from "./command-list.ts"
import { isOption, parseOptions } from "./parse/parse-options.ts"
import { splitWords, type Word } from "./parse/split-words.ts"

/** Longest line of a command that takes no free text, in UTF-16 units. */
export const LINE_MAX = 8_192

/**
 * Parses a line, which may begin with `/memory` or with what follows it. Pure, linear, never throws: a line that is not
 * a command, or is too long for its command, becomes an `invalid` command that says why.
 */
export function parseCommand(line: string): MemoryCommand {
  mustBeText("parseCommand", "line", line)
  const text = line.trim()
  const start = withoutMemory(splitWords(text.slice(0, LINE_MAX)))
  const [first, ...rest] = start
  const isNamed = first !== undefined && !isOption(first)
  const syntax = findSyntax(isNamed ? first.text : "status")
  if (typeof syntax === "string") return invalid(syntax, "/memory <command>", rest)
  const most = syntax.lineMax ?? LINE_MAX
  if (text.length > most) {
    const message = `The line has ${formatCount(text.length)} characters; at most ${formatCount(most)} are allowed. Nothing was changed.`
    return invalid(message, syntax.usage, [...start, ...splitWords(text.slice(-LINE_MAX))])
  }
  const words = withoutEnd(text.length > LINE_MAX ? withoutMemory(splitWords(text)) : start)
  if (isNamed) return parseArguments(syntax, words.slice(1), text)
  if (words.some(isHelp)) return { kind: "help", json: asksForJson(words) }
  return parseArguments(syntax, words, text)
}

/** The words without a leading `/memory`. */
export function withoutMemory(words: readonly Word[]): readonly Word[] {
  return words[0]?.text.toLowerCase() === "/memory" ? words.slice(1) : words
}

/** The words without the first `--`, after which no word is an option. */
function withoutEnd(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ text, quoted }) => text === "--" && !quoted)
  if (at < 0) return words
  return [...words.slice(0, at), ...words.slice(at + 1).map((word) => ({ ...word, quoted: true }))]
}

function parseArguments(
  syntax: CommandSyntax<string, object>,
  words: readonly Word[],
  line: string,
): MemoryCommand {
  const { name, usage } = syntax
  const gathered = syntax.gather === undefined ? words : syntax.gather(words, line)
  if (typeof gathered === "string") return invalid(gathered, usage, words)
  if (gathered.some(isHelp)) return { kind: "help", about: name, json: asksForJson(gathered) }
  const parsed = parseOptions(gathered, syntax.options)
  if (typeof parsed === "string") return invalid(parsed, usage, gathered)
  const args = syntax.parse(parsed, findSyntax)
  if (typeof args === "string") return invalid(args, usage, gathered)
  return { kind: name, ...args, json: parsed.json } as MemoryCommand
}

function isHelp(word: Word): boolean {
  return isOption(word) && (word.text === "--help" || word.text === "-h")
}

function asksForJson(words: readonly Word[]): boolean {
  return words.some((word) => isOption(word) && word.text === "--json")
}

function invalid(message: string, usage: string, words: readonly Word[]): InvalidCommand {
  return { kind: "invalid", message, usage, json: asksForJson(words) }
}
