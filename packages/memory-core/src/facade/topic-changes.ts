import { join } from "node:path"
import { appendSection, withSection } from "../changes/append-section.ts"
import type { IndexOutcome } from "../changes/edit-index.ts"
import { removeTopic } from "../changes/remove-topic.ts"
import { editArchive } from "../changes/rotate.ts"
import { composeTopic, type WriteOutcome, type WriteRequest, writeTopic } from "../changes/write-topic.ts"
import { type Codec, pathOf } from "../layouts/codec.ts"
import type { LayoutFile } from "../layouts/layout.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import type { ChangeOptions, RemoveResult, Warning, WriteResult } from "../memory-types.ts"
import { throwIfAborted } from "../store/abort.ts"
import { safeClock } from "../store/host-input.ts"
import type {
  Change,
  ChangeOrigin,
  Commit,
  HistoryEntry,
  RemovedPointer,
  Store,
  TransactOptions,
} from "../store/store.ts"
import { readArchive } from "../topic-index/archive.ts"
import { SHOWN } from "../topic-index/insert-lines.ts"
import { formatIndex, type ParsedIndex, parseIndex } from "../topic-index/parse-index.ts"
import { removePointers } from "../topic-index/update-index.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { Topic, TopicDraft } from "../topics/topic.ts"
import { approveChange, askGuard } from "./ask-host.ts"
import { settle } from "./change-listeners.ts"
import type { MemoryContext } from "./context.ts"
import { findLayoutFile, findRemovable, findWritable } from "./find-file.ts"
import { addressesOf, addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { changeWarnings, checkShown, commitWarnings, sizeWarnings } from "./warnings.ts"

/** Writes a draft: check, guard, ask, transact, report. */
export async function writeDraft(
  memory: MemoryContext,
  input: TopicDraft,
  { expect, ...given }: ChangeOptions = {},
): Promise<WriteResult> {
  const { options, opened, uses } = memory
  throwIfAborted(given.signal)
  const file = findAppended(options.codec, input.slug)
  if (file !== undefined) return await appendDraft(memory, file, input, given)
  const store = await opened.forWriting()
  const slug = await findWritable(store, input.slug)
  const known = isLong(input.description) ? (await readTopic(store, slug))?.description : undefined
  const draft = Object.freeze(checkDraft(input, slug, known))
  await askGuard(options, draft, given.signal)
  const after = (old?: { text: string }): string => composeTopic(old?.text, draft, store.codec)
  const proposal = { action: "write", slug, expect, after } as const
  const approved = await approveChange(options, store, proposal, given.signal)
  const change = writing(options, { slug, content: draft, hook: undefined, expect: approved })
  const commit = await store.transact(slug, change, given)
  const { revision = "", entryId, result } = commit
  const { action, pointer } = result
  settle(memory, slug, commit, action)
  uses.add(slug)
  const path = store.directory && join(store.directory, pathOf(options.codec, slug))
  const warnings = await writeWarnings(memory, store, draft, commit)
  return { slug, action, revision, path, pointer, entryId, warnings }
}

/** A write with the options of the memory about its line. */
export function writing(
  { newPointers = "first", caps }: ResolvedOptions,
  request: Omit<WriteRequest, "placement" | "shown"> & Partial<Pick<WriteRequest, "placement">>,
): Change<WriteOutcome> {
  return writeTopic({ placement: newPointers, ...request, shown: { ...SHOWN, ...caps } })
}

/**
 * Adds a draft as a section to a file of the layout that is written in this way; its type is not stored. What others have
 * added since the file was read is not a conflict.
 */
async function appendDraft(
  memory: MemoryContext,
  { address, path, stem, append }: AppendedFile,
  input: TopicDraft,
  given: Omit<ChangeOptions, "expect">,
): Promise<WriteResult> {
  const { options, opened } = memory
  const store = await opened.forWriting()
  const draft = Object.freeze(checkDraft(input, address))
  await askGuard(options, draft, given.signal)
  const day = safeClock(options.now)().toISOString().slice(0, 10)
  const section = { heading: append(draft.description, day), body: draft.body }
  const after = (old?: Topic): string | undefined => withSection(old?.text ?? "", section) ?? old?.text
  const proposal = { action: "write", slug: stem, address, expect: undefined, after } as const
  const expect = await approveChange(options, store, proposal, given.signal)
  const commit = await store.transact(stem, appendSection({ stem, ...section, expect }), given)
  const { revision = "", entryId, result } = commit
  const { action } = result
  settle(memory, stem, commit, action)
  const warnings = commitWarnings(commit)
  const place = store.directory && join(store.directory, path)
  return { slug: address, action, appended: true, revision, path: place, pointer: {}, entryId, warnings }
}

interface AppendedFile {
  address: string
  path: string
  stem: string
  append: NonNullable<LayoutFile["append"]>
}

/** The file of the layout to which a write adds a section. */
function findAppended(codec: Codec, slug: unknown): AppendedFile | undefined {
  const file = findLayoutFile(codec, slug)
  const stem = file && codec.stemOf(file)
  if (file?.address === undefined || file.append === undefined || stem === undefined) return undefined
  return { address: file.address, path: file.path, append: file.append, stem }
}

/** True for a description that is accepted only where it is on disk already. */
function isLong(description: unknown): boolean {
  return typeof description === "string" && description.length > DESCRIPTION_MAX
}

/** What the writer of a topic should know. No error here fails the write. */
async function writeWarnings(
  { options }: MemoryContext,
  store: Store,
  draft: TopicDraft,
  commit: Commit<WriteOutcome>,
): Promise<Warning[]> {
  const { action, before, after } = commit.result
  const address = addressOf(options, draft.slug)
  const similar = action === "created" ? await findSimilar(options, draft, after) : []
  const warnings = changeWarnings(options, draft.slug, commit, commit.result)
  if (before?.type !== undefined && before.type !== draft.type) {
    const message = `The type of "${address}" was ${before.type} and is now ${draft.type}.`
    warnings.push({ code: "type-changed", message, slugs: [address] })
  }
  if (similar.length > 0) {
    const message = `Similar topics exist: ${similar.join(", ")}. If one of them states the same fact, update it and remove this one.`
    warnings.push({ code: "similar-topics", message, slugs: similar })
  }
  warnings.push(...sizeWarnings(after, options.caps))
  return [...warnings, ...(await checkShown(options, store, draft.slug, after))]
}

/** What the host says is similar to a new topic; an error becomes a warning of the process. */
async function findSimilar(
  options: ResolvedOptions,
  draft: TopicDraft,
  { lines }: ParsedIndex,
): Promise<readonly string[]> {
  const others = lines.flatMap(({ pointer }) =>
    pointer === undefined || pointer.slug === draft.slug
      ? []
      : Object.freeze({ slug: pointer.slug, hook: pointer.hook }),
  )
  try {
    const found: unknown = (await options.findSimilar?.(draft, Object.freeze(others))) ?? []
    if (!Array.isArray(found)) throw new TypeError("findSimilar: must return a list of slugs")
    return addressesOf(
      options,
      found.filter((slug) => typeof slug === "string"),
    )
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
    return []
  }
}

/** Removes a topic and its lines; `undefined` when there is neither. */
export async function removeAddress(
  memory: MemoryContext,
  reference: string,
  given: ChangeOptions = {},
): Promise<RemoveResult | undefined> {
  const { options, opened } = memory
  throwIfAborted(given.signal)
  const store = await opened.forWriting()
  const slug = await findRemovable(store, reference)
  const [line] = await findArchived(store, slug)
  const archived = { before: line?.line }
  const commit = await removeFrom(options, store, slug, given)
  if (commit.result === undefined && line === undefined) return undefined
  settle(memory, slug, commit, "removed")
  if (commit.result === undefined) return { slug, pointer: archived, warnings: [] }
  const { entryId, result } = commit
  const pointer = result.pointer.before === undefined ? archived : result.pointer
  return { slug, pointer, entryId, warnings: changeWarnings(options, slug, commit, result) }
}

/** Removes a topic from directory, index and archive, once the person agrees. See `removeTopic`. */
export async function removeFrom(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  { expect, ...given }: ChangeOptions & ChangeOrigin,
  undoing?: HistoryEntry,
): Promise<Commit<IndexOutcome | undefined>> {
  const expected = await approveChange(options, store, { action: "remove", slug, expect }, given.signal)
  return await removeNow(store, slug, { expect: expected, undoing, ...given })
}

/**
 * Removes a topic from directory and index, then its lines from the archive, by a transaction of its own: a crash in
 * between leaves a line that is not in the prompt.
 */
export async function removeNow(
  store: Store,
  slug: string,
  {
    expect,
    undoing,
    ...given
  }: Pick<ChangeOptions, "expect"> & { undoing?: HistoryEntry | undefined } & TransactOptions,
): Promise<Commit<IndexOutcome | undefined>> {
  const archived = await findArchived(store, slug)
  const commit = await store.transact(slug, removeTopic(slug, expect, { undoing, archived }), given)
  const { archive } = store.codec ?? {}
  if (archive === undefined || archived.length === 0) return commit
  const edit = (text: string): string =>
    formatIndex(removePointers(parseIndex(text, store.codec), slug).index)
  await store.transact(archive, editArchive(`${archive}.md`, edit))
  return commit
}

/** A topic's lines in the archive. */
async function findArchived(store: Store, slug: string): Promise<readonly RemovedPointer[]> {
  return removePointers(await readArchive(store), slug).removed
}
