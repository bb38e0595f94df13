import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly } from "../files/write-file.ts"
import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { type CommittedIndex, commitIndex, readIndex } from "./commit-index.ts"
import { commitTopic } from "./commit-topic.ts"
import type { StoreFolders } from "./control-folders.ts"
import type { HeldLock } from "./file-lock.ts"
import { createFileReader } from "./file-reader.ts"
import type { Durability } from "./file-store.ts"
import type { FolderWatch } from "./folder-watch.ts"
import { keepOld, rewriteTrash } from "./keep-old.ts"
import { slugOfMark } from "./layout.ts"
import { dropPrevious, findLateSave, type LateSave, previousAmong } from "./previous-index.ts"
import { parseNote } from "./release-note.ts"
import { revisionOf } from "./revision.ts"
import { readSeen, type SeenFile } from "./settled-read.ts"
import { createStage, type StagedFile } from "./stage.ts"
import type { Change, Commit, Plan, StoredFile } from "./store.ts"
import { foldCase, type TopicNames } from "./topic-names.ts"
import { topicWithoutSlug } from "./topic-without-slug.ts"
import { dropMark, findUnfinished, layMark } from "./unfinished-marks.ts"

export interface TransactionContext {
  files: Files
  folders: StoreFolders
  durability: Durability
  lock: HeldLock
  watch: FolderWatch
  topicNames: TopicNames
  now: () => Date
}

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
  const [memory, control] = [folders.memory.path, folders.control.path]
  const topicPath = slug === undefined ? undefined : join(memory, `${slug}.md`)
  const marks = lock.names.filter((name) => slugOfMark(name) !== undefined)
  const unfinished = findUnfinished(files, folders.memory, marks)
  const kept = previousAmong(lock.names)
  const lateSaves = await findLateSaves(context, kept)
  const topic = topicPath === undefined ? undefined : readSeen(files, topicPath, INDEX_MAX_BYTES)
  const topicFile = stored(topic)
  const decide = async (index: SeenFile | undefined): Promise<Plan<Result>> =>
    await change({
      topic: topicFile,
      ...(topic?.isLink === true ? { hasLink: true as const } : {}),
      index: stored(index),
      ...unfinished,
      lateSaves: lateSaves.map(({ bytes }) => bytes),
      slugs: async () => [...((await createFileReader(memory, files).slugs()) ?? [])].sort(),
      readHead: (other) => readHead(files, join(memory, `${other}.md`), TOPIC_HEAD_BYTES)?.bytes,
      caseTwin: () => {
        const other = context.topicNames.look(folders.memory, lock.epoch).get(foldCase(slug ?? ""))
        return other === slug ? undefined : other
      },
    })

  const index = await readIndex(context, parseNote(lock.note)?.indexKey)
  let plan = await decide(index)
  if (plan.topic === undefined && plan.index === undefined && plan.keep === undefined) {
    const commit = { result: plan.result, revision: topicFile?.revision, indexed: true, durable: true }
    return { commit, indexKey: index?.key }
  }

  if (slug === undefined && plan.topic !== undefined) throw topicWithoutSlug()
  const stage = createStage(files, control, durability !== "none")
  let committed = false
  try {
    const newTopic = plan.topic ? stage.write(plan.topic) : undefined
    const newIndex = plan.index === undefined ? undefined : stage.write(plan.index)
    let trash = keepOld(context, slug, plan, topic, index)
    stage.onFailure(() => trash?.discard())
    const revision = plan.topic
      ? revisionOf(plan.topic)
      : plan.topic === null
        ? undefined
        : topicFile?.revision

    if (topicPath !== undefined && plan.topic !== undefined) {
      const mark = plan.index && layMark(context, slug as string, revision, plan.pointerBefore)
      if (mark !== undefined) {
        stage.onFailure(() => removeQuietly(files, join(control, mark)))
        marks.push(mark)
      }
      if (!(await commitTopic(context, topicPath, newTopic, topic, trash))) return undefined
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
          if (trash !== undefined && slug !== undefined) rewriteTrash(context, trash, slug, plan, topic)
          else {
            trash?.discard()
            trash = keepOld(context, slug, plan, topic, seen)
          }
        }
        return next.index === undefined ? undefined : stage.write(next.index)
      }
      try {
        inPlace = await commitIndex(context, stage, { staged: newIndex, seen: index, lateSaves, again })
      } catch (error) {
        if (!committed) throw error
        problem = error
        // Who took the lock over may have swept up after a change that had not come about yet.
        if (slug !== undefined) {
          attempt(() => layMark(context, slug, revision))
          attempt(() => trash && rewriteTrash(context, trash, slug, plan, topic))
        }
      }
    }
    committed = true
    if (slug !== undefined && plan.topic !== undefined) {
      context.topicNames.update(folders.memory, lock.epoch, slug, newTopic !== undefined)
    }
    const indexed = problem === undefined
    // A file that moved is synced where it is now before it is where it was.
    const durable =
      durability !== "full" ||
      ((plan.topic !== null || trash === undefined || syncFolder(files, folders.trash())) &&
        syncFolder(files, folders.memory))
    // Without a new index the marks of others stand for lines that nobody has mended.
    if (indexed && newIndex !== undefined) {
      for (const mark of marks) dropMark(files, control, mark)
      const stays = new Set([inPlace.previous, ...lateSaves.map(({ name }) => name)])
      dropPrevious(
        files,
        control,
        kept.filter((name) => !stays.has(name)),
      )
    }
    const commit = {
      result: plan.result,
      revision,
      ...(trash === undefined ? {} : { trashId: trash.id }),
      indexed,
      durable,
      ...(indexed ? {} : { problem }),
    }
    return { commit, indexKey: inPlace.key }
  } finally {
    stage.clear(committed)
  }
}

async function findLateSaves(
  { files, folders }: TransactionContext,
  names: readonly string[],
): Promise<LateSave[]> {
  const found: LateSave[] = []
  for (const name of names) {
    const save = await findLateSave(files, folders.control.path, name)
    if (save !== undefined) found.push(save)
  }
  return found
}

/** Makes the names in the memory directory survive a power cut. Windows has no such call. */
function syncFolder(files: Files, { descriptor }: OpenFolder): boolean {
  if (descriptor === undefined) return true
  try {
    files.fsyncSync(descriptor)
    return true
  } catch {
    return false
  }
}

function stored(seen: SeenFile | undefined): StoredFile | undefined {
  if (seen === undefined || seen.isLink === true) return undefined
  let revision: string | undefined
  return {
    bytes: seen.bytes,
    // Of an index hardly anybody asks, and it may be large.
    get revision() {
      revision ??= revisionOf(seen.bytes)
      return revision
    },
  }
}
