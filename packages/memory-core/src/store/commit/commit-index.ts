import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import { keyOf, type VersionedFile } from "../../files/versioned-file.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import type { TransactionContext } from "../context.ts"
import { INDEX_FILE } from "../file-names.ts"
import { keepLateSave } from "../history/write-entry.ts"
import {
  countLinks,
  dropLinkToCurrent,
  dropPrevious,
  findLateSave,
  isSavedOver,
  type LateSave,
  linkPrevious,
  previousName,
} from "../watch/previous-index.ts"
import { readSettled } from "../watch/settled-read.ts"
import { renameOver } from "./commit-file.ts"
import type { Stage, StagedFile } from "./stage.ts"

const ROUNDS = 50
/** An index that keeps changing for longer than this gets its line by the next write; the topic is in place. */
const LONGEST_MS = 2_000

/** An index to be renamed into its place. */
export interface IndexCommit {
  /** `null` to remove the index. */
  staged: StagedFile | null
  /** The index on which the decision was based. */
  old: VersionedFile | undefined
  /** Late saves that the decision includes. Changed here: merged ones leave the list, new ones join it. */
  lateSaves: LateSave[]
  /** Decides again. With `onlyLateSave` our index is in place already, and only a late save is to be merged. */
  again(old: VersionedFile | undefined, onlyLateSave: boolean): Promise<StagedFile | null | undefined>
}

/** What is in place now. */
export interface CommittedIndex {
  key: string | undefined
  /** The name of the hard link to the index that was replaced. */
  previous: string | undefined
}

/** Reads the index for a writer; `known` as in `readSettled`. */
export function readIndex(
  { files, folders, patience }: TransactionContext,
  known: string | undefined,
): Promise<VersionedFile | undefined> {
  return readSettled(files, join(folders.memory.path, INDEX_FILE), known, INDEX_MAX_BYTES, patience)
}

/**
 * Renames an index into its place if the one there is still the one that was read, and decides again while it is not.
 * Throws only while our index is not in place.
 */
export async function commitIndex(
  context: TransactionContext,
  stage: Stage,
  { staged, old, lateSaves, again }: IndexCommit,
): Promise<CommittedIndex> {
  const { files, folders } = context
  const [control, path] = [folders.control.path, join(folders.memory.path, INDEX_FILE)]
  const done: CommittedIndex = { key: old?.key, previous: undefined }
  let [next, current]: [StagedFile | null | undefined, VersionedFile | undefined] = [staged, old]
  // An index that is removed moves to where a replaced one is linked.
  const namePrevious = (put: StagedFile | null, { key }: VersionedFile): string | undefined =>
    put === null ? previousName(key) : linkPrevious(files, control, path, key)
  const move = async (
    put: StagedFile | null,
    now: VersionedFile | undefined,
    link?: string,
  ): Promise<boolean> => {
    if (put !== null)
      return await renameOver(context, { from: put.path, moves: put.key, to: path, replaces: now?.key })
    if (now === undefined || link === undefined) return keyOf(files, path) === undefined
    return await renameOver(context, { from: path, moves: now.key, to: link, replaces: undefined })
  }
  let isInPlace = false
  const started = performance.now()
  try {
    for (let round = 1; next !== undefined; round++) {
      const previous = current && namePrevious(next, current)
      const link = previous === undefined ? undefined : join(control, previous)
      const links = link === undefined ? undefined : countLinks(files, link)
      if (await move(next, current, link)) {
        if (next !== null) stage.used(next)
        isInPlace = true
        for (const save of lateSaves.splice(0)) await finishLateSave(context, save)
        Object.assign(done, { key: next?.key, previous })
        const isReplaced = (): boolean => attempt(() => keyOf(files, path)) !== done.key
        const isLost = link !== undefined && (await isSavedOver(files, link, links, isReplaced))
        const save = previous && (await findLateSave(files, control, previous))
        if (save) lateSaves.push(save)
        else if (!isLost) break
      } else if (previous !== undefined && !dropLinkToCurrent(files, control, previous, path)) {
        dropPrevious(files, control, [previous])
      }
      if (round === ROUNDS || performance.now() - started > LONGEST_MS) {
        throw new MemoryError(
          "write-failed",
          "MEMORY.md keeps changing; close the program that writes it and try again.",
        )
      }
      current = await readIndex(context, done.key)
      next = await again(current, isInPlace)
    }
  } catch (error) {
    // A late save that could not be merged stays where it is; the next writer finds it.
    if (!isInPlace) throw error
  }
  return done
}

/** A late save that the index now includes goes to the history as it was saved. */
async function finishLateSave(context: TransactionContext, save: LateSave): Promise<void> {
  try {
    await keepLateSave(context, save)
    dropPrevious(context.files, context.folders.control.path, [save.name], save.key)
  } catch {
    // The next writer tries again.
  }
}
