import { join } from "node:path"
import { readVersioned, type VersionedFile } from "../../files/versioned-file.ts"
import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import { isFileAddress, placeOf } from "../../paths/address.ts"
import type { TransactionContext } from "../context.ts"
import { foldCase, INDEX_FILE } from "../file-names.ts"
import { createFileReader } from "../file-reader.ts"
import { findOpen, wasRecorded } from "../history/open-records.ts"
import { storedPath } from "../open-readable.ts"
import { revisionOf } from "../revision.ts"
import type { Snapshot, StoredFile } from "../store.ts"
import { dropLinkToCurrent, findLateSave, type LateSave, previousAmong } from "../watch/previous-index.ts"

/** What a transaction finds under the lock, except for the index, which may change meanwhile. */
export interface TransactionView {
  topic: VersionedFile | undefined
  /** The topic's. */
  revision: string | undefined
  /** Links to previous indexes, by file name. */
  previous: readonly string[]
  /** Late saves into those. */
  lateSaves: LateSave[]
  /** The snapshot that a change gets. */
  withIndex(index: VersionedFile | undefined): Snapshot
}

export async function takeSnapshot(
  context: TransactionContext,
  slug: string | undefined,
): Promise<TransactionView> {
  const { files, folders, lock, codec } = context
  const { memory, control } = folders
  const open = findOpen(files, control.path, lock.names, (other) => storedPath(folders, other))
  const previous = previousAmong(lock.names)
  const lateSaves = await findLateSaves(context, previous)
  const limit = slug === codec.archive ? INDEX_MAX_BYTES : TOPIC_MAX_BYTES
  const path = slug === undefined ? undefined : storedPath(folders, slug)
  const topic = path === undefined ? undefined : readVersioned(files, path, limit, true)
  const reader = createFileReader(memory.path, files, { ...folders, control: () => control }, codec)
  const topicFile = stored(topic)
  return {
    topic,
    get revision() {
      return topicFile?.revision
    },
    previous,
    lateSaves,
    withIndex: (index) => ({
      topic: topicFile,
      hasLink: topic?.isLink,
      index: stored(index),
      unfinished: [...new Set(open.map((record) => record.slug))].sort(),
      wasPointer: (other, line) => wasRecorded(open, other, line),
      codec,
      lateSaves: lateSaves.map(({ bytes }) => bytes),
      slugs: async (folders) => [...((await reader.slugs(folders)) ?? [])].sort(),
      readHead: (other) => {
        const head = reader.readTopic(other, TOPIC_HEAD_BYTES)
        return head instanceof Promise ? head.then((found) => found?.bytes) : head?.bytes
      },
      caseTwin: () => (slug === undefined ? undefined : findTwin(context, slug)),
    }),
  }
}

/** The address of another file or folder in the same folder whose name differs only in case or Unicode form. */
function findTwin({ files, folders }: TransactionContext, address: string): string | undefined {
  const { name, ...place } = placeOf(address)
  const folder = folders.below(place)
  const names = folder === undefined ? [] : (files.readdirSync(folder) as string[])
  const folded = foldCase(name)
  const twin = names.find((other) => other !== name && foldCase(other) === folded)
  if (twin === undefined) return undefined
  return [...address.split("/").slice(0, -1), isFileAddress(address) ? twin : twin.slice(0, -3)].join("/")
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
    // A crash before the rename leaves a link to the index that is still in place.
    if (save !== undefined && !dropLinkToCurrent(files, control, name, index)) found.push(save)
  }
  return found
}

function stored(file: VersionedFile | undefined): StoredFile | undefined {
  if (file === undefined || file.isLink === true) return undefined
  let revision: string | undefined
  return {
    bytes: file.bytes,
    total: file.total,
    // Computed on demand: the index may be large, and its revision is rarely needed.
    get revision() {
      revision ??= revisionOf(file.bytes)
      return revision
    },
  }
}
