import { isMemoryError, type Memory } from "@caliban/memory-core"
import type { MemorySearch } from "@caliban/memory-search"
import type { Waiting } from "../notes/waiting.ts"
import { findSimilar } from "../similar/find-similar.ts"
import { applyOperations } from "./apply-operations.ts"
import type {
  Consolidate,
  ConsolidateOptions,
  ConsolidationInput,
  ConsolidationResult,
  ConsolidationTurn,
  StoredTopic,
} from "./consolidation-types.ts"

interface Context {
  memory: Memory
  search: Pick<MemorySearch, "search">
  now: () => Date
}

interface Heard {
  turns: readonly ConsolidationTurn[]
  noticed: readonly Waiting[]
}

/** Asks the host's model what changes, and applies it. @throws what `consolidate` throws */
export async function runConsolidation(
  context: Context,
  consolidate: Consolidate,
  heard: Heard,
  options: ConsolidateOptions,
): Promise<ConsolidationResult> {
  const signal = options.signal ?? new AbortController().signal
  const input = await readInput(context, heard, signal)
  signal.throwIfAborted()
  const operations: unknown = await consolidate(input)
  if (!Array.isArray(operations))
    throw new TypeError("learn.consolidate: it must return an array of operations")
  const applied = await applyOperations(context, operations, options)
  return { operations: applied, dryRun: options.dryRun === true }
}

/** A model reads no more. */
const TOPICS_MAX = 200

async function readInput(
  { memory, search }: Context,
  { turns, noticed }: Heard,
  signal: AbortSignal,
): Promise<ConsolidationInput> {
  const related = new Set<string>()
  const sentences: ConsolidationInput["noticed"][number][] = []
  for (const { text, kind } of noticed) {
    const similar = (await findSimilar(search, text)).map(({ address }) => address)
    sentences.push({ text, kind, similar })
    for (const address of similar) related.add(address)
  }
  for (const { role, text } of turns)
    if (role === "user") for (const { address } of await findSimilar(search, text)) related.add(address)
  const listed = (await memory.list()).topics.map(({ slug }) => slug)
  const addresses = [...new Set([...related, ...listed])].slice(0, TOPICS_MAX)
  const topics: StoredTopic[] = []
  for (const address of addresses) topics.push(...(await readTopic(memory, address)))
  return { topics, turns, noticed: sentences, signal }
}

/** A topic that cannot be read is left out. */
async function readTopic(memory: Memory, address: string): Promise<StoredTopic[]> {
  try {
    const topic = await memory.read(address)
    if (topic === undefined) return []
    const { slug, type, description, body, revision } = topic
    return [{ slug, type, description, body, revision }]
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return []
  }
}
