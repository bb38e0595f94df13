import { readVersioned, type VersionedFile } from "../../files/read-file.ts"
import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import { isFileAddress, placeOf } from "../../paths/address.ts"
import type { TransactionContext } from "../context.ts"
import { foldCase } from "../file-names.ts"
import { createFileReader } from "../file-reader.ts"
import { findOpen } from "../history/open-records.ts"
import { storedPath } from "../open-readable.ts"
import { revisionOf } from "../revision.ts"
import type { Snapshot, StoredFile } from "../store.ts"

/** What a transaction finds under the lock, except for the index, which may change meanwhile. */
export interface Found {
  topic: VersionedFile | undefined
  /** What a change gets. */
  snapshot(index: VersionedFile | undefined): Snapshot
}

export function findTopic(context: TransactionContext, address: string | undefined): Found {
  const { files, folders, lock, codec } = context
  const { memory, control } = folders
  const limit = address === codec.archive ? INDEX_MAX_BYTES : TOPIC_MAX_BYTES
  const path = address === undefined ? undefined : storedPath(folders, address)
  const topic = path === undefined ? undefined : readVersioned(files, path, limit, true)
  const unfinished = findOpen(files, control.path, lock.names, (other) => storedPath(folders, other))
  const reader = createFileReader(memory.path, files, { ...folders, control: () => control }, codec)
  const stored = toStored(topic)
  return {
    topic,
    snapshot: (index) => ({
      topic: stored,
      hasLink: topic?.isLink,
      index: toStored(index),
      unfinished,
      codec,
      slugs: async (folders) => [...((await reader.slugs(folders)) ?? [])].sort(),
      readHead: (other) => {
        const head = reader.readTopic(other, TOPIC_HEAD_BYTES)
        return head instanceof Promise ? head.then((found) => found?.bytes) : head?.bytes
      },
      caseTwin: () => (address === undefined ? undefined : findTwin(context, address)),
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

function toStored(file: VersionedFile | undefined): StoredFile | undefined {
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
