import { join } from "node:path"
import type { IndexEdit } from "../changes/index-edit.ts"
import { type RemoveOutcome, removeTopic } from "../changes/remove-topic.ts"
import { checkExpected, composeTopic, type WriteOutcome, writeTopic } from "../changes/write-topic.ts"
import { isMemoryError, MemoryError } from "../errors.ts"
import type {
  ChangeOptions,
  MemoryOptions,
  RemoveResult,
  WriteOptions,
  WriteResult,
} from "../memory-types.ts"
import { checkStem } from "../paths/slug.ts"
import type { Commit, Store } from "../store/store.ts"
import { decodeLoose } from "../text.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { findCandidates, findSimilarTopics } from "../topic-index/similar-topics.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { askPerson } from "./ask-person.ts"
import type { OpenMemory } from "./open-memory.ts"
import { describeOwnChange, type OwnChanges } from "./own-changes.ts"
import { commitWarnings, healedWarnings, similarWarnings, sizeWarnings, writeWarnings } from "./warnings.ts"

/** A file that keeps changing while the person thinks is shown this often. */
const APPROVAL_ROUNDS = 3

type Expected = string | null | undefined

export interface TopicChanges {
  write(draft: TopicDraft, options?: WriteOptions): Promise<WriteResult>
  remove(slug: string, options?: ChangeOptions): Promise<RemoveResult | undefined>
}

/** Writing and removing: check, guard, ask, transact, tell. */
export function createTopicChanges(
  options: MemoryOptions,
  opened: OpenMemory,
  own: OwnChanges,
): TopicChanges {
  async function write(
    input: TopicDraft,
    { expect, renewHook = false }: WriteOptions = {},
  ): Promise<WriteResult> {
    const store = await opened.forWriting()
    const draft = checkDraft(input)
    const refusal = await options.guard?.(draft)
    if (refusal !== undefined) {
      throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } })
    }
    const placement = options.newPointers ?? "first"
    for (let round = 1; ; round++) {
      const approved = await approveWrite(options, store, draft, expect)
      try {
        const change = writeTopic({
          draft,
          expect: approved === undefined ? expect : approved,
          placement,
          renewHook,
        })
        const commit = await store.transact(draft.slug, change)
        const { action, index } = commit.result
        if (action !== "unchanged") own.add(describeOwnChange(draft.slug, action, commit, index))
        return await describeWrite(options, store, draft, commit)
      } catch (error) {
        const changedMeanwhile =
          approved !== undefined && expect === undefined && isMemoryError(error, "conflict")
        if (!changedMeanwhile || round === APPROVAL_ROUNDS) throw error
      }
    }
  }

  async function remove(
    reference: string,
    { expect }: ChangeOptions = {},
  ): Promise<RemoveResult | undefined> {
    const slug = checkStem(reference)
    const commit = await removeFrom(options, await opened.forWriting(), slug, expect)
    if (commit.result === undefined) return undefined
    const { pointer, healed, index } = commit.result
    own.add(describeOwnChange(slug, "removed", commit, index))
    return {
      slug,
      pointer,
      ...(commit.trashId === undefined ? {} : { trashId: commit.trashId }),
      warnings: [...commitWarnings(commit), ...healedWarnings(healed)],
    }
  }

  return { write, remove }
}

/** Takes a topic out of a store, once the person agrees. With `reverting`, as the undo of that change. */
export async function removeFrom(
  options: MemoryOptions,
  store: Store,
  slug: string,
  expect: Expected,
  reverting?: IndexEdit,
): Promise<Commit<RemoveOutcome | undefined>> {
  if (options.approve === undefined) return await store.transact(slug, removeTopic(slug, expect, reverting))
  const current = await readTopic(store, slug)
  checkExpected(slug, current, expect)
  if (current !== undefined) await askPerson(options, { action: "remove", slug, before: current.text })
  return await store.transact(slug, removeTopic(slug, current?.revision ?? null, reverting))
}

/** The revision that the person saw; `undefined` when nobody has to be asked. */
async function approveWrite(
  options: MemoryOptions,
  store: Store,
  draft: TopicDraft,
  expect: Expected,
): Promise<Expected> {
  if (options.approve === undefined) return undefined
  const current = await readTopic(store, draft.slug)
  checkExpected(draft.slug, current, expect)
  const before = current === undefined ? {} : { before: current.text }
  const after = composeTopic(current?.text, draft)
  await askPerson(options, { action: "write", slug: draft.slug, ...before, after })
  return current?.revision ?? null
}

async function describeWrite(
  options: MemoryOptions,
  store: Store,
  draft: TopicDraft,
  commit: Commit<WriteOutcome>,
): Promise<WriteResult> {
  const { result: outcome, revision = "", trashId } = commit
  const index = outcome.indexBytes
  const similar = outcome.action === "created" ? await findSimilar(options, draft, index) : []
  return {
    slug: draft.slug,
    action: outcome.action,
    revision,
    ...(store.directory === undefined ? {} : { path: join(store.directory, `${draft.slug}.md`) }),
    pointer: outcome.pointer,
    ...(trashId === undefined ? {} : { trashId }),
    warnings: [
      ...writeWarnings(draft, outcome),
      ...similarWarnings(similar),
      ...commitWarnings(commit),
      ...sizeWarnings(index, options.caps),
    ],
  }
}

async function findSimilar(
  { findSimilar: choose }: MemoryOptions,
  draft: TopicDraft,
  index: Uint8Array,
): Promise<readonly string[]> {
  if (choose === undefined) return findSimilarTopics(draft, findCandidates(draft, index))
  const pointers = parseIndex(decodeLoose(index)).lines.flatMap((line) => line.pointer ?? [])
  const others = pointers.flatMap(({ slug, hook }) => (slug === draft.slug ? [] : { slug, hook }))
  return await choose(draft, others)
}
