import { editArchive } from "../changes/rotate.ts"
import type { RemovedPointer, Store } from "../store/store.ts"
import { readArchive } from "../topic-index/archive.ts"
import { formatIndex, parseIndex } from "../topic-index/parse-index.ts"
import { removePointers } from "../topic-index/update-index.ts"

// Lines that a rotation has moved to the archive stay as they are; only the removal of their topic takes them, by a
// transaction of its own after the topic's. A crash in between leaves a line that is not in the prompt.

/** A topic's lines in the archive, for the record of its removal. */
export async function findArchived(store: Store, slug: string): Promise<readonly RemovedPointer[]> {
  return removePointers(await readArchive(store), slug).removed
}

/** Takes a topic's lines out of the archive. */
export async function dropArchived(store: Store, slug: string): Promise<RemovedPointer | undefined> {
  const { archive } = store.codec ?? {}
  const [first] = await findArchived(store, slug)
  if (archive === undefined || first === undefined) return undefined
  const edit = (text: string): string =>
    formatIndex(removePointers(parseIndex(text, store.codec), slug).index)
  await store.transact(archive, editArchive(`${archive}.md`, edit))
  return first
}
