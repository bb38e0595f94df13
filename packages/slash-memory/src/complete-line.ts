import { isMemoryError, type Memory, TOPIC_TYPES } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import type { CompletionKind } from "./command.ts"
import { findCommand, MEMORY_COMMANDS } from "./command-list.ts"
import { readUsage } from "./parse/parse-options.ts"
import { quoteWord, splitWords, type Word } from "./parse/split-words.ts"
import { LINE_MAX, withoutMemory } from "./parse-command.ts"

/**
 * The whole lines that a line can be completed to, as `readline` expects. Completing slugs costs one list of the
 * memory; a memory that cannot be read completes commands only. Names with control characters are left out: they
 * cannot be typed, and a terminal would obey them. A line longer than a command completes to nothing.
 */
export async function completeLine(memory: Memory, line: string): Promise<string[]> {
  if (line.length > LINE_MAX) return []
  const words = splitWords(line)
  const last = words.at(-1)
  const from = last === undefined || last.to < line.length ? line.length : last.from
  const typed = line.slice(from)
  const found = await findCandidates(memory, typed === "" ? words : words.slice(0, -1), typed)
  return found
    .filter((word) => beginsWith(word, typed) && plainLine(word) === word)
    .map((word) => line.slice(0, from) + word)
}

/** True also when the slug of an address begins with what was typed: `dep` for `team/deploy`. */
function beginsWith(word: string, typed: string): boolean {
  const slug = word.slice(word.lastIndexOf("/") + 1)
  return word.startsWith(typed) || (typed !== "" && slug.startsWith(typed))
}

async function findCandidates(memory: Memory, before: readonly Word[], typed: string): Promise<string[]> {
  const [first, ...rest] = withoutMemory(before)
  if (first === undefined) {
    const isStart = before.length === 0 && typed.startsWith("/")
    return isStart ? ["/memory"] : MEMORY_COMMANDS.map(({ name }) => name)
  }
  const command = findCommand(first.text)
  if (typeof command === "string") return []
  const { usage, completes = [] } = command
  if (rest.at(-1)?.text === "--type") return [...TOPIC_TYPES]
  if (typed.startsWith("-")) return [...readUsage(usage).options.keys(), "--help"]
  const takesWords = completes.includes("filters")
  if (!takesWords && rest.some((word) => !word.text.startsWith("-"))) return []
  const lists = completes.map((kind) => listCandidates(memory, kind))
  return [...new Set((await Promise.all(lists)).flat())]
}

async function listCandidates(memory: Memory, kind: CompletionKind): Promise<readonly string[]> {
  if (kind === "commands") return MEMORY_COMMANDS.map(({ name }) => name)
  if (kind === "files") return ["global", "project"]
  if (!memory.enabled) return []
  if (kind === "mounts") return memory.mounts.map(({ name }) => name)
  if (kind === "filters") return listFilters(memory)
  try {
    if (kind === "topics") return (await memory.list()).topics.map(({ slug }) => quoteWord(slug))
    if (kind === "adoptable")
      return (await memory.projects.list()).map(({ workspace }) => quoteWord(workspace))
    const entries = await memory.history.list()
    if (kind === "entry-ids") return entries.map(({ id }) => id)
    return entries.flatMap(({ slug }) => (slug === undefined ? [] : [quoteWord(slug)]))
  } catch (error) {
    if (isMemoryError(error)) return []
    throw error
  }
}

/** The filters of a search. */
function listFilters({ mounts }: Memory): string[] {
  const places = mounts.length === 0 ? [] : ["own", ...mounts.map(({ name }) => name)]
  return [...TOPIC_TYPES.map((type) => `type:${type}`), "since:", ...places.map((name) => `mount:${name}`)]
}
