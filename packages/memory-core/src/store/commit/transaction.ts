import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt, attemptLater } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import { removeQuietly, syncFolder } from "../../files/write-file.ts"
import type { TransactionContext } from "../context.ts"
import { assertSlug } from "../host-input.ts"
import { parseNote } from "../lock/release-note.ts"
import { revisionOf } from "../revision.ts"
import type { Change, Commit, Plan } from "../store.ts"
import { rewriteTrash, trashReplaced } from "../trash/trash-replaced.ts"
import { dropPrevious } from "../watch/previous-index.ts"
import type { SeenFile } from "../watch/settled-read.ts"
import { type CommittedIndex, commitIndex, readIndex } from "./commit-index.ts"
import { commitTopic } from "./commit-topic.ts"
import { createStage, type Stage, type StagedFile } from "./stage.ts"
import { type Look, lookAround } from "./take-snapshot.ts"
import { dropMark, layMark } from "./unfinished-markers.ts"

export interface Finished<Result> {
  commit: Commit<Result>
  /** The identity of the index, when there is one and it has settled. */
  indexKey: string | undefined
}

const TOPIC_ROUNDS = 10
const RETRY_MS = 20

/**
 * One change under the lock. The topic is the record and goes first; the index follows. Everything that can fail for
 * want of space or rights comes before the first rename; until then an error leaves every public byte as it was.
 */
export async function runTransaction<Result>(
  context: TransactionContext,
  slug: string | undefined,
  change: Change<Result>,
): Promise<Finished<Result>> {
  for (let round = 1; ; round++) {
    const finished = await tryOnce(context, slug, change)
    if (finished !== undefined) return finished
    if (round === TOPIC_ROUNDS) {
      throw new MemoryError(
        "write-failed",
        `${slug}.md changes all the time; close the program that writes it and try again.`,
      )
    }
    await sleep(RETRY_MS)
  }
}

/** One round; `undefined` when the topic was changed by somebody who takes no lock, before anything was committed. */
async function tryOnce<Result>(
  context: TransactionContext,
  slug: string | undefined,
  change: Change<Result>,
): Promise<Finished<Result> | undefined> {
  const { files, folders, lock, durability } = context
  const control = folders.control.path
  const look = await lookAround(context, slug)
  const { topic, lateSaves, marks } = look
  const decide = async (index: SeenFile | undefined): Promise<Plan<Result>> => await change(look.with(index))

  const index = await readIndex(context, parseNote(lock.note)?.indexKey)
  let plan = await decide(index)
  if (plan.topic === undefined && plan.index === undefined && plan.keep === undefined) {
    const commit = { result: plan.result, revision: look.revision, indexed: true, durable: true }
    return { commit, indexKey: index?.key }
  }

  assertSlug(slug, plan)
  const stage = createStage(files, control, durability !== "none")
  let committed = false
  try {
    const newTopic = await stageTopic(context, stage, plan, topic?.mode ?? modeOfNew(index))
    const newIndex = plan.index === undefined ? undefined : await stage.write(plan.index, index?.mode)
    let trash = await trashReplaced(context, slug, plan, { topic, index })
    stage.onFailure(() => {
      trash?.discard()
      context.trash.set(undefined)
    })
    if (durability === "full") await folders.syncNew()
    const isGone = plan.topic === null || newTopic?.isLink === true
    const revision = isGone ? undefined : plan.topic ? revisionOf(plan.topic) : look.revision

    if (slug !== undefined && plan.topic !== undefined) {
      const mark = plan.index && layMark(context, slug, revision, plan.pointerBefore)
      if (mark !== undefined) {
        stage.onFailure(() => removeQuietly(files, join(control, mark)))
        marks.push(mark)
      }
      const path = join(folders.memory.path, `${slug}.md`)
      if (!(await commitTopic(context, path, newTopic, topic, trash))) return undefined
      if (newTopic !== undefined) stage.used(newTopic)
      committed = true
    }

    let problem: unknown
    let inPlace: CommittedIndex = { key: index?.key, previous: undefined }
    if (newIndex !== undefined) {
      const again = async (seen: SeenFile | undefined, mending: boolean): Promise<StagedFile | undefined> => {
        const next = await decide(seen)
        if (!mending) {
          plan = next
          // What is replaced now may be another line, or another index, than at first.
          if (trash !== undefined && slug !== undefined)
            await rewriteTrash(context, trash, slug, { plan, topic })
          else {
            trash?.discard()
            context.trash.set(undefined)
            trash = await trashReplaced(context, slug, plan, { topic, index: seen })
          }
        }
        return next.index === undefined ? undefined : await stage.write(next.index, seen?.mode)
      }
      try {
        inPlace = await commitIndex(context, stage, { staged: newIndex, seen: index, lateSaves, again })
      } catch (error) {
        if (!committed) throw error
        problem = error
        // Who took the lock over may have swept up after a change that had not come about yet.
        if (slug !== undefined) {
          attempt(() => layMark(context, slug, revision))
          await attemptLater(async () => trash && (await rewriteTrash(context, trash, slug, { plan, topic })))
        }
      }
    }
    committed = true
    const indexed = problem === undefined
    const durable = await isDurable(context, plan.topic === null)
    // Without a new index the marks of others stand for lines that nobody has mended.
    if (indexed && newIndex !== undefined) letGo(context, look, inPlace.previous)
    const commit = {
      result: plan.result,
      revision,
      ...(trash === undefined ? {} : { trashId: trash.id }),
      indexed,
      durable,
      ...(context.trash.isOverLimit() ? { trashOverLimit: true as const } : {}),
      ...(indexed ? {} : { problem }),
    }
    return { commit, indexKey: inPlace.key }
  } finally {
    stage.clear(committed)
  }
}

/** A new topic may be read by those who may read the index. */
function modeOfNew(index: SeenFile | undefined): number | undefined {
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
  const kept = join(folders.trash().path, `${restores.id}.md`)
  return await stage.copy(kept, restores.asFile === true ? undefined : topic)
}

/** Syncs the folders whose names changed: a file that moved to the trash is safe there before it is gone here. */
async function isDurable(
  { durability, folders, files }: TransactionContext,
  movedToTrash: boolean,
): Promise<boolean> {
  if (durability !== "full") return true
  try {
    if (movedToTrash) await syncFolder(files, folders.trash())
    await syncFolder(files, folders.memory)
    return true
  } catch {
    return false
  }
}

/** Lets go of what was kept for a crash: the marks, and the indexes that were replaced before this one. */
function letGo({ files, folders }: TransactionContext, look: Look, previous: string | undefined): void {
  const control = folders.control.path
  for (const mark of look.marks) dropMark(files, control, mark)
  const dropped = look.kept.filter((name) => name !== previous)
  dropPrevious(files, control, dropped)
}
