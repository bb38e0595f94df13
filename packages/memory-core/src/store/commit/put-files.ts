import { join } from "node:path"
import { keyOf } from "../../files/read-file.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { isFileAddress } from "../../paths/address.ts"
import { INDEX_FILE } from "../file-names.ts"
import { storedPath } from "../folders.ts"
import { describeChange } from "../history/describe-change.ts"
import { stageEntry } from "../history/write-entry.ts"
import { type StagedFile, stage, stageSame } from "../stage.ts"
import { keepsChanging } from "./editor-watch.ts"
import { linkPrevious, previousPath } from "./previous-index.ts"
import { renameOver } from "./rename-over.ts"
import { ROUNDS, type Round, readIndex } from "./round.ts"

/** Writes the new topic next to its place; one from the history with its mode or, where it is opaque, the file itself. */
export async function stageTopic(round: Round<unknown>): Promise<StagedFile | undefined> {
  const { context, plan, topic, index } = round
  const { topic: bytes, restores } = plan
  if (!bytes) return undefined
  if (restores?.opaque === true) return stageSame(context, keptPath(round))
  // Who may read the index may read a new topic. A renamed file keeps its mode.
  const usual = topic?.mode ?? plan.mode ?? (index?.mode && index.mode & 0o666)
  return await stage(context, bytes, restores === undefined ? usual : keptMode(round))
}

/** `null` for an index that is to be removed. An index that is gone comes back from the history with its mode. */
export async function stageIndex(round: Round<unknown>): Promise<StagedFile | null | undefined> {
  const { context, address, plan, index } = round
  const kept = address === undefined && plan.restores !== undefined ? keptMode(round) : undefined
  return plan.index == null ? plan.index : await stage(context, plan.index, index?.mode ?? kept)
}

function keptPath({ context, plan }: Round<unknown>): string {
  return join(context.folders.history().path, `${plan.restores?.id}.old`)
}

function keptMode(round: Round<unknown>): number | undefined {
  const stat = round.context.files.lstatSync(keptPath(round), { throwIfNoEntry: false })
  return stat && stat.mode & 0o777
}

/** Writes the entry of the change in the history; none for one that changes nothing of its topic. */
export async function stageRecord(round: Round<unknown>): Promise<void> {
  const { context, address, plan } = round
  const { record, kept } = describeChange(address, plan, round) ?? {}
  round.entry = undefined
  if (record === undefined) return
  const isGiven = plan.previousBytes !== undefined
  // A removal, and a symlink in the topic's place, is moved to the history later.
  const isMoved = !isGiven && (plan.topic === null || kept?.isLink)
  const { folders } = context
  const path = address === undefined ? join(folders.memory.path, INDEX_FILE) : storedPath(folders, address)
  round.entry = await stageEntry(context, record, isMoved ? undefined : kept, isGiven ? undefined : path)
}

/**
 * Renames the topic into its place, or moves it to the history. Returns false, with nothing changed, when the file is no
 * longer the one that was read. A symlink in its place is moved to the history itself; its target is not touched.
 */
export async function putTopic(
  { context, address = "", plan, topic: old, entry }: Round<unknown>,
  staged: StagedFile | undefined,
): Promise<boolean> {
  const { files, folders } = context
  // The line of another file does not exist.
  if (plan.index !== undefined && !isFileAddress(address)) entry?.open()
  const path = storedPath(folders, address)
  if (path === undefined) return false
  const isRemoval = staged === undefined
  if (isRemoval && (old === undefined || entry === undefined)) return keyOf(files, path) === old?.key
  const isMoved = entry !== undefined && old !== undefined && (isRemoval || old.isLink === true)
  if (
    isMoved &&
    !(await renameOver(context, { from: path, moves: old.key, to: entry.oldPath, replaces: undefined }))
  )
    return false
  if (isRemoval) return true
  let isDone = false
  try {
    const replaces = isMoved ? undefined : old?.key
    isDone = await renameOver(context, { from: staged.path, moves: staged.key, to: path, replaces })
    return isDone
  } finally {
    if (!isDone && isMoved && keyOf(files, path) === undefined) files.renameSync(entry.oldPath, path)
  }
}

/**
 * Renames the index into its place if the one there is still the one that was read, and decides again while it is not.
 * Throws only while ours is not in place.
 *
 * @param staged `null` removes the index.
 */
export async function putIndex(round: Round<unknown>, staged: StagedFile | null): Promise<void> {
  const { context } = round
  const path = join(context.folders.memory.path, INDEX_FILE)
  let next: StagedFile | null | undefined = staged
  for (let count = 1; next !== undefined; count++) {
    const { index } = round
    if (next === null && index === undefined) return
    const { key = "" } = index ?? {}
    const link = next === null || index === undefined ? undefined : linkPrevious(context, key)
    // An index that is removed moves to where a replaced one is linked.
    const rename =
      next === null
        ? { from: path, moves: key, to: previousPath(context, key), replaces: undefined }
        : { from: next.path, moves: next.key, to: path, replaces: index?.key }
    if (await renameOver(context, rename)) {
      context.previous = link
      context.watch.indexKey = next?.key
      return
    }
    if (link !== undefined) removeQuietly(context.files, link)
    // The topic is in place; the next write adds its line.
    if (count === ROUNDS) throw keepsChanging(INDEX_FILE)
    next = await decideAgain(round)
  }
}

/** Decides for an index that has changed, and stages the new one. It may replace other lines than the first decision. */
async function decideAgain<Result>(round: Round<Result>): Promise<StagedFile | null | undefined> {
  round.index = await readIndex(round.context)
  round.plan = await round.decide(round.index)
  const { entry, address, plan } = round
  if (entry !== undefined && address !== undefined)
    await entry.rewrite(describeChange(address, plan, round)?.record)
  else {
    entry?.discard()
    await stageRecord(round)
  }
  return await stageIndex(round)
}
