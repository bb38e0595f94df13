import { isMemoryError, type Memory, TOPIC_TYPES, type Topic, type TopicDraft } from "@caliban/memory-core"
import { isoDay } from "../text/dates.ts"
import { isJsonObject, type JsonObject } from "../text/json.ts"
import { type ConsolidateTurn, turnsFor } from "./consolidate-turns.ts"
import type {
  Consolidate,
  ConsolidatedOperation,
  ConsolidateInput,
  ConsolidateReport,
} from "./consolidate-types.ts"

export interface ConsolidationOptions {
  memory: Memory
  consolidate: Consolidate
  turns: readonly ConsolidateTurn[]
  noticed: readonly string[]
  /** Masks what no model may see. */
  mask: (text: string) => string
  now: () => Date
  /** True changes nothing. Default: false. */
  dryRun?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks the host's model what should change and applies it, one operation after the other, as ordinary changes by
 * `consolidate`: with guard, approval and history. An operation that is wrong or comes too late is skipped and reported.
 * Costs a read of every topic. Throws nothing that the host's call throws, except the reason of the signal.
 */
export async function runConsolidation(options: ConsolidationOptions): Promise<ConsolidateReport> {
  const { memory, consolidate, signal } = options
  let given: unknown
  try {
    given = await consolidate(await inputOf(options))
  } catch (error) {
    signal?.throwIfAborted()
    return { operations: [], problem: error instanceof Error ? error.message : String(error) }
  }
  if (!Array.isArray(given)) return { operations: [], problem: "consolidate did not return an array" }
  const operations: ConsolidatedOperation[] = []
  for (const operation of given) {
    signal?.throwIfAborted()
    operations.push({ operation, ...(await carryOut(options, memory, operation)) })
  }
  return { operations }
}

async function inputOf({
  memory,
  turns,
  noticed,
  mask,
  signal,
}: ConsolidationOptions): Promise<ConsolidateInput> {
  const topics: Topic[] = []
  for (const { slug } of (await memory.list()).topics) {
    const topic = await memory.read(slug)
    if (topic !== undefined) topics.push(topic)
  }
  const shown = topics.map(({ slug, type, description, body, revision }) => ({
    slug,
    type,
    description,
    body,
    revision,
  }))
  return { topics: shown, turns: turnsFor(turns, mask), noticed, signal }
}

type Outcome = Omit<ConsolidatedOperation, "operation">

async function carryOut(options: ConsolidationOptions, memory: Memory, operation: unknown): Promise<Outcome> {
  const wrong = wrongPartOf(operation)
  if (wrong !== undefined) return { outcome: "refused", problem: wrong }
  if (options.dryRun === true) return { outcome: "planned" }
  try {
    return await apply(options, memory, operation as JsonObject & { slug: string })
  } catch (error) {
    if (!isMemoryError(error)) throw error
    const outcome =
      error.code === "conflict" ? "conflict" : error.code === "write-failed" ? "failed" : "refused"
    return { outcome, problem: error.message }
  }
}

async function apply(
  { now, signal }: ConsolidationOptions,
  memory: Memory,
  operation: JsonObject & { slug: string },
): Promise<Outcome> {
  const { op, slug } = operation
  const expect = (operation["revision"] as string | null | undefined) ?? null
  const options = { expect, by: "consolidate", signal }
  if (op === "write") {
    const { type, description, body } = operation as unknown as TopicDraft
    const { action } = await memory.write({ slug, type, description, body }, options)
    return { outcome: action === "unchanged" ? "unchanged" : "done" }
  }
  if (op === "remove") {
    const removed = await memory.remove(slug, { ...options, expect: expect ?? undefined })
    return removed === undefined
      ? { outcome: "conflict", problem: `There is no topic ${slug} any more.` }
      : { outcome: "done" }
  }
  const topic = await memory.read(slug)
  if (topic?.revision !== expect)
    return { outcome: "conflict", problem: `${slug} was changed since the model saw it.` }
  const { learned, type, description = "", body } = topic
  const day = isoDay(now())
  if (learned === undefined || (learned.confirmed === day && learned.stale !== true))
    return { outcome: "unchanged" }
  const mark = { ...learned, confirmed: day, stale: undefined }
  const known = TOPIC_TYPES.find((one) => one === type) ?? "project"
  await memory.write({ slug, type: known, description, body, learned: mark }, options)
  return { outcome: "done" }
}

const OPERATIONS = ["write", "remove", "confirm"]

/** What is wrong with an operation of the model; `undefined` if nothing. The memory checks slug and lengths. */
function wrongPartOf(operation: unknown): string | undefined {
  if (!isJsonObject(operation)) return "An operation must be an object."
  const { op, slug, revision, type, description, body } = operation
  if (!OPERATIONS.some((one) => one === op)) return `\`op\` must be ${OPERATIONS.join(", ")}.`
  if (typeof slug !== "string" || slug === "") return "`slug` must be the name of a topic."
  if (op !== "write")
    return typeof revision === "string" ? undefined : "`revision` must be that of the topic."
  if (revision !== undefined && revision !== null && typeof revision !== "string")
    return "`revision` must be that of the topic, or absent for a new one."
  if (!TOPIC_TYPES.some((one) => one === type)) return `\`type\` must be ${TOPIC_TYPES.join(", ")}.`
  if (typeof description !== "string" || description.trim() === "")
    return "`description` must be one line of text."
  return typeof body === "string" ? undefined : "`body` must be a text."
}
