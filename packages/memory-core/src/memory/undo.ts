import { MemoryError } from "../errors.ts"
import type { UndoOptions, UndoResult } from "../memory-types.ts"
import { USER_MOUNT } from "../prompt/mounts.ts"
import type { HistoryEntry } from "../store/store.ts"
import { explainIn } from "./addresses.ts"
import { addressOf } from "./resolved-options.ts"
import { isFinal, listChanges, type Part, undoEntry } from "./revert-changes.ts"
import { findEarlier, type OwnChanges, type SingleMemory } from "./single-memory.ts"

/**
 * Reverts the last change of one file, by any writer; `undefined` without one.
 *
 * @param memories The memory itself and its mounts, where they can be changed: a change of several files may be of them all.
 * @param address As entries have it.
 */
export async function undoFile(
  memories: readonly SingleMemory[],
  memory: SingleMemory,
  address: string,
  options: UndoOptions = {},
): Promise<UndoResult | undefined> {
  const [entry] = await explainIn(memory, () => listChanges(memory, options, address))
  return entry && (await undoEntry(memories, { memory, entry }, options))
}

/**
 * Reverts the last change of this instance, and without one the newest earlier change of the memory itself or of the
 * person's own.
 *
 * @param memories See `undoFile`.
 */
export async function undoLast(
  memories: readonly SingleMemory[],
  { all, passed }: OwnChanges,
  options: UndoOptions = {},
): Promise<UndoResult | undefined> {
  for (const change of all.toReversed()) {
    const { mount, entryId, other, revert } = change
    if (revert !== undefined) {
      // An undo meanwhile, such as one by a listener, goes further back.
      const at = all.indexOf(change)
      if (at < 0) continue
      all.splice(at, 1)
      try {
        const result = await revert(options)
        if (result !== undefined) return result
        continue
      } catch (error) {
        // Any other cause may go: until then, nothing else is undone.
        if (!isFinal(error)) all.push(change)
        throw error
      }
    }
    const memory = memories.find((one) => one.options.mount?.name === mount)
    if (memory === undefined) {
      const message = `The last change is one of the mount "${mount}", which cannot be changed now. Nothing was undone.`
      throw new MemoryError("read-only", message)
    }
    if (passed.has(addressOf(memory.options, entryId ?? ""))) continue
    const changes = await explainIn(memory, () => listChanges(memory, options))
    // In a memory that was copied to another place meanwhile, it has another id.
    const entry = changes.find(({ id, copied }) => id === entryId || copied === entryId)
    const involved = other === undefined ? memories : [...memories, other]
    const result = entry && (await undoEntry(involved, { memory, entry }, options))
    if (result !== undefined) return result
  }
  const first = all.find(({ mount, entryId }) => mount === undefined && entryId)?.entryId ?? ""
  // A new index, one that was rescued, and an archive from which a removal took lines are not what a person takes back.
  const mayBeUndone = (memory: SingleMemory, { slug, action, hasFile, ...entry }: HistoryEntry): boolean =>
    !(memory.options.mount === undefined && Number.parseInt(entry.id, 10) >= Number.parseInt(first, 10)) &&
    ![entry.id, entry.copied].some((id = entry.id) => passed.has(addressOf(memory.options, id))) &&
    (slug === undefined
      ? hasFile && action !== "rescued"
      : slug !== memory.options.codec.archive || (entry.by ?? entry.group) !== undefined)
  let newest: Part | undefined
  for (const memory of memories) {
    // In any other mount, the last change may be that of another person.
    if ((memory.options.mount?.name ?? USER_MOUNT) !== USER_MOUNT) continue
    const earlier = (await listChanges(memory, options)).filter(findEarlier(memory))
    const entry = earlier.find((one) => mayBeUndone(memory, one))
    if (entry !== undefined && !(newest && newest.entry.at >= entry.at)) newest = { memory, entry }
  }
  return newest && (await undoEntry(memories, newest, options))
}
