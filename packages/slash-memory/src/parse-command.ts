import type { CommandName, MemoryCommand } from "./command.ts"
import { findSyntax } from "./command-list.ts"
import type { CommandSyntax } from "./commands/command-syntax.ts"
import { statusSyntax } from "./commands/status.ts"
import { isOption, parseOptions } from "./parse/parse-options.ts"
import { splitWords, type Word } from "./parse/split-words.ts"

/**
 * A line to what it asks for. The line may begin with `/memory` or with what follows it. Pure, linear, never throws:
 * a line that asks for nothing we know is an `invalid` command that says why.
 */
export function parseCommand(line: string): MemoryCommand {
  const words = afterMemory(splitWords(line))
  const [first, ...rest] = words
  if (first === undefined || isOption(first)) {
    const wantsHelp = words.some(isHelp)
    return wantsHelp ? { kind: "help", json: wantsJson(words) } : parseArguments(statusSyntax, words, line)
  }
  const syntax = findSyntax(first.text)
  if (typeof syntax === "string") return invalid(syntax, "/memory <command>", rest)
  return parseArguments(syntax, rest, line)
}

/** The words without a leading `/memory`. */
export function afterMemory(words: readonly Word[]): readonly Word[] {
  return words[0]?.text.toLowerCase() === "/memory" ? words.slice(1) : words
}

function parseArguments(syntax: CommandSyntax, words: readonly Word[], line: string): MemoryCommand {
  const { help, gather, options } = syntax
  const gathered = gather === undefined ? words : gather(words, line)
  if (typeof gathered === "string") return invalid(gathered, help.usage, words)
  if (gathered.some(isHelp)) return { kind: "help", about: help.name, json: wantsJson(gathered) }
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

function wantsJson(words: readonly Word[]): boolean {
  return words.some((word) => isOption(word) && word.text === "--json")
}

function invalid(message: string, usage: string, words: readonly Word[]): MemoryCommand {
  return { kind: "invalid", message, usage, json: wantsJson(words) }
}
