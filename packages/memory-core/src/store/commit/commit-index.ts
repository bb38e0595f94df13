import { join } from "node:path"
import { MemoryError } from "../../errors.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"
import type { TransactionContext } from "../context.ts"
import { INDEX_FILE } from "../layout.ts"
import { trashLateSave } from "../trash/trash-replaced.ts"
import {
  dropPrevious,
  dropSecondName,
  findLateSave,
  keepPrevious,
  type LateSave,
} from "../watch/previous-index.ts"
import { readSettled, type SeenFile } from "../watch/settled-read.ts"
import { renameOver } from "./commit-file.ts"
import type { Stage, StagedFile } from "./stage.ts"

const ROUNDS = 50
/** An index that changes for longer than this gets its line by the next write; the topic is in place. */
const LONGEST_MS = 2_000

/** An index to be put into its place. */
export interface IndexCommit {
  staged: StagedFile
  /** The index that it was decided on. */
  seen: SeenFile | undefined
  /** Saves that the decision took in; goes on being filled and emptied here. */
  lateSaves: LateSave[]
  /** Decides anew. `mending`: our own index is in place already, and only a late save is to be taken in. */
  again(seen: SeenFile | undefined, mending: boolean): Promise<StagedFile | undefined>
}

/** What is in place now. */
export interface CommittedIndex {
  key: string | undefined
  /** The second name of the index that was replaced. */
  previous: string | undefined
}

/** The index for a writer; `known` as in `readSettled`. */
export function readIndex(
  { files, folders, patience }: TransactionContext,
  known: string | undefined,
): Promise<SeenFile | undefined> {
  return readSettled(files, join(folders.memory.path, INDEX_FILE), known, INDEX_SHRINK_MAX_BYTES, patience)
}

/**
 * Renames an index into its place, if the one there is still the one that was read; decides again as long as it is
 * not. An error is thrown only while ours is not in place.
 */
export async function commitIndex(
  context: TransactionContext,
  stage: Stage,
  { staged, seen, lateSaves, again }: IndexCommit,
): Promise<CommittedIndex> {
  const { files, folders } = context
  const [control, path] = [folders.control.path, join(folders.memory.path, INDEX_FILE)]
  const done: CommittedIndex = { key: seen?.key, previous: undefined }
  let [next, current]: [StagedFile | undefined, SeenFile | undefined] = [staged, seen]
  let isInPlace = false
  const started = performance.now()
  try {
    for (let round = 1; next !== undefined; round++) {
      const previous = current && keepPrevious(files, control, path, current.key)
      if (await renameOver(context, { from: next.path, moves: next.key, to: path, replaces: current?.key })) {
        stage.used(next)
        isInPlace = true
        for (const save of lateSaves.splice(0)) await finishLateSave(context, save)
        Object.assign(done, { key: next.key, previous })
        const save = previous && (await findLateSave(files, control, previous))
        if (!save) break
        lateSaves.push(save)
      } else if (previous !== undefined && !dropSecondName(files, control, previous, path)) {
        dropPrevious(files, control, [previous])
      }
      if (round === ROUNDS || performance.now() - started > LONGEST_MS) {
        throw new MemoryError("write-failed", "MEMORY.md changes all the time.")
      }
      current = await readIndex(context, done.key)
      next = await again(current, isInPlace)
    }
  } catch (error) {
    // A late save that could not be taken in stays where it is; the next writer finds it.
    if (!isInPlace) throw error
  }
  return done
}

/** What was saved late is in the index now: it goes to the trash as it was saved. */
async function finishLateSave(context: TransactionContext, save: LateSave): Promise<void> {
  try {
    await trashLateSave(context, save)
    dropPrevious(context.files, context.folders.control.path, [save.name], save.key)
  } catch {
    // The next writer tries again.
  }
}
