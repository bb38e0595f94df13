import { join } from "node:path"
import { notAFile, readVersioned, type VersionedFile } from "../../files/read-file.ts"
import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../../limits.ts"
import { placeOf } from "../../paths/address.ts"
import type { LockedContext } from "../context.ts"
import { findTwin, INDEX_FILE } from "../file-names.ts"
import { createFileReader } from "../file-reader.ts"
import { storedPath } from "../folders.ts"
import { findOpen } from "../history/interrupted.ts"
import type { StagedEntry } from "../history/write-entry.ts"
import { revisionOf } from "../revision.ts"
import type { Change, Plan, Snapshot, StoredFile } from "../store.ts"
import { keepsChanging } from "./editor-watch.ts"

/** How often an index is read that another program changes meanwhile. */
export const ROUNDS = 50

/** One round of a transaction. */
export interface Round<Result> {
  readonly context: LockedContext
  readonly address: string | undefined
  readonly change: Change<Result>
  readonly topic: VersionedFile | undefined
  /** As it was last read: it may change meanwhile. */
  index: VersionedFile | undefined
  snapshot(index: VersionedFile | undefined): Snapshot
  /** The decision; another one after the index has changed. */
  plan: Plan<Result>
  entry?: StagedEntry | undefined
  /** True from the first rename that readers see. */
  isCommitted: boolean
}

/** Reads the index for a writer. */
export async function readIndex(context: LockedContext): Promise<VersionedFile | undefined> {
  const { files, folders, watch } = context
  const path = join(folders.memory.path, INDEX_FILE)
  for (let count = 0; count < ROUNDS; count++) {
    const settled = await watch.settle("read")
    const index = readVersioned(files, path, INDEX_MAX_BYTES)
    if (index?.isLink) throw notAFile(path)
    if (index?.key !== settled) continue
    watch.indexKey = settled
    return index
  }
  throw keepsChanging(INDEX_FILE)
}

/** What a change gets of the files under the lock. */
export function snapshotOf(
  context: LockedContext,
  address: string | undefined,
  topic: VersionedFile | undefined,
): Round<unknown>["snapshot"] {
  const { files, folders, lock, codec } = context
  const open = findOpen(files, folders.control.path, lock.names, (other) => storedPath(folders, other))
  const linesOf = (pointers: unknown) =>
    Array.isArray(pointers) ? pointers.map((pointer) => String(pointer?.line)) : undefined
  const unfinished = open.map(({ slug, pointers }) => ({ slug, lines: linesOf(pointers) }))
  const reader = createFileReader(context, folders)
  const stored = toStored(topic)
  return (index) => ({
    topic: stored,
    hasLink: topic?.isLink,
    index: toStored(index),
    unfinished,
    codec,
    slugs: async () => [...((await reader.slugs()) ?? [])].sort(),
    readHead: async (other) => (await reader.readTopic(other, TOPIC_HEAD_BYTES))?.bytes,
    caseTwin: () => {
      const folder = address === undefined ? undefined : folders.below(placeOf(address))
      return folder && findTwin(files.readdirSync(folder.path) as string[], address ?? "")
    },
  })
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
