import { formatCount } from "@caliban/text"
import type { CommandName, MemoryCommand } from "./command.ts"
import { findSyntax } from "./command-list.ts"
import type { CommandSyntax } from "./commands/command-syntax.ts"
import { statusSyntax } from "./commands/status.ts"
import { isOption, parseOptions } from "./parse/parse-options.ts"
import { splitWords, type Word } from "./parse/split-words.ts"

/** Longest line of a command that takes no free text, in UTF-16 units. */
export const LINE_MAX = 8_192

/**
 * A line to what it asks for. The line may begin with `/memory` or with what follows it. Pure, linear, never throws:
 * a line that asks for nothing we know, or is too long for its command, is an `invalid` command that says why.
 */
export function parseCommand(line: string): MemoryCommand {
  const text = line.trim()
  const start = afterMemory(splitWords(text.slice(0, LINE_MAX)))
  const [first, ...rest] = start
  const syntax = first === undefined || isOption(first) ? statusSyntax : findSyntax(first.text)
  if (typeof syntax === "string") return invalid(syntax, "/memory <command>", rest)
  const most = syntax.lineMax ?? LINE_MAX
  if (text.length > most) {
    const message = `The line has ${formatCount(text.length)} characters; up to ${formatCount(most)} are read. Nothing was done.`
    return invalid(message, syntax.help.usage, [...start, ...splitWords(text.slice(-LINE_MAX))])
  }
  const words = text.length > LINE_MAX ? afterMemory(splitWords(text)) : start
  if (first !== undefined && !isOption(first)) return parseArguments(syntax, words.slice(1), text)
  if (words.some(isHelp)) return { kind: "help", json: asksForJson(words) }
  return parseArguments(syntax, words, text)
}

/** The words without a leading `/memory`. */
export function afterMemory(words: readonly Word[]): readonly Word[] {
  return words[0]?.text.toLowerCase() === "/memory" ? words.slice(1) : words
}

function parseArguments(syntax: CommandSyntax, words: readonly Word[], line: string): MemoryCommand {
  const { help, gather, options } = syntax
  const gathered = gather === undefined ? words : gather(words, line)
  if (typeof gathered === "string") return invalid(gathered, help.usage, words)
  if (gathered.some(isHelp)) return { kind: "help", about: help.name, json: asksForJson(gathered) }
  const parsed = parseOptions(gathered, options)
  if (typeof parsed === "string") return invalid(parsed, help.usage, gathered)
  const command = syntax.build(parsed, findName)
  return typeof command === "string" ? invalid(command, help.usage, gathered) : command
}

function findName(name: string): { name: CommandName } | string {
  const syntax = findSyntax(name)
  return typeof syntax === "string" ? syntax : syntax.help
}

function isHelp(word: Word): boolean {
  return isOption(word) && (word.text === "--help" || word.text === "-h")
}

function asksForJson(words: readonly Word[]): boolean {
  return words.some((word) => isOption(word) && word.text === "--json")
}

function invalid(message: string, usage: string, words: readonly Word[]): MemoryCommand {
  return { kind: "invalid", message, usage, json: asksForJson(words) }
}
