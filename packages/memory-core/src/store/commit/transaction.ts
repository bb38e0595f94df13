import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt, attemptLater } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import type { VersionedFile } from "../../files/versioned-file.ts"
import { removeQuietly, syncFolder, syncFolders } from "../../files/write-file.ts"
import { isFileAddress, placeOf } from "../../paths/address.ts"
import type { TransactionContext } from "../context.ts"
import { OPEN_PREFIX } from "../file-names.ts"
import { type StagedEntry, settleAll, stageEntry } from "../history/write-entry.ts"
import { assertSlug } from "../host-input.ts"
import { parseNote } from "../lock/release-note.ts"
import { storedPath } from "../open-readable.ts"
import { revisionOf } from "../revision.ts"
import type { Change, Commit, Plan } from "../store.ts"
import { dropPrevious } from "../watch/previous-index.ts"
import { type CommittedIndex, commitIndex, readIndex } from "./commit-index.ts"
import { commitTopic } from "./commit-topic.ts"
import { createStage, type Stage, type StagedFile } from "./stage.ts"
import { type TransactionView, takeSnapshot } from "./take-snapshot.ts"

export interface Finished<Result> {
  commit: Commit<Result>
  /** The key of the index, when there is one and it has settled. */
  indexKey: string | undefined
}

/** One round of a transaction that changes something. */
interface Round<Result> {
  context: TransactionContext
  slug: string | undefined
  change: Change<Result>
  view: TransactionView
  stage: Stage
  /** The decision; another one after the index has changed. */
  plan: Plan<Result>
  entry: StagedEntry | undefined
  /** True from the first rename that readers see. */
  isCommitted: boolean
}

const TOPIC_ROUNDS = 10
const RETRY_MS = 20

/**
 * One change under the lock. The topic is the record and goes first; the index follows. Everything that can fail for
 * lack of space or permissions happens before the first rename; until then an error leaves every public byte as it was.
 */
export async function runTransaction<Result>(
  context: TransactionContext,
  slug: string | undefined,
  change: Change<Result>,
): Promise<Finished<Result>> {
  for (let count = 1; ; count++) {
    const finished = await tryOnce(context, slug, change)
    if (finished !== undefined) return finished
    if (count === TOPIC_ROUNDS) {
      throw new MemoryError(
        "write-failed",
        `${slug}.md keeps changing; close the program that writes it and try again.`,
      )
    }
    await sleep(RETRY_MS)
  }
}

/** One round; `undefined` when a program that takes no lock changed the topic before anything was committed. */
async function tryOnce<Result>(
  context: TransactionContext,
  slug: string | undefined,
  change: Change<Result>,
): Promise<Finished<Result> | undefined> {
  const { files, folders, lock, durability, abort } = context
  abort.check()
  const view = await takeSnapshot(context, slug)
  const index = await readIndex(context, parseNote(lock.note)?.indexKey)
  const plan = await change(view.withIndex(index))
  abort.check()
  if (plan.topic === undefined && plan.index === undefined && plan.previousBytes === undefined) {
    const commit = { result: plan.result, revision: view.revision, indexed: true, durable: true }
    return { commit, indexKey: index?.key }
  }
  assertSlug(slug, plan)
  const stage = createStage(files, folders.control.path, durability !== "none")
  const round: Round<Result> = {
    context,
    slug,
    change,
    view,
    stage,
    plan,
    entry: undefined,
    isCommitted: false,
  }
  try {
    return await commitRound(round, index)
  } finally {
    stage.clear(round.isCommitted)
  }
}

async function commitRound<Result>(
  round: Round<Result>,
  index: VersionedFile | undefined,
): Promise<Finished<Result> | undefined> {
  const { context, slug, view, stage, plan } = round
  const { folders, durability } = context
  const { topic } = view
  const place = slug === undefined ? undefined : placeOf(slug)
  const isBelow = place !== undefined && place.folders.length > 0
  if (plan.topic && isBelow) {
    stage.onFailure(folders.makeBelow(place))
    context.watch.changed(0)
  }
  // The syncs of all new files share commits of the file system's journal.
  stage.onFailure(() => round.entry?.discard())
  const [newTopic, newIndex] = await settleAll([
    stageTopic(context, stage, plan, topic?.mode ?? modeOfNew(index)),
    stageIndex(stage, plan, index),
    stageEntry(context, slug, plan, { topic, index }).then((entry) => {
      round.entry = entry
    }),
  ])
  if (durability === "full") await folders.syncNew()
  const isGone = plan.topic === null || newTopic?.isLink === true
  const revision = isGone ? undefined : plan.topic ? revisionOf(plan.topic) : view.revision

  if (slug !== undefined && plan.topic !== undefined) {
    // The line of another file does not exist.
    if (plan.index !== undefined && !isFileAddress(slug)) round.entry?.open()
    const path = storedPath(folders, slug)
    if (path === undefined) return undefined
    if (newTopic !== undefined && (isBelow || isFileAddress(slug))) context.watch.writes(newTopic.key)
    if (!(await commitTopic(context, path, newTopic, { old: topic, entry: round.entry }))) return undefined
    if (newTopic !== undefined) stage.used(newTopic)
    round.isCommitted = true
    context.abort.ignore()
  }

  let problem: unknown
  let inPlace: CommittedIndex = { key: index?.key, previous: undefined }
  if (newIndex !== undefined) {
    try {
      const again = decideAgain(round)
      const { lateSaves } = view
      inPlace = await commitIndex(context, stage, { staged: newIndex, old: index, lateSaves, again })
    } catch (error) {
      if (!round.isCommitted) throw error
      problem = error
      // The process that took the lock over may have removed the entry of a change that was not committed yet.
      if (slug !== undefined && !isFileAddress(slug)) await attemptLater(async () => round.entry?.rescue())
    }
  }
  round.isCommitted = true
  const indexed = problem === undefined
  const folder = isBelow ? attempt(() => folders.below(place)) : undefined
  const durable = await isDurable(context, round.plan.topic === null, folder)
  if (plan.topic === null && isBelow && folder !== undefined) {
    folders.pruneBelow(place)
    context.watch.changed(0)
  }
  // Without a new index, the crash records of other writes stand for lines that are still missing.
  if (indexed && newIndex !== undefined) dropCrashRecords(round, inPlace.previous)
  const commit: Commit<Result> = {
    result: round.plan.result,
    revision,
    entryId: round.entry?.id,
    indexed,
    durable,
    problem,
    historyOverLimit: context.isOverLimit || undefined,
  }
  return { commit, indexKey: inPlace.key }
}

/** Decides again for an index that has changed, and stages the new one. */
function decideAgain<Result>(
  round: Round<Result>,
): (old: VersionedFile | undefined, onlyLateSave: boolean) => Promise<StagedFile | null | undefined> {
  const { context, slug, view, stage, change } = round
  return async (old, onlyLateSave) => {
    const plan = await change(view.withIndex(old))
    if (!onlyLateSave) {
      round.plan = plan
      // This may replace another line, or another index, than the first decision.
      if (round.entry !== undefined && slug !== undefined) await round.entry.rewrite(plan)
      else {
        round.entry?.discard()
        round.entry = await stageEntry(context, slug, plan, { topic: view.topic, index: old })
      }
    }
    return await stageIndex(stage, plan, old)
  }
}

/** `null` for an index that is to be removed. */
async function stageIndex(
  stage: Stage,
  { index }: Plan<unknown>,
  old: VersionedFile | undefined,
): Promise<StagedFile | null | undefined> {
  return index == null ? index : await stage.write(index, old?.mode)
}

/** The mode of a new topic: whoever may read the index may read it. */
function modeOfNew(index: VersionedFile | undefined): number | undefined {
  return index?.mode === undefined ? undefined : index.mode & 0o666
}

async function stageTopic(
  { folders }: TransactionContext,
  stage: Stage,
  { topic, restores }: Plan<unknown>,
  mode: number | undefined,
): Promise<StagedFile | undefined> {
  if (!topic) return undefined
  if (restores === undefined) return await stage.write(topic, mode)
  const kept = join(folders.history().path, `${restores.id}.old`)
  return await stage.copy(kept, restores.opaque === true ? undefined : topic)
}

/** Syncs the folders whose names changed: a file that moved to the history is safe there before it is gone here. */
async function isDurable(
  { durability, folders, files }: TransactionContext,
  movedToHistory: boolean,
  folder: string | undefined,
): Promise<boolean> {
  if (durability !== "full") return true
  try {
    if (movedToHistory) await syncFolder(files, folders.history())
    for (const folder of folders.visible) await syncFolder(files, folder)
    if (folder !== undefined) await syncFolders(files, [folder])
    return true
  } catch {
    return false
  }
}

/** Removes what was kept in case of a crash: crash records, and the links to indexes that were replaced before this one. */
function dropCrashRecords({ context, view, entry }: Round<unknown>, previous: string | undefined): void {
  const { files, folders } = context
  const control = folders.control.path
  entry?.close()
  for (const name of context.lock.names)
    if (name.startsWith(OPEN_PREFIX)) removeQuietly(files, join(control, name))
  const dropped = view.previous.filter((name) => name !== previous)
  dropPrevious(files, control, dropped)
}
