import { decodeStrict, dropHiddenCharacters, encode } from "@caliban/text"
import { type EditedIndex, editIndex } from "../../changes/edit-index.ts"
import { isMemoryError } from "../../errors.ts"
import type { RecordEditResult } from "../../memory-types.ts"
import type { Change, Snapshot, Store } from "../../store/store.ts"
import { formatHook, isTyped } from "../../topic-index/format-pointer.ts"
import { findPointerLine, type ParsedIndex, parseIndex } from "../../topic-index/parse-index.ts"
import { type IndexUpdate, upsertPointer } from "../../topic-index/update-index.ts"
import { checkDraft } from "../../topics/check-draft.ts"
import { parseTopic } from "../../topics/parse-topic.ts"
import { readTopic } from "../../topics/read-topic.ts"
import type { TopicDraft, TopicType } from "../../topics/topic.ts"
import { findRemovable } from "../find-address.ts"
import type { OpenMemory } from "../open-memory.ts"
import { addressesOf, addressOf, type ResolvedOptions } from "../resolved-options.ts"
import { commitWarnings, completedWarnings } from "../warnings.ts"
import { addOwn, type OwnChanges } from "./own-changes.ts"

/** The result of the edit: the topic as a draft, and its revision on disk. */
interface EditedTopic {
  draft: TopicDraft
  revision: string
}

interface AdoptOutcome extends Pick<RecordEditResult, "action" | "pointer"> {
  completed: readonly string[]
}

/** Records an edit that a person made with an editor; see `Memory.adoptEdit`. */
export async function adoptEdit(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: OwnChanges,
  { slug: reference, before }: { slug: string | undefined; before: string },
): Promise<RecordEditResult> {
  const store = await opened.forWriting()
  const slug = reference === undefined ? undefined : await findRemovable(store, reference)
  const change =
    slug === undefined ? adoptIndex(before) : adoptTopic(before, await readEditedTopic(options, store, slug))
  const commit = await store.transact(slug, change)
  const { action, pointer, completed } = commit.result
  const { entryId } = commit
  addOwn(history, slug, commit)
  return {
    action,
    pointer,
    entryId,
    warnings: [...commitWarnings(commit), ...completedWarnings(addressesOf(options, completed))],
  }
}

/** The topic that a person edited; `undefined` when a write would not take it, so that its line has to stay. */
async function readEditedTopic(
  options: ResolvedOptions,
  store: Store,
  slug: string,
): Promise<EditedTopic | undefined> {
  const { guard } = options
  try {
    const topic = await readTopic(store, slug)
    if (topic?.description === undefined || topic.diagnostics.length > 0) return undefined
    const { description, body, revision, learned } = topic
    // The prompt would not show them.
    if (dropHiddenCharacters(description) !== description) return undefined
    const draft = checkDraft({ slug, description, body, type: topic.type as TopicType, learned }, slug)
    return (await guard?.(Object.freeze({ ...draft, slug: addressOf(options, slug) }))) === undefined
      ? { draft, revision }
      : undefined
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}

function adoptIndex(before: string): Change<AdoptOutcome> {
  return ({ index }) => {
    const previousBytes = encode(before)
    const action = describeAction(previousBytes, index?.bytes)
    const result = { action, pointer: {}, completed: [] }
    return action === "unchanged"
      ? { result }
      : { previousBytes, note: { action: "repaired", pointers: [] }, result }
  }
}

function adoptTopic(before: string, edited: EditedTopic | undefined): Change<AdoptOutcome> {
  return async (snapshot) => {
    const { topic } = snapshot
    const previousBytes = encode(before)
    const action = describeAction(previousBytes, topic?.bytes)
    const isCurrent = edited !== undefined && edited.revision === topic?.revision
    const index = isCurrent ? await refreshLine(snapshot, before, edited.draft) : undefined
    return {
      ...(action === "unchanged" ? {} : { previousBytes }),
      index: index?.bytes,
      note: { action: "replaced", pointers: [], ...index?.pointers },
      result: {
        action,
        pointer: index?.outcome.pointer ?? {},
        completed: index?.outcome.completed ?? [],
      },
    }
  }
}

function describeAction(before: Uint8Array, now: Uint8Array | undefined): RecordEditResult["action"] {
  if (now === undefined) return "removed"
  return Buffer.compare(before, now) === 0 ? "unchanged" : "updated"
}

/** Gives a topic's generated line the new description; an index that no write would change stays as it is. */
async function refreshLine(
  snapshot: Snapshot,
  before: string,
  draft: TopicDraft,
): Promise<EditedIndex | undefined> {
  const onDisk = snapshot.index && decodeStrict(snapshot.index.bytes)
  if (onDisk === undefined || !isStaleLine(parseIndex(onDisk, snapshot.codec), before, draft))
    return undefined
  const edit = (index: ParsedIndex): IndexUpdate => upsertPointer(index, draft, { refreshHook: true })
  try {
    return await editIndex(snapshot, { edit })
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}

/**
 * True when the topic's line lacks its description and was generated: it begins with a type, or it has the
 * description from before the edit. A line that a person worded stays.
 */
function isStaleLine({ lines }: ParsedIndex, before: string, { slug, description }: TopicDraft): boolean {
  const pointer = lines[findPointerLine(lines, slug)]?.pointer
  if (pointer === undefined || includesHook(pointer.hook, description)) return false
  const old = parseTopic(slug, before).description
  const isGenerated = pointer.slugs.length === 1 && isTyped(pointer.hook)
  return isGenerated || (old !== undefined && includesHook(pointer.hook, old))
}

function includesHook(hook: string, description: string): boolean {
  const wanted = formatHook({ description })
  return wanted !== "" && hook.replaceAll("&#96;", "`").includes(wanted.replaceAll("&#96;", "`"))
}
