import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt, attemptAsync } from "@caliban/text"
import { readVersioned } from "../../files/read-file.ts"
import { removeQuietly, syncFolder } from "../../files/write-file.ts"
import { INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import { isFileAddress, placeOf } from "../../paths/address.ts"
import { throwIfAborted } from "../abort.ts"
import type { LockedContext } from "../context.ts"
import { OPEN_PREFIX } from "../file-names.ts"
import { storedPath } from "../folders.ts"
import { settleAll } from "../history/write-entry.ts"
import { assertSlug } from "../host-input.ts"
import { revisionOf } from "../revision.ts"
import type { StagedFile } from "../stage.ts"
import type { Change, ChangeOrigin, Commit } from "../store.ts"
import { keepsChanging } from "./editor-watch.ts"
import { keepLateSaves } from "./previous-index.ts"
import { putIndex, putTopic, stageIndex, stageRecord, stageTopic } from "./put-files.ts"
import { decideOn, type Round, readIndex } from "./round.ts"

const TOPIC_ROUNDS = 10
const RETRY_MS = 20

/**
 * One change under the lock. The topic is the record and goes first; the index follows. Everything that can fail for
 * lack of space or permissions happens before the first rename; until then an error leaves every public byte as it was.
 */
export async function runTransaction<Result>(
  context: LockedContext,
  address: string | undefined,
  change: Change<Result>,
  origin: ChangeOrigin,
): Promise<Commit<Result>> {
  context.origin = origin
  if (context.folders.isNew) context.watch.changed(0)
  for (let count = 1; ; count++) {
    const commit = await tryOnce(context, address, change)
    if (commit !== undefined) {
      commit.rescued = await keepLateSaves(context)
      return commit
    }
    if (count === TOPIC_ROUNDS) throw keepsChanging(`${address}.md`)
    await sleep(RETRY_MS)
  }
}

/** One round; `undefined` when a program that takes no lock changed the topic before anything was committed. */
async function tryOnce<Result>(
  context: LockedContext,
  address: string | undefined,
  change: Change<Result>,
): Promise<Commit<Result> | undefined> {
  const { files, folders, codec, abort } = context
  throwIfAborted(abort.signal)
  const limit = address === codec.archive ? INDEX_MAX_BYTES : TOPIC_MAX_BYTES
  const path = address === undefined ? undefined : storedPath(folders, address)
  const topic = path === undefined ? undefined : readVersioned(files, path, limit, true)
  const decide = decideOn(context, address, topic, change)
  const index = await readIndex(context)
  const plan = await decide(index)
  throwIfAborted(abort.signal)
  const round: Round<Result> = { context, address, topic, index, decide, plan, isCommitted: false }
  if ([plan.topic, plan.index, plan.previousBytes, plan.copied].every((part) => part === undefined))
    return { result: plan.result, revision: revisionAfter(round), indexed: true, durable: true }
  assertSlug(address, plan)
  try {
    if (address && plan.topic && folders.makeBelow(address)) context.watch.changed(0)
    return await commitRound(round)
  } finally {
    if (!round.isCommitted) {
      round.entry?.discard()
      if (address && plan.topic) folders.pruneBelow(address)
    }
  }
}

async function commitRound<Result>(round: Round<Result>): Promise<Commit<Result> | undefined> {
  const { context, address, plan } = round
  const [newTopic, newIndex] = await settleAll([stageTopic(round), stageIndex(round), stageRecord(round)])
  if (context.durability === "full") await context.folders.syncNew()
  if (plan.topic !== undefined) {
    if (!(await putTopic(round, newTopic))) return undefined
    round.isCommitted = true
    context.abort.signal = undefined
  }
  let problem: unknown
  try {
    if (newIndex !== undefined) await putIndex(round, newIndex)
  } catch (error) {
    if (!round.isCommitted) throw error
    problem = error
    // The process that took the lock over may have removed the entry of a change that was not committed yet.
    if (!isFileAddress(address)) await attemptAsync(async () => round.entry?.rescue())
  }
  round.isCommitted = true
  const durable = await finishFolders(context, plan.topic === null, address)
  // Without a new index, the crash records of other writes stand for lines that are still missing.
  if (problem === undefined && newIndex !== undefined) dropCrashRecords(round)
  return {
    result: round.plan.result,
    revision: revisionAfter(round, newTopic),
    entryId: round.entry?.id,
    indexed: problem === undefined,
    durable,
    problem,
  }
}

/** The revision of the topic that is in place; `undefined` when none is, and for a link. */
function revisionAfter({ plan, topic }: Round<unknown>, staged?: StagedFile): string | undefined {
  const { bytes, isLink } = plan.topic === undefined ? (topic ?? {}) : { ...staged, bytes: plan.topic }
  return bytes && !isLink ? revisionOf(bytes) : undefined
}

/**
 * Syncs the folders whose names changed, and removes a folder that a removal has left empty. A file that moved to the
 * history is safe there before it is gone here. False when the system does not sync.
 */
async function finishFolders(
  { durability, folders, files, watch }: LockedContext,
  isRemoval: boolean,
  address: string | undefined,
): Promise<boolean> {
  const folder = address && attempt(() => folders.below(placeOf(address)))
  let durable = true
  try {
    const changed = new Set([...(isRemoval ? [folders.history()] : []), ...folders.visible, folder])
    if (durability === "full") for (const each of changed) if (each) await syncFolder(files, each)
  } catch {
    durable = false
  }
  if (isRemoval && address && folders.pruneBelow(address)) watch.changed(0)
  return durable
}

function dropCrashRecords({ context, entry }: Round<unknown>): void {
  const { files, folders, lock } = context
  entry?.close()
  for (const name of lock.names)
    if (name.startsWith(OPEN_PREFIX)) removeQuietly(files, join(folders.control.path, name))
}
