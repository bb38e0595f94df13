import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { MemoryError } from "../errors.ts"
import { type Files, hasCode } from "../files/file-port.ts"
import { removeQuietly, syncFolder, writeNewFile } from "../files/write-file.ts"
import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import type { HeldLock } from "./file-lock.ts"
import { createFileReader } from "./file-reader.ts"
import type { Durability, StoreFolders } from "./file-store.ts"
import { type StagedTrash, stageTrash } from "./file-trash.ts"
import { INDEX_FILE } from "./layout.ts"
import { revisionOf } from "./revision.ts"
import { keyOf, readSeen, readSettled, type SeenFile } from "./settled-read.ts"
import type { Change, Commit, Plan, StoredFile, TrashEntry } from "./store.ts"
import { layMark, readMarks } from "./unfinished-marks.ts"

export interface TransactionContext {
  files: Files
  folders: StoreFolders
  durability: Durability
  lock: HeldLock
  now: () => Date
}

const TOPIC_ROUNDS = 10
const INDEX_ROUNDS = 50
const RETRY_MS = 20

/**
 * One change under the lock. The topic is the record and goes first; the index follows. Everything that can fail for
 * want of space or rights comes before the first rename; until then an error leaves every public byte as it was.
 */
export async function runTransaction<Result>(
  context: TransactionContext,
  slug: string | undefined,
  change: Change<Result>,
): Promise<Commit<Result>> {
  for (let round = 1; ; round++) {
    const commit = await attempt(context, slug, change)
    if (commit !== undefined) return commit
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
async function attempt<Result>(
  context: TransactionContext,
  slug: string | undefined,
  change: Change<Result>,
): Promise<Commit<Result> | undefined> {
  const { files, folders } = context
  const topicPath = slug === undefined ? undefined : join(folders.memory, `${slug}.md`)
  const marks = readMarks(files, folders)
  const topic = topicPath === undefined ? undefined : readSeen(files, topicPath, TOPIC_MAX_BYTES)
  const decide = async (index: SeenFile | undefined): Promise<Plan<Result>> => {
    const reader = createFileReader(folders.memory, files)
    return await change({
      topic: stored(topic),
      index: stored(index),
      unfinished: marks.slugs,
      slugs: async () => (await reader.slugs()) ?? [],
      readHead: async (other) => (await reader.readTopic(other, TOPIC_HEAD_BYTES))?.bytes,
    })
  }

  let index = await readIndex(context)
  let plan = await decide(index)
  if (plan.topic === undefined && plan.index === undefined && plan.keep === undefined) {
    return { result: plan.result, revision: stored(topic)?.revision, indexed: true, durable: true }
  }

  const staged = stage(context)
  let committed = false
  try {
    const topicFile = plan.topic ? staged.write(plan.topic) : undefined
    let indexFile = plan.index === undefined ? undefined : staged.write(plan.index)
    let trash = keepOld(context, slug, plan, topic, index)
    staged.trash(trash)
    if (trash !== undefined && context.durability === "full") syncFolder(files, folders.trash)

    if (topicPath !== undefined && plan.topic !== undefined) {
      if (plan.index !== undefined) staged.mark(slug as string, plan.topic)
      assertHeld(context)
      if (keyOf(files, topicPath) !== topic?.key) return undefined
      if (topicFile !== undefined) await rename(files, topicFile, topicPath, topic?.key)
      else if (topic !== undefined) await rename(files, topicPath, (trash as StagedTrash).path, undefined)
      committed = true
    }

    let problem: unknown
    try {
      for (let round = 1; indexFile !== undefined; round++) {
        assertHeld(context)
        if (await commitIndex(context, indexFile, index)) break
        if (round === INDEX_ROUNDS) throw new MemoryError("write-failed", "MEMORY.md changes all the time.")
        index = await readIndex(context)
        plan = await decide(index)
        indexFile = plan.index === undefined ? undefined : staged.write(plan.index)
        // What is replaced now may be another line, or another index, than at first.
        if (trash !== undefined && slug !== undefined) trash.rewrite(describeOld(context, slug, plan, topic))
        else {
          trash?.discard()
          trash = keepOld(context, slug, plan, topic, index)
          staged.trash(trash)
        }
      }
      committed = true
    } catch (error) {
      if (!committed) throw error
      problem = error
    }
    const indexed = problem === undefined
    const durable = indexed && context.durability === "full" && tryTo(() => syncFolder(files, folders.memory))
    if (indexed) {
      marks.remove()
      staged.unmark()
    }
    const written =
      plan.topic === undefined
        ? stored(topic)?.revision
        : plan.topic === null
          ? undefined
          : revisionOf(plan.topic)
    return {
      result: plan.result,
      revision: written,
      ...(trash === undefined ? {} : { trashId: trash.id }),
      indexed,
      durable,
      ...(indexed ? {} : { problem }),
    }
  } finally {
    staged.clear(committed)
  }
}

function readIndex({ files, folders }: TransactionContext): Promise<SeenFile | undefined> {
  return readSettled(files, join(folders.memory, INDEX_FILE), join(folders.control, "last"), INDEX_MAX_BYTES)
}

/** Looks and renames in one synchronous step. False when the index is not the one we read. */
async function commitIndex(
  context: TransactionContext,
  indexFile: string,
  seen: SeenFile | undefined,
): Promise<boolean> {
  const { files, folders } = context
  const path = join(folders.memory, INDEX_FILE)
  const last = join(folders.control, `last.${hex()}`)
  const linked = tryTo(() => files.linkSync(indexFile, last))
  try {
    if (keyOf(files, path) !== seen?.key) return false
    await rename(files, indexFile, path, seen?.key)
    if (linked) tryTo(() => files.renameSync(last, join(folders.control, "last")))
    return true
  } finally {
    removeQuietly(files, last)
  }
}

/**
 * Renames at once. On Windows a file that somebody has open refuses for a moment: then wait, look again, and try
 * again, for up to two seconds.
 */
async function rename(
  files: Files,
  from: string,
  to: string,
  expectedKey: string | undefined,
): Promise<void> {
  const started = performance.now()
  for (;;) {
    try {
      files.renameSync(from, to)
      return
    } catch (error) {
      const busy = process.platform === "win32" && hasCode(error, "EPERM", "EACCES", "EBUSY")
      if (!busy || performance.now() - started > 2_000) throw error
    }
    await sleep(RETRY_MS)
    if (keyOf(files, to) !== expectedKey)
      throw new MemoryError("write-failed", "The file was changed while it was busy.")
  }
}

interface Staged {
  write(bytes: Uint8Array): string
  /** Lays an unfinished mark. */
  mark(slug: string, topic: Uint8Array | null): void
  unmark(): void
  trash(entry: StagedTrash | undefined): void
  /** Removes what is left; after a failure also the mark and the trash. */
  clear(committed: boolean): void
}

function stage({ files, folders, durability }: TransactionContext): Staged {
  const leftovers: string[] = []
  const undo: (() => void)[] = []
  let mark: string | undefined
  return {
    write(bytes) {
      const path = join(folders.temporary, `${process.pid}-${hex()}${hex()}`)
      writeNewFile(files, path, bytes, durability !== "none")
      leftovers.push(path)
      return path
    },
    mark(slug, topic) {
      const name = `${slug}.${hex()}`
      // A name that leaves no room for the mark's ending is one that no write of ours made; `repair` mends its line.
      if (Buffer.byteLength(name) > 255) return
      mark = join(folders.unfinished, name)
      layMark(files, mark, topic)
    },
    unmark() {
      if (mark !== undefined) removeQuietly(files, mark)
    },
    trash(entry) {
      if (entry !== undefined) undo.push(entry.discard)
    },
    clear(committed) {
      for (const path of leftovers) removeQuietly(files, path)
      if (committed) return
      this.unmark()
      for (const step of undo) step()
    },
  }
}

/** Puts what the plan replaces or removes into the trash, before it is replaced. */
function keepOld(
  context: TransactionContext,
  slug: string | undefined,
  plan: Plan<unknown>,
  topic: SeenFile | undefined,
  index: SeenFile | undefined,
): StagedTrash | undefined {
  const { files, folders, durability, lock } = context
  const removes = slug !== undefined && plan.topic === null
  if (plan.note === undefined && !removes) return undefined
  const old = slug === undefined ? index : topic
  const path = slug === undefined ? join(folders.memory, INDEX_FILE) : join(folders.memory, `${slug}.md`)
  // A removal moves the file itself, later; only its record is made here.
  const kept = plan.keep === undefined ? old && { path, bytes: old.bytes } : { bytes: plan.keep }
  const keep = removes ? undefined : kept
  const entry = { ...describeOld(context, slug, plan, old), hasFile: old !== undefined || keep !== undefined }
  return stageTrash(files, folders.trash, lock.epoch, entry, keep, durability !== "none")
}

function describeOld(
  { now }: TransactionContext,
  slug: string | undefined,
  { note = { action: "removed", pointers: [] } }: Plan<unknown>,
  old: SeenFile | undefined,
): Omit<TrashEntry, "id"> {
  return {
    ...note,
    ...(slug === undefined ? {} : { slug }),
    at: now().toISOString(),
    hasFile: old !== undefined,
  }
}

function assertHeld({ lock }: TransactionContext): void {
  if (lock.isHeld()) return
  throw new MemoryError(
    "locked",
    "The lock was taken over while this process stood still. Nothing was changed; try again.",
  )
}

function stored(seen: SeenFile | undefined): StoredFile | undefined {
  return seen === undefined ? undefined : { bytes: seen.bytes, revision: revisionOf(seen.bytes) }
}

function tryTo(call: () => void): boolean {
  try {
    call()
    return true
  } catch {
    return false
  }
}

function hex(): string {
  return randomBytes(4).toString("hex")
}
