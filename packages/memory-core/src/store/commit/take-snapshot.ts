import { join } from "node:path"
import { readHead } from "../../files/read-file.ts"
import { TOPIC_HEAD_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import type { TransactionContext } from "../context.ts"
import { createFileReader } from "../file-reader.ts"
import { foldCase, INDEX_FILE, slugOfFile, slugOfMark } from "../layout.ts"
import { revisionOf } from "../revision.ts"
import type { Snapshot, StoredFile } from "../store.ts"
import { dropSecondName, findLateSave, type LateSave, previousAmong } from "../watch/previous-index.ts"
import { readSeen, type SeenFile } from "../watch/settled-read.ts"
import { findUnfinished } from "./unfinished-markers.ts"

/** What a transaction finds under the lock, but for the index, which may move. */
export interface Look {
  topic: SeenFile | undefined
  /** The topic's. */
  revision: string | undefined
  /** Marks of cut-off writes, by file name; the transaction adds its own. */
  marks: string[]
  /** Replaced indexes that are kept, by file name. */
  kept: readonly string[]
  /** Saves into one of those. */
  lateSaves: LateSave[]
  /** What a change is shown. */
  with(index: SeenFile | undefined): Snapshot
}

export async function lookAround(context: TransactionContext, slug: string | undefined): Promise<Look> {
  const { files, folders, lock } = context
  const memory = folders.memory.path
  const marks = lock.names.filter((name) => slugOfMark(name) !== undefined)
  const unfinished = findUnfinished(files, folders.memory, marks)
  const kept = previousAmong(lock.names)
  const lateSaves = await findLateSaves(context, kept)
  const topic =
    slug === undefined ? undefined : readSeen(files, join(memory, `${slug}.md`), TOPIC_MAX_BYTES, true)
  const topicFile = stored(topic)
  return {
    topic,
    get revision() {
      return topicFile?.revision
    },
    marks,
    kept,
    lateSaves,
    with: (index) => ({
      topic: topicFile,
      ...(topic?.isLink === true ? { hasLink: true as const } : {}),
      index: stored(index),
      ...unfinished,
      lateSaves: lateSaves.map(({ bytes }) => bytes),
      slugs: async () => [...((await createFileReader(memory, files).slugs()) ?? [])].sort(),
      readHead: (other) => readHead(files, join(memory, `${other}.md`), TOPIC_HEAD_BYTES)?.bytes,
      caseTwin: () => {
        const folded = foldCase(slug ?? "")
        const others = (files.readdirSync(memory) as string[]).map(slugOfFile)
        return others.find((other) => other !== undefined && other !== slug && foldCase(other) === folded)
      },
    }),
  }
}

async function findLateSaves(
  { files, folders }: TransactionContext,
  names: readonly string[],
): Promise<LateSave[]> {
  const control = folders.control.path
  const index = join(folders.memory.path, INDEX_FILE)
  const found: LateSave[] = []
  for (const name of names) {
    const save = await findLateSave(files, control, name)
    // A crash before the rename leaves a second name of the index that is there.
    if (save !== undefined && !dropSecondName(files, control, name, index)) found.push(save)
  }
  return found
}

function stored(seen: SeenFile | undefined): StoredFile | undefined {
  if (seen === undefined || seen.isLink === true) return undefined
  let revision: string | undefined
  return {
    bytes: seen.bytes,
    ...(seen.total === undefined ? {} : { total: seen.total }),
    // Of an index hardly anybody asks, and it may be large.
    get revision() {
      revision ??= revisionOf(seen.bytes)
      return revision
    },
  }
}
