import { decodeLines } from "@caliban/text"
import { editArchive, editBoth, NEW_ARCHIVE } from "../changes/rotate.ts"
import { needsNewHook } from "../changes/write-topic.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { RemovedPointer, Store } from "../store/store.ts"
import { readArchive, readArchivedSlugs } from "../topic-index/archive.ts"
import { findPointerLine, type ParsedIndex, parseIndex } from "../topic-index/parse-index.ts"
import { restorePointers } from "../topic-index/restore-pointers.ts"
import {
  type IndexUpdate,
  type PointerChange,
  removePointers,
  upsertPointer,
} from "../topic-index/update-index.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { TopicDraft, TopicSummary, TopicType } from "../topics/topic.ts"

// Pointers that a rotation has moved to the archive are changed there, by a transaction of their own after the topic's.
// A crash in between leaves an old hook or a dangling pointer in the archive; neither is in the prompt.

/** True when only the archive has a pointer to a topic. */
export async function isArchived(store: Store, slug: string): Promise<boolean> {
  if (store.codec?.archive === undefined || !(await readArchivedSlugs(store)).includes(slug)) return false
  const index = await store.readIndex(INDEX_MAX_BYTES)
  return (
    index === undefined || findPointerLine(parseIndex(decodeLines(index.bytes), store.codec).lines, slug) < 0
  )
}

/** Gives an archived pointer the description of its topic, by the rules of a pointer in the index. */
export async function refreshArchived(
  store: Store,
  draft: Pick<TopicDraft, "slug" | "type" | "description">,
  before: TopicSummary | undefined,
): Promise<{ pointer: PointerChange }> {
  const pointer: PointerChange = {}
  await editLines(store, draft.slug, (index) => {
    const refreshHook = needsNewHook(index, draft, before)
    const update = upsertPointer(index, draft, { refreshHook })
    Object.assign(pointer, { before: update.before, after: update.after })
    return update
  })
  return { pointer }
}

/** As `refreshArchived`, for a topic that an undo has just restored. */
export async function refreshRestored(
  store: Store,
  slug: string,
  before: TopicSummary | undefined,
): Promise<void> {
  if (!(await isArchived(store, slug))) return
  const topic = await readTopic(store, slug)
  if (topic?.description === undefined) return
  const { description, type } = topic
  await refreshArchived(store, { slug, description, type: type as TopicType }, before)
}

/** Removes a topic's pointers from the archive; `undefined` when it has none. */
export async function dropArchived(store: Store, slug: string): Promise<PointerChange | undefined> {
  if (store.codec?.archive === undefined || !(await readArchivedSlugs(store)).includes(slug)) return undefined
  let before: string | undefined
  await editLines(store, slug, (index) => {
    const update = removePointers(index, slug)
    before = update.before
    return update
  })
  return before === undefined ? undefined : { before }
}

/** A topic's lines in the archive, for the record of a change. */
export async function findArchivedLines(store: Store, slug: string): Promise<RemovedPointer[]> {
  const index = await readArchive(store)
  return removePointers(index, slug).removed.map((pointer) => ({ ...pointer, archived: true }))
}

/** Puts lines that `findArchivedLines` returned back into the archive; false when there are none. */
export async function restoreArchived(
  store: Store,
  slug: string,
  pointers: readonly RemovedPointer[],
): Promise<boolean> {
  const { archive } = store.codec ?? {}
  const lines = pointers.filter(({ archived }) => archived)
  if (archive === undefined || lines.length === 0) return false
  const edit = (text: string): string => restorePointers(parseIndex(text, store.codec), slug, lines).text
  await store.transact(archive, editArchive(`${archive}.md`, edit, NEW_ARCHIVE))
  return true
}

/** Changes a topic's lines in the archive, and in the index if another process has moved them back there. */
async function editLines(
  store: Store,
  slug: string,
  edit: (index: ParsedIndex) => IndexUpdate,
): Promise<void> {
  const { archive } = store.codec ?? {}
  if (archive !== undefined) await store.transact(archive, editBoth(`${archive}.md`, slug, edit))
}
