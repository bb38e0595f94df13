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
import type { Awaitable, Change, Plan, StoredFile } from "../store.ts"
import { keepsChanging } from "./editor-watch.ts"

/** How often an index is read that another program changes meanwhile. */
export const ROUNDS = 50

/** One round of a transaction. */
export interface Round<Result> {
  readonly context: LockedContext
  readonly address: string | undefined
  readonly topic: VersionedFile | undefined
  /** As it was last read: it may change meanwhile. */
  index: VersionedFile | undefined
  decide(index: VersionedFile | undefined): Awaitable<Plan<Result>>
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

/** Returns a function that calls a change with the files under the lock. */
export function decideOn<Result>(
  context: LockedContext,
  address: string | undefined,
  topic: VersionedFile | undefined,
  change: Change<Result>,
): Round<Result>["decide"] {
  const { files, folders, lock, codec } = context
  const pathOf = (other: string) => storedPath(folders, other)
  const unfinished = findOpen(files, folders.control.path, lock.names, pathOf)
  const reader = createFileReader(context, folders)
  return (index) =>
    change({
      topic: toStored(topic),
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
