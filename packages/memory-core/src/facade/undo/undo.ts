import { isMemoryError } from "../../errors.ts"
import { toCanonical } from "../../layouts/canonical-address.ts"
import type { UndoResult, Warning } from "../../memory-types.ts"
import { checkAddress } from "../../paths/check-address.ts"
import type { Abortable } from "../../store/abort.ts"
import type { HistoryEntry, HistoryFilter } from "../../store/store.ts"
import { callIn, explainIn } from "../addresses.ts"
import type { MemoryContext } from "../context.ts"
import { addressOf } from "../resolved-options.ts"
import { revert } from "./revert.ts"

/** A memory, and the mount as which another one sees it. */
export interface Side {
  mount?: { readonly name: string } | undefined
  memory: MemoryContext
}

/** How the group of a move between two memories begins. */
export const MOVE = "move-"

/** An entry with the memory that has it. */
interface Part {
  side: Side
  entry: HistoryEntry
}

/** Reverts the last change of one file, by any writer; `undefined` without one. */
export async function undoFile(
  sides: readonly Side[],
  side: Side,
  address: string,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  const { memory, mount } = side
  const [entry] = await explainIn(mount, async () => {
    const canonical = toCanonical(memory.options.codec, checkAddress(address))
    return await listChanges(memory, { address: canonical })
  })
  return entry && (await undoEntry(sides, { side, entry }, options))
}

/**
 * Reverts the last change of this instance, and without one the newest earlier change of the memory itself.
 *
 * @param sideOf The memory of a mount; throws for one that cannot be changed.
 */
export async function undoLast(
  sides: readonly Side[],
  { all, passed, openedAt }: MemoryContext["ownChanges"],
  sideOf: (mount: string | undefined) => Side,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  const changes = new Map<MemoryContext, readonly HistoryEntry[]>()
  for (const { mount, entryId, other, revert } of all.toReversed()) {
    if (revert !== undefined) return await revert(options)
    const side = sideOf(mount)
    const { memory } = side
    if (passed.has(addressOf(memory.options, entryId ?? ""))) continue
    const known = changes.get(memory) ?? (await explainIn(side.mount, () => listChanges(memory)))
    changes.set(memory, known)
    const entry = known.find(({ id }) => id === entryId)
    const result =
      entry && (await undoEntry(other ? [...sides, { memory: other }] : sides, { side, entry }, options))
    if (result !== undefined) return result
  }
  const own = sides.find(({ mount }) => mount === undefined)?.memory
  if (own === undefined) return undefined
  const first = all.find(({ mount, entryId }) => mount === undefined && entryId !== undefined)?.entryId
  const isEarlier = ({ id, at, action }: HistoryEntry): boolean =>
    at < openedAt && !(numberOf(id) >= numberOf(first)) && !passed.has(id) && action !== "rescued"
  const entry = (await listChanges(own)).find(isEarlier)
  return entry && (await undoEntry(sides, { side: { memory: own }, entry }, options))
}

const numberOf = (id = ""): number => Number.parseInt(id, 10)

/** The changes that were not undone, newest first. An undo is a change of its own, and never undone. */
async function listChanges({ opened }: MemoryContext, filter?: HistoryFilter): Promise<HistoryEntry[]> {
  const entries = await (await opened.forWriting()).history.list(filter)
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
}

/**
 * Reverts an entry with all others of its group. What was removed comes back first, and only then the rest goes. A file
 * that was changed since stays, and is named by a warning.
 */
async function undoEntry(
  sides: readonly Side[],
  part: Part,
  options: Abortable,
): Promise<UndoResult | undefined> {
  const { group } = part.entry
  const parts = group === undefined ? [part] : await findParts(sides, group)
  // A copy whose original cannot be brought back stays.
  if (group?.startsWith(MOVE) && parts[0]?.entry.action !== "removed") return undefined
  const conflicts: Warning[] = []
  let result: UndoResult | undefined
  for (const { side, entry } of parts) {
    if (conflicts.length > 0 && entry.action !== "removed") break
    try {
      const given = result === undefined ? options : {}
      const reverted = await callIn(side.mount, () => revert(side.memory, entry, given))
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
async function findParts(sides: readonly Side[], group: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const side of sides)
    for (const entry of await listChanges(side.memory)) if (entry.group === group) parts.push({ side, entry })
  const isRemoval = ({ entry }: Part): boolean => entry.action === "removed"
  return [...parts.filter(isRemoval), ...parts.filter((part) => !isRemoval(part))]
}
