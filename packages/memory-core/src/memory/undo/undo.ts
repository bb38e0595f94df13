import { isMemoryError, MemoryError } from "../../errors.ts"
import { toCanonical } from "../../layout/codec.ts"
import type { UndoResult, Warning } from "../../memory-types.ts"
import { checkAddress } from "../../paths/check-address.ts"
import type { Abortable } from "../../store/abort.ts"
import type { HistoryEntry, HistoryFilter } from "../../store/store.ts"
import { callIn, explainIn } from "../addresses.ts"
import { addressOf } from "../resolved-options.ts"
import type { OwnChanges, SingleMemory } from "../single-memory.ts"
import { revert } from "./revert.ts"

/** How the group of a move between two memories begins. */
export const MOVE = "move-"

/** An entry with the memory that has it. */
interface Part {
  memory: SingleMemory
  entry: HistoryEntry
}

/**
 * Reverts the last change of one file, by any writer; `undefined` without one.
 *
 * @param memories The memory itself and its mounts, where they can be changed: a change of several files may be of them all.
 */
export async function undoFile(
  memories: readonly SingleMemory[],
  memory: SingleMemory,
  address: string,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  const [entry] = await explainIn(memory, async () => {
    const canonical = toCanonical(memory.options.codec, checkAddress(address))
    return await listChanges(memory, { address: canonical })
  })
  return entry && (await undoEntry(memories, { memory, entry }, options))
}

/**
 * Reverts the last change of this instance, and without one the newest earlier change of the memory itself.
 *
 * @param memories See `undoFile`.
 */
export async function undoLast(
  memories: readonly SingleMemory[],
  { all, passed, openedAt }: OwnChanges,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  const known = new Map<SingleMemory, readonly HistoryEntry[]>()
  for (const { mount, entryId, other, revert } of all.toReversed()) {
    if (revert !== undefined) return await revert(options)
    const memory = memories.find((one) => one.options.mount?.name === mount)
    if (memory === undefined) {
      const message = `The last change is one of the mount "${mount}", which cannot be changed now. Nothing was undone.`
      throw new MemoryError("read-only", message)
    }
    if (passed.has(addressOf(memory.options, entryId ?? ""))) continue
    const changes = known.get(memory) ?? (await explainIn(memory, () => listChanges(memory)))
    known.set(memory, changes)
    const entry = changes.find(({ id }) => id === entryId)
    const involved = other === undefined ? memories : [...memories, other]
    const result = entry && (await undoEntry(involved, { memory, entry }, options))
    if (result !== undefined) return result
  }
  const memory = memories.find((one) => one.options.mount === undefined)
  if (memory === undefined) return undefined
  const first = all.find(({ mount, entryId }) => mount === undefined && entryId !== undefined)?.entryId
  // A new index, and one that was rescued, are no change that a person would take back.
  const isEarlier = ({ id, at, slug, action }: HistoryEntry): boolean =>
    at < openedAt &&
    !(numberOf(id) >= numberOf(first)) &&
    !passed.has(id) &&
    (slug !== undefined || action === "repaired")
  const entry = (await listChanges(memory)).find(isEarlier)
  return entry && (await undoEntry(memories, { memory, entry }, options))
}

const numberOf = (id = ""): number => Number.parseInt(id, 10)

/** The changes that were not undone, newest first. An undo is a change of its own, and never undone. */
async function listChanges({ forWriting }: SingleMemory, filter?: HistoryFilter): Promise<HistoryEntry[]> {
  const entries = await (await forWriting()).history.list(filter)
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
}

/**
 * Reverts an entry with all others of its group. What was removed comes back first, and only then the rest goes. A file
 * that was changed since stays, and is named by a warning.
 */
async function undoEntry(
  memories: readonly SingleMemory[],
  part: Part,
  options: Abortable,
): Promise<UndoResult | undefined> {
  const { group } = part.entry
  const parts = group === undefined ? [part] : await findParts(memories, group)
  // A copy whose original cannot be brought back stays.
  if (group?.startsWith(MOVE) && parts[0]?.entry.action !== "removed") return undefined
  const conflicts: Warning[] = []
  let result: UndoResult | undefined
  for (const { memory, entry } of parts) {
    if (conflicts.length > 0 && entry.action !== "removed") break
    try {
      const given = result === undefined ? options : {}
      const reverted = await callIn(memory, () => revert(memory, entry, given))
      if (reverted === undefined) break
      const warnings = [...(result?.warnings ?? []), ...reverted.warnings]
      result = { ...(result ?? reverted), warnings }
    } catch (error) {
      if (result === undefined || !isMemoryError(error, "conflict")) throw error
      conflicts.push({ code: "not-undone", message: error.message })
    }
  }
  return result && { ...result, warnings: [...result.warnings, ...conflicts] }
}

/** The entries of a group that were not undone: removals first, otherwise newest first. */
async function findParts(memories: readonly SingleMemory[], group: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const memory of memories)
    for (const entry of await listChanges(memory)) if (entry.group === group) parts.push({ memory, entry })
  const isRemoval = ({ entry }: Part): boolean => entry.action === "removed"
  return [...parts.filter(isRemoval), ...parts.filter((part) => !isRemoval(part))]
}
