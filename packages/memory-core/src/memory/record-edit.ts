import { decodeLoose, dropHiddenCharacters, encode } from "@caliban/text"
import { editIndex, keepIndex } from "../changes/edit-index.ts"
import { isMemoryError } from "../errors.ts"
import { formatHook } from "../index/format-pointer.ts"
import { findPointerLine, type ParsedIndex } from "../index/parse-index.ts"
import { type IndexUpdate, pointerOf, upsertPointer } from "../index/update-index.ts"
import type { RecordEditResult } from "../memory-types.ts"
import type { Change, Store } from "../store/store.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { Topic, TopicType } from "../topics/topic.ts"
import { askGuard } from "./change-file.ts"
import { findChangeable } from "./find-file.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { type SingleMemory, settle } from "./single-memory.ts"
import { commitWarnings } from "./warnings.ts"

/** See `MemoryHistory.recordEdit`. */
export async function recordEdit(
  memory: SingleMemory,
  reference: string | undefined,
  before: string | Uint8Array,
  mode?: number,
): Promise<RecordEditResult> {
  const store = await memory.forWriting()
  const slug = reference === undefined ? undefined : await findChangeable(store, reference, "remove")
  const described = slug === undefined ? undefined : await readEdited(memory.options, store, slug)
  const bytes = typeof before === "string" ? encode(before) : before
  const commit = await store.transact(slug, recordOf(slug, bytes, mode, described), { by: "person" })
  const { action, update } = commit.result
  settle(memory, slug, { ...commit, by: "person" }, action)
  const warnings = commitWarnings(memory.options, commit)
  return { action, pointer: pointerOf(update), entryId: commit.entryId, warnings }
}

/** A topic after an edit; `undefined` when its line has to stay: it cannot be read whole, or the guard refuses it. */
async function readEdited(options: ResolvedOptions, store: Store, slug: string): Promise<Topic | undefined> {
  try {
    const topic = await readTopic(store, slug)
    if (topic?.description === undefined || topic.diagnostics.length > 0) return undefined
    const { description, body, type } = topic
    // The prompt would not show them.
    if (dropHiddenCharacters(description) !== description) return undefined
    const draft = checkDraft({ slug, description, body, type: type as TopicType }, slug)
    await askGuard(options.guard, { ...draft, slug: addressOf(options, slug) })
    return topic
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}

/** Puts the bytes from before an edit into the history; the topic's line follows, where it had nothing but that. */
function recordOf(
  slug: string | undefined,
  previousBytes: Uint8Array,
  mode: number | undefined,
  described: Topic | undefined,
): Change<{ action: RecordEditResult["action"]; update?: IndexUpdate }> {
  return async (snapshot) => {
    const file = slug === undefined ? snapshot.index : snapshot.topic
    if (file !== undefined && Buffer.compare(previousBytes, file.bytes) === 0)
      return { result: { action: "unchanged" } }
    const action = file === undefined ? "removed" : "updated"
    const note = { action: slug === undefined ? "repaired" : "replaced", pointers: [] } as const
    if (described === undefined || described.revision !== file?.revision)
      return { previousBytes, mode, note, result: { action } }
    const old = parseTopic(described.slug, decodeLoose(previousBytes))
    const generated = [formatHook(old), formatHook(old, false)]
    const edit = (index: ParsedIndex): IndexUpdate => {
      const hook = index.lines[findPointerLine(index.lines, described.slug)]?.pointer?.hook
      const isOurs = hook !== undefined && generated.includes(hook)
      return isOurs ? upsertPointer(index, described, { refreshHook: true }) : keepIndex(index)
    }
    const index = await editIndex(snapshot, edit)
    const result = { action, update: index.update } as const
    return { previousBytes, index: index.bytes, note: { ...note, ...index.note }, result }
  }
}
