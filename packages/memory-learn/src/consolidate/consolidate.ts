import { isMemoryError, MemoryError, TOPIC_TYPES } from "@caliban/memory-core"
import type { AppliedOperation, Consolidate, ConsolidationInput, Operation } from "../learning-types.ts"
import type { Waiting } from "../notes/notes.ts"
import { findSimilar, type TopicSearch } from "../similar/find-similar.ts"
import { confirmTopic, type Dated, readOrSkip } from "../store/learned-entries.ts"

/** What was said and noticed since the last consolidation, and where it goes. */
interface Context extends Dated, Pick<ConsolidationInput, "turns" | "signal"> {
  dryRun: boolean
  noticed: readonly Waiting[]
  search: TopicSearch
}

/**
 * Asks the host's model what changes. Applies the operations in order, each as an ordinary change with guard, approval and
 * history. One that is wrong or is refused, or whose topic has changed, is skipped, and the others are applied.
 *
 * @throws what `consolidate` throws, and the reason of the signal
 */
export async function runConsolidation(ask: Consolidate, context: Context): Promise<AppliedOperation[]> {
  const { signal } = context
  const input = await readInput(context)
  signal.throwIfAborted()
  const operations: unknown = await ask(input)
  if (!Array.isArray(operations))
    throw new TypeError("learn.consolidate: it must return an array of operations")
  const applied: AppliedOperation[] = []
  for (const operation of operations) {
    signal.throwIfAborted()
    applied.push(await applyOne(context, operation))
  }
  return applied
}

/** A model reads no more. */
const TOPICS_MAX = 200

async function readInput(context: Context): Promise<ConsolidationInput> {
  const { memory, search, turns, noticed, signal } = context
  const similarTo = async (text: string): Promise<string[]> =>
    (await findSimilar(search, text)).map(({ address }) => address)
  const sentences: ConsolidationInput["noticed"][number][] = []
  for (const { text, kind } of noticed) sentences.push({ text, kind, similar: await similarTo(text) })
  const addresses = new Set(sentences.flatMap(({ similar }) => similar))
  for (const { role, text } of turns)
    if (role === "user") for (const address of await similarTo(text)) addresses.add(address)
  for (const { slug } of (await memory.list()).topics) addresses.add(slug)
  const topics: ConsolidationInput["topics"][number][] = []
  for (const address of [...addresses].slice(0, TOPICS_MAX)) {
    const topic = await readOrSkip(memory, address)
    if (topic === undefined) continue
    const { slug, type, description, body, revision } = topic
    topics.push({ slug, type, description, body, revision })
  }
  return { topics, turns, noticed: sentences, signal }
}

const CONFLICT = "The topic has changed since it was read, or is there already; nothing was changed."

async function applyOne(context: Context, operation: unknown): Promise<AppliedOperation> {
  const { action, slug } = Object(operation)
  const named = { action: String(action ?? ""), slug: typeof slug === "string" ? slug : "" }
  const problem = problemOf(operation)
  if (problem !== undefined) return { ...named, outcome: "skipped", problem }
  const { revision } = operation as Operation
  try {
    const topic = await context.memory.read(named.slug)
    const current = topic?.slug === named.slug ? topic.revision : undefined
    // The memory checks it again when it writes, under its lock.
    if (current !== (revision ?? undefined)) throw new MemoryError("conflict", CONFLICT)
    if (context.dryRun) return { ...named, outcome: "planned" }
    await change(context, operation as Operation)
    return { ...named, outcome: "done" }
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return { ...named, outcome: "skipped", problem: error.message, code: error.code }
  }
}

async function change(context: Context, operation: Operation): Promise<unknown> {
  const { memory, signal } = context
  const { slug, revision } = operation
  const options = { expect: revision ?? null, by: "consolidate", signal }
  if (operation.action === "write") {
    const { type, description, body } = operation
    return await memory.write({ slug, type, description, body }, options)
  }
  if (operation.action === "remove") return await memory.remove(slug, options)
  return await confirmTopic(context, slug, operation.revision)
}

/** What is wrong with an operation of a model; `undefined` if nothing. */
function problemOf(operation: unknown): string | undefined {
  if (Object(operation) !== operation || Array.isArray(operation)) return "it is not an object"
  const { action, slug, revision, type, description, body } = operation as Record<string, unknown>
  if (!["write", "remove", "confirm"].includes(String(action)))
    return "`action` must be write, remove or confirm"
  if (typeof slug !== "string" || slug.trim() === "") return "`slug` must be a text that is not empty"
  if (action !== "write") return typeof revision === "string" ? undefined : "`revision` is missing"
  if (typeof (revision ?? "") !== "string") return "`revision` must be a text, or missing for a new topic"
  if (!TOPIC_TYPES.some((one) => one === type)) return `\`type\` must be one of ${TOPIC_TYPES.join(", ")}`
  if (typeof description !== "string") return "`description` must be a text"
  return typeof body === "string" ? undefined : "`body` must be a text"
}
