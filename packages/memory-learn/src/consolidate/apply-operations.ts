import { isMemoryError, type Memory, MemoryError } from "@caliban/memory-core"
import { confirmTopic, isoDay } from "../store/learned-entries.ts"
import { isJsonObject } from "../text/json.ts"
import { isOperation, problemOf } from "./check-operation.ts"
import type { AppliedOperation, ConsolidateOptions, Operation } from "./consolidation-types.ts"

interface Context {
  memory: Memory
  now: () => Date
}

const CONFLICT = "The topic has changed since it was read, or is there already; nothing was changed."

/**
 * Applies the operations in order, each as an ordinary change with guard, approval and history. One that is wrong or is
 * refused, or whose topic has changed, is skipped, and the others are applied.
 *
 * @throws the reason of the signal
 */
export async function applyOperations(
  context: Context,
  operations: readonly unknown[],
  { dryRun = false, signal }: ConsolidateOptions,
): Promise<AppliedOperation[]> {
  const applied: AppliedOperation[] = []
  for (const operation of operations) {
    signal?.throwIfAborted()
    applied.push(await applyOne(context, operation, dryRun, signal))
  }
  return applied
}

async function applyOne(
  context: Context,
  operation: unknown,
  dryRun: boolean,
  signal: AbortSignal | undefined,
): Promise<AppliedOperation> {
  const { action, slug } = isJsonObject(operation) ? operation : {}
  const named = { action: String(action ?? ""), slug: typeof slug === "string" ? slug : "" }
  if (!isOperation(operation)) return { ...named, outcome: "skipped", problem: problemOf(operation) }
  try {
    await checkRevision(context, operation)
    if (!dryRun) await change(context, operation, signal)
    return { ...named, outcome: dryRun ? "planned" : "done" }
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return { ...named, outcome: "skipped", problem: error.message, code: error.code }
  }
}

/** The memory checks it again when it writes, under its lock. @throws MemoryError `conflict` */
async function checkRevision({ memory }: Context, { slug, revision }: Operation): Promise<void> {
  const topic = await memory.read(slug)
  const current = topic?.slug === slug ? topic.revision : undefined
  if (current !== (revision ?? undefined)) throw new MemoryError("conflict", CONFLICT)
}

async function change(
  { memory, now }: Context,
  operation: Operation,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { slug, revision } = operation
  const options = { expect: revision ?? null, by: "consolidate", ...(signal && { signal }) }
  if (operation.action === "confirm")
    return await confirmTopic(memory, slug, isoDay(now()), operation.revision)
  if (operation.action === "remove") {
    await memory.remove(slug, options)
    return
  }
  const { type, description, body } = operation
  await memory.write({ slug, type, description, body }, options)
}
