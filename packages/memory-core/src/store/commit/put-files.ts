import { join } from "node:path"
import { keyOf, type VersionedFile } from "../../files/read-file.ts"
import { removeQuietly } from "../../files/write-file.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import { isFileAddress } from "../../paths/address.ts"
import type { TransactionContext } from "../context.ts"
import { INDEX_FILE } from "../file-names.ts"
import { stageEntry } from "../history/write-entry.ts"
import { storedPath } from "../open-readable.ts"
import { linkPrevious, previousPath } from "./previous-index.ts"
import { renameOver } from "./rename-over.ts"
import { type Round, stageIndex } from "./round.ts"
import { keepsChanging, readSettled } from "./settled-read.ts"
import type { StagedFile } from "./stage.ts"

/** An index that keeps changing for longer than this gets its line by the next write; the topic is in place. */
const LONGEST_MS = 2_000
const ROUNDS = 50

/**
 * Renames the topic into its place, or moves it to the history. Returns false, with nothing changed, when the file is no
 * longer the one that was read. A symlink in its place is moved to the history itself; its target is not touched.
 */
export async function putTopic(
  { context, address = "", stage, plan, found, entry }: Round<unknown>,
  staged: StagedFile | undefined,
): Promise<boolean> {
  const { files, folders } = context
  // The line of another file does not exist.
  if (plan.index !== undefined && !isFileAddress(address)) entry?.open()
  const path = storedPath(folders, address)
  if (path === undefined) return false
  const old = found.topic
  const moveAway = async (): Promise<boolean> =>
    old === undefined || entry === undefined
      ? keyOf(files, path) === old?.key
      : await renameOver(context, { from: path, moves: old.key, to: entry.oldPath, replaces: undefined })
  if (staged === undefined) return await moveAway()
  if (old?.isLink === true && !(await moveAway())) return false
  const put = { from: staged.path, moves: staged.key, to: path }
  let isDone = false
  try {
    isDone = await renameOver(context, { ...put, replaces: old?.isLink ? undefined : old?.key })
    if (isDone) stage.used(staged)
    return isDone
  } finally {
    if (!isDone && old?.isLink && entry !== undefined && keyOf(files, path) === undefined)
      files.renameSync(entry.oldPath, path)
  }
}

/**
 * Renames the index into its place if the one there is still the one that was read, and decides again while it is not.
 * Throws only while ours is not in place. Returns the key of what is there now.
 */
export async function putIndex(
  state: Round<unknown>,
  staged: StagedFile | null,
  old: VersionedFile | undefined,
): Promise<string | undefined> {
  const { context, stage } = state
  const { files, folders } = context
  const path = join(folders.memory.path, INDEX_FILE)
  const started = performance.now()
  let [next, current]: [StagedFile | null | undefined, VersionedFile | undefined] = [staged, old]
  for (let round = 1; next !== undefined; round++) {
    if (next === null && current === undefined) return undefined
    const link = next === null || current === undefined ? undefined : linkPrevious(context, current.key)
    // An index that is removed moves to where a replaced one is linked.
    const rename =
      next === null
        ? {
            from: path,
            moves: current?.key ?? "",
            to: previousPath(context, current?.key ?? ""),
            replaces: undefined,
          }
        : { from: next.path, moves: next.key, to: path, replaces: current?.key }
    if (await renameOver(context, rename)) {
      if (next !== null) stage.used(next)
      state.previous = link
      return next?.key
    }
    if (link !== undefined) removeQuietly(files, link)
    if (round === ROUNDS || performance.now() - started > LONGEST_MS) throw keepsChanging(INDEX_FILE)
    current = await readIndex(context, current?.key)
    next = await decideAgain(state, current)
  }
  return current?.key
}

/** Reads the index for a writer; `known` as in `readSettled`. */
export function readIndex(
  { files, folders, abort }: TransactionContext,
  known: string | undefined,
): Promise<VersionedFile | undefined> {
  return readSettled(files, join(folders.memory.path, INDEX_FILE), known, INDEX_MAX_BYTES, abort.check)
}

/** Decides for an index that has changed, and stages the new one. It may replace other lines than the first decision. */
async function decideAgain<Result>(
  round: Round<Result>,
  index: VersionedFile | undefined,
): Promise<StagedFile | null | undefined> {
  const { context, address, found, stage, change } = round
  round.plan = await change(found.snapshot(index))
  if (round.entry !== undefined && address !== undefined) await round.entry.rewrite(round.plan)
  else {
    round.entry?.discard()
    round.entry = await stageEntry(context, address, round.plan, { topic: found.topic, index })
  }
  return await stageIndex(stage, round.plan, index)
}
