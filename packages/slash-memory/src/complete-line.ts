import { isMemoryError, type Memory, TOPIC_TYPES } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import { findSyntax, MEMORY_COMMANDS } from "./command-list.ts"
import type { Candidates, CommandSyntax } from "./commands/command-syntax.ts"
import { quoteWord, splitWords, type Word } from "./parse/split-words.ts"
import { afterMemory, LINE_MAX } from "./parse-command.ts"

/**
 * What a line can go on to: whole lines that begin as the given one does, as `readline` expects. Slugs cost one
 * list of the memory; a memory that cannot be read completes commands only. A name with control characters is left
 * out: it cannot be typed, and a terminal would obey it. A line longer than a command completes to nothing.
 */
export async function completeLine(memory: Memory, line: string): Promise<string[]> {
  if (line.length > LINE_MAX) return []
  const words = splitWords(line)
  const last = words.at(-1)
  const atNewWord = last === undefined || last.to < line.length
  const typed = atNewWord ? "" : line.slice(last.from)
  const start = atNewWord ? line : line.slice(0, last.from)
  const before = atNewWord ? words : words.slice(0, -1)
  const found = await findCandidates(memory, before, typed)
  return found
    .filter((word) => word.startsWith(typed) && plainLine(word) === word)
    .map((word) => start + word)
}

async function findCandidates(
  memory: Memory,
  before: readonly Word[],
  typed: string,
): Promise<readonly string[]> {
  const [first, ...rest] = afterMemory(before)
  if (first === undefined) {
    return before.length === 0 && typed.startsWith("/")
      ? ["/memory"]
      : MEMORY_COMMANDS.map((help) => help.name)
  }
  const syntax = findSyntax(first.text)
  if (typeof syntax === "string") return []
  const option = rest.at(-1)?.text
  if (option === "--type") return TOPIC_TYPES
  if (typed.startsWith("-")) return optionsOf(syntax)
  if (rest.some((word) => !word.text.startsWith("-"))) return []
  const lists = (syntax.completes ?? []).map((kind) => listCandidates(memory, kind))
  return [...new Set((await Promise.all(lists)).flat())]
}

function optionsOf({ options }: CommandSyntax): readonly string[] {
  return [...(options.flags ?? []), ...(options.values ?? []), "--json", "--help"]
}

async function listCandidates(memory: Memory, kind: Candidates): Promise<readonly string[]> {
  if (kind === "commands") return MEMORY_COMMANDS.map((help) => help.name)
  if (kind === "files") return ["global", "project"]
  if (!memory.enabled) return []
  try {
    if (kind === "topics") return (await memory.list()).topics.map((topic) => quoteWord(topic.slug))
    const entries = await memory.trash.list()
    if (kind === "trash-ids") return entries.map((entry) => entry.id)
    return entries.flatMap((entry) => (entry.slug === undefined ? [] : [quoteWord(entry.slug)]))
  } catch (error) {
    if (isMemoryError(error)) return []
    throw error
  }
}
