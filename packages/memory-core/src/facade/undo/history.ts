import { decodeLoose, dropHiddenCharacters, encode } from "@caliban/text"
import { type EditedIndex, editIndex } from "../../changes/edit-index.ts"
import { isMemoryError } from "../../errors.ts"
import { explainReading } from "../../files/explain-system-error.ts"
import { toCanonical } from "../../layouts/canonical-address.ts"
import type { MemoryHistory, RecordEditResult } from "../../memory-types.ts"
import type { Change, Snapshot, Store } from "../../store/store.ts"
import { formatHook } from "../../topic-index/format-pointer.ts"
import { findPointerLine } from "../../topic-index/parse-index.ts"
import { upsertPointer } from "../../topic-index/update-index.ts"
import { checkDraft } from "../../topics/check-draft.ts"
import { parseTopicHead } from "../../topics/parse-topic.ts"
import { readTopic } from "../../topics/read-topic.ts"
import type { TopicDraft, TopicType } from "../../topics/topic.ts"
import { askGuard } from "../ask-host.ts"
import { addOwn, type MemoryContext } from "../context.ts"
import { findRemovable } from "../find-address.ts"
import { addressesOf, type ResolvedOptions } from "../resolved-options.ts"
import { commitWarnings, completedWarnings } from "../warnings.ts"
import { restore } from "./revert.ts"

/** The history of one memory. */
export function createHistory(memory: MemoryContext): MemoryHistory {
  const { options, opened, uses } = memory
  const { codec } = options
  return {
    list: async ({ address, limit } = {}) =>
      await explainReading(() =>
        opened.forReading().history.list({ address: address && toCanonical(codec, address), limit }),
      ),
    async read(id) {
      const bytes = await explainReading(() => opened.forReading().history.read(id))
      return bytes && decodeLoose(bytes)
    },
    restore: async (id, given) => await restore(memory, id, given),
    async purge(choice) {
      const store = await opened.forWriting()
      const { slug } = choice
      const canonical = slug === undefined ? choice : { ...choice, slug: toCanonical(codec, slug) }
      const purged = await store.history.purge(canonical)
      await uses.purge(store)
      return { purged }
    },
    recordEdit: async (slug, before) => await recordEdit(memory, slug, before),
  }
}

async function recordEdit(
  { options, opened, ownChanges, announce }: MemoryContext,
  reference: string | undefined,
  before: string,
): Promise<RecordEditResult> {
  const store = await opened.forWriting()
  const slug = reference === undefined ? undefined : await findRemovable(store, reference)
  const edited = slug === undefined ? undefined : await readEdited(options, store, slug)
  const commit = await store.transact(slug, recordOf(slug, before, edited))
  const { action, index } = commit.result
  addOwn(ownChanges, slug, commit)
  if (action !== "unchanged") announce(slug === undefined ? { action: "index-edited" } : { action, slug })
  const { pointer = {}, completed = [] } = index?.outcome ?? {}
  const warnings = [...commitWarnings(commit), ...completedWarnings(addressesOf(options, completed))]
  return { action, pointer, entryId: commit.entryId, warnings }
}

/** What a person's edit made of a topic, and its revision on disk. */
interface EditedTopic {
  draft: TopicDraft
  revision: string
}

/** The topic that a person edited; `undefined` when a write would not take it, so that its line has to stay. */
async function readEdited(
  options: ResolvedOptions,
  store: Store,
  slug: string,
): Promise<EditedTopic | undefined> {
  try {
    const topic = await readTopic(store, slug)
    if (topic?.description === undefined || topic.diagnostics.length > 0) return undefined
    const { description, body, type, revision, learned } = topic
    // The prompt would not show them.
    if (dropHiddenCharacters(description) !== description) return undefined
    const draft = checkDraft({ slug, description, body, type: type as TopicType, learned }, slug)
    await askGuard(options, draft)
    return { draft, revision }
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}

interface Recorded {
  action: RecordEditResult["action"]
  index?: EditedIndex | undefined
}

/** Puts the text from before the edit into the history. */
function recordOf(
  slug: string | undefined,
  before: string,
  edited: EditedTopic | undefined,
): Change<Recorded> {
  return async (snapshot) => {
    const file = slug === undefined ? snapshot.index : snapshot.topic
    const previousBytes = encode(before)
    if (file !== undefined && Buffer.compare(previousBytes, file.bytes) === 0)
      return { result: { action: "unchanged" } }
    const isCurrent = edited !== undefined && edited.revision === file?.revision
    const index = isCurrent ? await refreshLine(snapshot, before, edited.draft) : undefined
    return {
      previousBytes,
      index: index?.bytes,
      note: { action: slug === undefined ? "repaired" : "replaced", pointers: [], ...index?.pointers },
      result: { action: file === undefined ? "removed" : "updated", index },
    }
  }
}

/** Gives the topic's line its new description, where it had nothing but the earlier one. */
async function refreshLine(
  snapshot: Snapshot,
  before: string,
  draft: TopicDraft,
): Promise<EditedIndex | undefined> {
  const { slug } = draft
  const old = parseTopicHead(slug, before)
  const generated = [formatHook(old), formatHook(old, false)]
  try {
    return await editIndex(snapshot, {
      edit(index) {
        const hook = index.lines[findPointerLine(index.lines, slug)]?.pointer?.hook
        return hook !== undefined && generated.includes(hook)
          ? upsertPointer(index, draft, { refreshHook: true })
          : { index, removed: [] }
      },
    })
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}
