import { isMemoryError } from "../../errors.ts"
import type { UndoResult, Warning } from "../../memory-types.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import type { HistoryEntry } from "../../store/store.ts"
import { callIn, explainIn } from "../addresses.ts"
import type { OwnChange, OwnChanges } from "./own-changes.ts"
import type { Undoing } from "./undoing.ts"

/** A memory that can be changed, and the mount as which another one sees it. */
export interface UndoSide {
  mount?: { readonly name: string } | undefined
  memory: { readonly undoing: Undoing; readonly ownChanges: OwnChanges }
}

/** How the group of a move between two memories begins. */
export const MOVE = "move-"

/** An entry with the memory that has it. */
interface Part {
  side: UndoSide
  entry: HistoryEntry
}

/** Reverts the last change of one file, by any writer; `undefined` without one. */
export async function undoFile(
  sides: readonly UndoSide[],
  side: UndoSide,
  address: string,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  throwIfAborted(options.signal)
  const entry = await explainIn(side.mount, () => side.memory.undoing.lastOf(address))
  return entry && (await undoEntry(sides, { side, entry }, options))
}

/**
 * Reverts the last change of this instance, and without one the newest earlier change of the first memory.
 *
 * @param sideOf The memory of a mount; throws for one that cannot be changed.
 */
export async function undoLast(
  sides: readonly UndoSide[],
  own: OwnChanges,
  sideOf: (mount: string | undefined) => UndoSide,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  throwIfAborted(options.signal)
  for (let change = own.last(); change !== undefined; change = own.last()) {
    const result = await (change.revert?.(options) ?? undoOwn(sides, sideOf(change.mount), change, options))
    if (result !== undefined) return result
  }
  const [side] = sides
  const entry = side?.mount === undefined ? await side?.memory.undoing.earlier() : undefined
  return side && entry && (await undoEntry(sides, { side, entry }, options))
}

/** `undefined` when what it replaced was purged: earlier changes of the file cannot be reverted either. */
export async function undoOwn(
  sides: readonly UndoSide[],
  side: UndoSide,
  change: OwnChange,
  options: Abortable = {},
): Promise<UndoResult | undefined> {
  const { undoing, ownChanges } = side.memory
  const entry = change.entryId === undefined ? undefined : await undoing.entry(change.entryId)
  const result = entry && (await undoEntry(sides, { side, entry }, options))
  if (result === undefined) {
    ownChanges.skip(change)
    ownChanges.forget(change)
  }
  return result
}

/**
 * Reverts an entry with all others of its group. What was removed comes back first, and only then the rest goes. A file that was
 * changed since stays, and is named by a warning.
 */
async function undoEntry(
  sides: readonly UndoSide[],
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
      const reverted = await callIn(side.mount, () => side.memory.undoing.revert(entry, given))
      if (reverted === undefined) break
      const warnings = [...(result?.warnings ?? []), ...reverted.warnings]
      result = { ...(result ?? reverted), warnings }
    } catch (error) {
      if (result === undefined || !isMemoryError(error, "conflict")) throw error
      conflicts.push({ code: "not-undone", message: error.message })
    }
  }
  if (result !== undefined)
    for (const { side, entry } of parts) side.memory.ownChanges.forget({ entryId: entry.id })
  return result && { ...result, warnings: [...result.warnings, ...conflicts] }
}

/** The entries of a group, removals first, otherwise newest first. */
async function findParts(sides: readonly UndoSide[], group: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const side of sides)
    for (const entry of await side.memory.undoing.group(group)) parts.push({ side, entry })
  const isRemoval = ({ entry }: Part): boolean => entry.action === "removed"
  return [...parts.filter(isRemoval), ...parts.filter((part) => !isRemoval(part))]
}
