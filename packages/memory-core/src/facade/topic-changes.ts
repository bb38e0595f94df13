import { checkExpected } from "../changes/checks.ts"
import type { IndexOutcome } from "../changes/edit-index.ts"
import { removeTopic } from "../changes/remove-topic.ts"
import { composeTopic, writeTopic } from "../changes/write-topic.ts"
import { isMemoryError } from "../errors.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import type { ChangeOptions, RemoveResult, WriteResult } from "../memory-types.ts"
import { throwIfAborted } from "../store/abort.ts"
import type { Change, ChangeOrigin, Commit, HistoryEntry, Store } from "../store/store.ts"
import { SHOWN } from "../topic-index/insert-lines.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { appendToLayout } from "./append-to-layout.ts"
import { dropArchived, findArchived } from "./archived-lines.ts"
import { askGuard, askPerson } from "./ask-host.ts"
import { describeWrite } from "./describe-write.ts"
import { findRemovable, findWritable } from "./find-address.ts"
import { rejectLayoutFile } from "./layout-files.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { TopicUses } from "./topic-uses.ts"
import { addOwn, type OwnChanges } from "./undo/own-changes.ts"
import { changeWarnings } from "./warnings.ts"

/** How often the person is asked about a file that keeps changing. */
const APPROVAL_ROUNDS = 3

type Expected = string | null | undefined

export interface TopicChanges {
  write(draft: TopicDraft, options?: ChangeOptions): Promise<WriteResult>
  remove(slug: string, options?: ChangeOptions): Promise<RemoveResult | undefined>
}

/** Writing and removing: check, guard, ask, transact, report. */
export function createTopicChanges(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: OwnChanges,
  uses: TopicUses,
): TopicChanges {
  async function write(input: TopicDraft, { expect, ...given }: ChangeOptions = {}): Promise<WriteResult> {
    const { signal } = given
    throwIfAborted(signal)
    const appended = await appendToLayout(options, opened, history, input, given)
    if (appended !== undefined) return appended
    const store = await opened.forWriting()
    const { slug } = input
    rejectLayoutFile(options.codec, slug)
    const found = await findWritable(store, slug)
    const known = isLong(input.description) ? (await readTopic(store, found))?.description : undefined
    const draft = Object.freeze(checkDraft(input, found, known))
    await askGuard(options, draft, signal)
    const placement = options.newPointers ?? "first"
    const shown = { ...SHOWN, ...options.caps }
    for (let round = 1; ; round++) {
      const approved = await approveWrite(options, store, draft, { expect, signal })
      try {
        const expected = approved === undefined ? expect : approved
        const change = writeTopic({
          slug: found,
          content: draft,
          hook: undefined,
          expect: expected,
          placement,
          shown,
        })
        const commit = await store.transact(draft.slug, change, given)
        if (commit.result.action !== "unchanged") addOwn(history, draft.slug, commit)
        uses.add(draft.slug)
        return await describeWrite(options, store, draft, commit)
      } catch (error) {
        const changedMeanwhile =
          approved !== undefined && expect === undefined && isMemoryError(error, "conflict")
        if (!changedMeanwhile || round === APPROVAL_ROUNDS) throw error
      }
    }
  }

  async function remove(reference: string, given: ChangeOptions = {}): Promise<RemoveResult | undefined> {
    throwIfAborted(given.signal)
    rejectLayoutFile(options.codec, reference)
    const store = await opened.forWriting()
    const slug = await findRemovable(store, reference)
    const commit = await removeFrom(options, store, slug, given)
    const archived = await dropArchived(store, slug)
    if (commit.result === undefined)
      return archived && { slug, pointer: { before: archived.line }, warnings: [] }
    const { pointer: listed } = commit.result
    const pointer = listed.before === undefined && archived ? { before: archived.line } : listed
    addOwn(history, slug, commit)
    return {
      slug,
      pointer,
      ...(commit.entryId === undefined ? {} : { entryId: commit.entryId }),
      warnings: changeWarnings(options, slug, commit, commit.result),
    }
  }

  return { write, remove }
}

/** True for a description that is accepted only where it is on disk already. */
function isLong(description: unknown): boolean {
  return typeof description === "string" && description.length > DESCRIPTION_MAX
}

/** Removes a topic, once the person agrees. See `removeTopic`. */
export async function removeFrom(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  { expect, ...given }: ChangeOptions & ChangeOrigin,
  undoing?: HistoryEntry,
): Promise<Commit<IndexOutcome | undefined>> {
  const archived = await findArchived(store, slug)
  const change = (expected: Expected): Change<IndexOutcome | undefined> =>
    removeTopic(slug, expected, { undoing, archived })
  if (options.approve === undefined) return await store.transact(slug, change(expect), given)
  const current = await readTopic(store, slug)
  checkExpected(slug, current, expect)
  if (current !== undefined)
    await askPerson(options, { action: "remove", slug, before: current.text }, given.signal)
  return await store.transact(slug, change(current?.revision ?? null), given)
}

/** The revision that the person saw; `undefined` without `approve`. */
async function approveWrite(
  options: ResolvedOptions,
  store: Store,
  draft: TopicDraft,
  { expect, signal }: ChangeOptions,
): Promise<Expected> {
  if (options.approve === undefined) return undefined
  const current = await readTopic(store, draft.slug)
  checkExpected(draft.slug, current, expect)
  const before = current?.text
  const after = composeTopic(current?.text, draft, store.codec)
  await askPerson(options, { action: "write", slug: draft.slug, before, after }, signal)
  return current?.revision ?? null
}
