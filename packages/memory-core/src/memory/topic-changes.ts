import { join } from "node:path"
import type { IndexOutcome } from "../changes/edit-index.ts"
import { removeTopic } from "../changes/restore-entry.ts"
import { removeArchived } from "../changes/rotate.ts"
import { appendSection, type FileOutcome, withSection } from "../changes/write-file.ts"
import { composeTopic, type WriteOutcome, type WriteRequest, writeTopic } from "../changes/write-topic.ts"
import { readArchive } from "../index/archive.ts"
import { SHOWN } from "../index/insert-lines.ts"
import type { ParsedIndex } from "../index/parse-index.ts"
import { removePointers } from "../index/update-index.ts"
import { pathOf } from "../layout/codec.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import type { ChangeOptions, RemoveResult, Warning, WriteResult } from "../memory-types.ts"
import { throwIfAborted } from "../store/abort.ts"
import { safeClock } from "../store/host-input.ts"
import type { Change, ChangeOrigin, Commit, HistoryEntry, Store, TransactOptions } from "../store/store.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { Topic, TopicDraft } from "../topics/topic.ts"
import { approveChange, askGuard } from "./ask-host.ts"
import { settle, warnProcess } from "./change-listeners.ts"
import type { MemoryContext } from "./context.ts"
import { findLayoutFile, findRemovable, findWritable } from "./find-file.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { changeWarnings, checkShown, commitWarnings, sizeWarnings } from "./warnings.ts"

/**
 * Writes a draft: check, guard, ask, transact, report. One for a file of the layout that is written in this way becomes a
 * section at its end, without its type; what others have added there since it was read is not a conflict.
 */
export async function writeDraft(
  memory: MemoryContext,
  input: TopicDraft,
  { expect, ...given }: ChangeOptions = {},
): Promise<WriteResult> {
  const { options, opened, uses } = memory
  throwIfAborted(given.signal)
  const store = await opened.forWriting()
  const file = findLayoutFile(options.codec, input.slug)
  const stem = file?.append && options.codec.stemOf(file)
  const slug = stem ?? (await findWritable(store, input.slug))
  const address = (stem && file?.address) ?? slug
  const known = isLong(input.description) ? (await readTopic(store, slug))?.description : undefined
  const draft = Object.freeze(checkDraft(input, address, known))
  await askGuard(options, draft, given.signal)
  const day = safeClock(options.now)().toISOString().slice(0, 10)
  const heading = stem && file?.append?.(draft.description, day)
  const section = heading === undefined ? undefined : { heading, body: draft.body }
  const after = (old?: Topic): string | undefined =>
    section === undefined
      ? composeTopic(old?.text, draft, store.codec)
      : withSection(old?.text ?? "", section)
  const expected = section === undefined ? expect : undefined
  const proposal = { action: "write", slug, address, expect: expected, after } as const
  const seen = await approveChange(options, store, proposal, given.signal)
  const change: Change<FileOutcome | WriteOutcome> =
    section === undefined
      ? writing(options, { slug, content: draft, hook: undefined, expect: seen })
      : appendSection(slug, section, seen)
  const commit = await store.transact(slug, change, given)
  const { revision = "", entryId, result } = commit
  const { action } = result
  settle(memory, slug, commit, action)
  const path = store.directory && join(store.directory, pathOf(options.codec, slug))
  const written = { slug: address, action, revision, path, entryId, pointer: {} }
  if (!("pointer" in result)) return { ...written, appended: true, warnings: commitWarnings(commit) }
  uses.add(slug)
  const warnings = [
    ...changeWarnings(options, slug, commit, result),
    ...(action === "created" ? await findSimilar(options, draft, result.after) : []),
    ...sizeWarnings(result.after, options.caps),
    ...(await checkShown(options, store, slug, result.after)),
  ]
  return { ...written, pointer: result.pointer, warnings }
}

/** A write with the options of the memory about its line. */
export function writing(
  { newPointers = "first", caps }: ResolvedOptions,
  request: Omit<WriteRequest, "placement" | "shown"> & Partial<Pick<WriteRequest, "placement">>,
): Change<WriteOutcome> {
  return writeTopic({ placement: newPointers, ...request, shown: { ...SHOWN, ...caps } })
}

/** True for a description that is accepted only where it is on disk already. */
function isLong(description: unknown): boolean {
  return typeof description === "string" && description.length > DESCRIPTION_MAX
}

/** What the host says is similar to a new topic; an error becomes a warning of the process. */
async function findSimilar(
  options: ResolvedOptions,
  draft: TopicDraft,
  { lines }: ParsedIndex,
): Promise<Warning[]> {
  const others = lines.flatMap(({ pointer }) =>
    pointer === undefined || pointer.slug === draft.slug
      ? []
      : Object.freeze({ slug: pointer.slug, hook: pointer.hook }),
  )
  try {
    const found: unknown = (await options.findSimilar?.(draft, Object.freeze(others))) ?? []
    if (!Array.isArray(found)) throw new TypeError("findSimilar: must return a list of slugs")
    const slugs = found.flatMap((slug) => (typeof slug === "string" ? addressOf(options, slug) : []))
    const message = `Similar topics exist: ${slugs.join(", ")}. If one of them states the same fact, update it and remove this one.`
    return slugs.length === 0 ? [] : [{ code: "similar-topics", message, slugs }]
  } catch (error) {
    warnProcess(error)
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
  const commit = await removeFrom(options, store, slug, given)
  const { entryId, result } = commit
  if (result === undefined) return undefined
  settle(memory, slug, commit, "removed")
  return { slug, pointer: result.pointer, entryId, warnings: changeWarnings(options, slug, commit, result) }
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

interface RemoveNowOptions extends TransactOptions {
  expect?: string | null | undefined
  undoing?: HistoryEntry | undefined
}

/**
 * Removes a topic from directory and index, then its lines from the archive, by a transaction of its own: a crash in
 * between leaves a line that is not in the prompt.
 */
export async function removeNow(
  store: Store,
  slug: string,
  { expect, undoing, ...given }: RemoveNowOptions,
): Promise<Commit<IndexOutcome | undefined>> {
  const { removed: archived } = removePointers(await readArchive(store), slug)
  const commit = await store.transact(slug, removeTopic(slug, expect, { undoing, archived }), given)
  const { archive } = store.codec ?? {}
  if (archive === undefined || archived.length === 0) return commit
  await store.transact(archive, removeArchived(`${archive}.md`, slug))
  return commit
}
