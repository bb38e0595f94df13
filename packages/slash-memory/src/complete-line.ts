import { isMemoryError, type Memory, TOPIC_TYPES } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import type { CompletionKind } from "./command.ts"
import { findSyntax, MEMORY_COMMANDS } from "./command-list.ts"
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
  const atNewWord = last === undefined || last.to < line.length
  const typed = atNewWord ? "" : line.slice(last.from)
  const start = atNewWord ? line : line.slice(0, last.from)
  const before = atNewWord ? words : words.slice(0, -1)
  const found = await findCandidates(memory, before, typed)
  return found
    .filter((word) => beginsWith(word, typed) && plainLine(word) === word)
    .map((word) => start + word)
}

/** True also when the slug of an address begins with what was typed: `dep` for `team/deploy`. */
function beginsWith(word: string, typed: string): boolean {
  const slug = word.slice(word.lastIndexOf("/") + 1)
  return word.startsWith(typed) || (typed !== "" && slug.startsWith(typed))
}

async function findCandidates(
  memory: Memory,
  before: readonly Word[],
  typed: string,
): Promise<readonly string[]> {
  const [first, ...rest] = withoutMemory(before)
  if (first === undefined) {
    return before.length === 0 && typed.startsWith("/")
      ? ["/memory"]
      : MEMORY_COMMANDS.map(({ name }) => name)
  }
  const syntax = findSyntax(first.text)
  if (typeof syntax === "string") return []
  const { options, completes = [] } = syntax
  if (rest.at(-1)?.text === "--type") return TOPIC_TYPES
  if (typed.startsWith("-")) return [...(options.flags ?? []), ...(options.values ?? []), "--json", "--help"]
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
    if (kind === "topics") return (await memory.list()).topics.map((topic) => quoteWord(topic.slug))
    if (kind === "adoptable") {
      return (await memory.projects.list()).map(({ workspace }) => quoteWord(workspace))
    }
    const entries = await memory.history.list()
    if (kind === "entry-ids") return entries.map((entry) => entry.id)
    return entries.flatMap((entry) => (entry.slug === undefined ? [] : [quoteWord(entry.slug)]))
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
