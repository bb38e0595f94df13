import { formatCount, mustBeText } from "@caliban/text"
import { withoutExtension } from "./command.ts"
import type { AnyCommand, InvalidCommand, MemoryCommand } from "./command-list.ts"
import { findCommand, usageOf } from "./command-list.ts"
import { isOption, readUsage, sortWords } from "./parse/parse-options.ts"
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
  const command = findCommand(isNamed ? first.text : "status")
  if (typeof command === "string") return invalid(command, "/memory <command>", rest)
  const most = command.lineMax ?? LINE_MAX
  if (text.length > most) {
    const message = `The line has ${formatCount(text.length)} characters; at most ${formatCount(most)} are allowed. Nothing was changed.`
    return invalid(message, usageOf(command), [...start, ...splitWords(text.slice(-LINE_MAX))])
  }
  const words = withoutEnd(text.length > LINE_MAX ? withoutMemory(splitWords(text)) : start)
  if (isNamed) return parseArguments(command, words.slice(1), text)
  if (words.some(isHelp)) return { kind: "help", about: undefined, json: asksForJson(words) }
  return parseArguments(command, words, text)
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

function parseArguments(command: AnyCommand, words: readonly Word[], line: string): MemoryCommand {
  const { name, usage } = command
  const wrong = (message: string): InvalidCommand => invalid(message, usageOf(command), words)
  const gathered = command.gather?.(words, line) ?? words
  if (typeof gathered === "string") return wrong(gathered)
  const json = asksForJson(gathered)
  if (gathered.some(isHelp)) return { kind: "help", about: name, json }
  const takes = readUsage(usage)
  const sorted = sortWords(gathered, takes)
  if (typeof sorted === "string") return wrong(sorted)
  const positionals = sorted.positionals.map((word, at) =>
    takes.names[at] === "slug" ? withoutExtension(word) : word,
  )
  const args = command.parse?.(positionals, sorted.options, findCommand)
  return typeof args === "string" ? wrong(args) : ({ kind: name, ...args, json } as MemoryCommand)
}

const isHelp = (word: Word): boolean => isOption(word) && /^(?:--help|-h)$/.test(word.text)

const asksForJson = (words: readonly Word[]): boolean =>
  words.some((word) => isOption(word) && word.text === "--json")

function invalid(message: string, usage: string, words: readonly Word[]): InvalidCommand {
  return { kind: "invalid", message, usage, json: asksForJson(words) }
}
