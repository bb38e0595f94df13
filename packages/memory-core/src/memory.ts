import { join } from "node:path"
import { bootstrapIndex } from "./changes/bootstrap-index.ts"
import type { IndexChange } from "./changes/index-change.ts"
import { previewChange } from "./changes/preview-change.ts"
import { type RemoveOutcome, removeTopic } from "./changes/remove-topic.ts"
import { type RepairOutcome, repair } from "./changes/repair.ts"
import { type RestoreOutcome, restoreIndex, restoreTopic } from "./changes/restore-entry.ts"
import { checkExpected, composeTopic, type WriteOutcome, writeTopic } from "./changes/write-topic.ts"
import { MemoryError } from "./errors.ts"
import { INDEX_MAX_BYTES } from "./limits.ts"
import { listTopics } from "./list-topics.ts"
import type {
  ChangeOptions,
  Memory,
  MemoryOptions,
  ProposedChange,
  RemoveResult,
  RepairResult,
  UndoResult,
  WriteOptions,
  WriteResult,
} from "./memory-types.ts"
import { openMemory } from "./open-memory.ts"
import { createOwnChanges, type OwnChange } from "./own-changes.ts"
import { checkStem } from "./paths/slug.ts"
import { loadPrefix } from "./prompt/load-prefix.ts"
import { readStatus } from "./read-status.ts"
import { revisionOf } from "./store/revision.ts"
import type { Commit, Store, TrashEntry } from "./store/store.ts"
import { decodeLoose, encode } from "./text.ts"
import { parseIndex } from "./topic-index/parse-index.ts"
import { findSimilarTopics } from "./topic-index/similar-topics.ts"
import { checkDraft } from "./topics/check-draft.ts"
import { readTopic, resolveReference } from "./topics/read-topic.ts"
import type { Topic, TopicDraft } from "./topics/topic.ts"
import { commitWarnings, healedWarnings, similarWarnings, sizeWarnings, writeWarnings } from "./warnings.ts"

const APPROVAL_ROUNDS = 3

/**
 * A workspace's memory. Creating it touches no file; everything it takes from outside can be given.
 *
 * Methods that need the memory directory throw `MemoryError` with `memory-off` when memory is off, and those that
 * change it `read-only` when it is read-only. Every error leaves the files as they were.
 */
export function createMemory(options: MemoryOptions): Memory {
  const opened = openMemory(options)
  const own = createOwnChanges()
  const placement = options.newPointers ?? "first"

  async function propose(change: ProposedChange): Promise<void> {
    if (options.approve === undefined) return
    if ((await options.approve(Object.freeze(change))) === true) return
    throw new MemoryError(
      "denied",
      `The ${change.action} of "${change.slug}" was not approved. Nothing was changed.`,
    )
  }

  async function write(
    input: TopicDraft,
    { expect, renewHook = false }: WriteOptions = {},
  ): Promise<WriteResult> {
    const store = opened.forWriting()
    const draft = checkDraft(input)
    const refusal = await options.guard?.(draft)
    if (refusal !== undefined) {
      throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } })
    }
    for (let round = 1; ; round++) {
      const approved = await approveWrite(store, draft, expect)
      try {
        const change = writeTopic({ draft, expect: approved ?? expect, placement, renewHook })
        return await finishWrite(store, draft, await store.transact(draft.slug, change))
      } catch (error) {
        const moved = approved !== undefined && expect === undefined && error instanceof MemoryError
        if (!moved || (error as MemoryError).code !== "conflict" || round === APPROVAL_ROUNDS) throw error
      }
    }
  }

  /** The revision that the person saw; `undefined` when nobody has to be asked. */
  async function approveWrite(
    store: Store,
    draft: TopicDraft,
    expect: string | null | undefined,
  ): Promise<string | null | undefined> {
    if (options.approve === undefined) return undefined
    const current = await readTopic(store, draft.slug)
    checkExpected(draft.slug, current, expect)
    const after = composeTopic(current?.text, draft)
    await propose({
      action: "write",
      slug: draft.slug,
      ...(current === undefined ? {} : { before: current.text }),
      after,
    })
    return current?.revision ?? null
  }

  async function finishWrite(
    store: Store,
    draft: TopicDraft,
    commit: Commit<WriteOutcome>,
  ): Promise<WriteResult> {
    const { result: outcome, revision = "" } = commit
    const similar = outcome.action === "created" ? await findSimilar(draft, outcome.index.after) : []
    if (outcome.action !== "unchanged") {
      own.add(
        ownChange(draft.slug, outcome.action === "created" ? "created" : "changed", commit, outcome.index),
      )
    }
    return {
      slug: draft.slug,
      action: outcome.action,
      revision,
      path: join(store.location, `${draft.slug}.md`),
      pointer: outcome.pointer,
      ...(commit.trashId === undefined ? {} : { trashId: commit.trashId }),
      warnings: [
        ...writeWarnings(draft, outcome),
        ...similarWarnings(similar),
        ...commitWarnings(commit),
        ...sizeWarnings(outcome.index.after, options.caps),
      ],
    }
  }

  async function findSimilar(draft: TopicDraft, index: string): Promise<readonly string[]> {
    const pointers = parseIndex(index).lines.flatMap((line) => line.pointer ?? [])
    const others = pointers.filter((pointer) => pointer.slug !== draft.slug)
    return await (options.findSimilar ?? findSimilarTopics)(
      draft,
      others.map(({ slug, hook }) => ({ slug, hook })),
    )
  }

  async function remove(
    reference: string,
    { expect }: ChangeOptions = {},
  ): Promise<RemoveResult | undefined> {
    const slug = checkStem(reference)
    const commit = await removeFrom(opened.forWriting(), slug, expect)
    if (commit.result === undefined) return undefined
    own.add(ownChange(slug, "changed", commit, commit.result.index))
    return {
      slug,
      pointer: commit.result.pointer,
      ...(commit.trashId === undefined ? {} : { trashId: commit.trashId }),
      warnings: [...commitWarnings(commit), ...healedWarnings(commit.result.healed)],
    }
  }

  async function removeFrom(
    store: Store,
    slug: string,
    expect: string | null | undefined,
    reverting?: IndexChange,
  ): Promise<Commit<RemoveOutcome | undefined>> {
    if (options.approve === undefined) return await store.transact(slug, removeTopic(slug, expect, reverting))
    const current = await readTopic(store, slug)
    checkExpected(slug, current, expect)
    if (current !== undefined) await propose({ action: "remove", slug, before: current.text })
    return await store.transact(slug, removeTopic(slug, current?.revision ?? null, reverting))
  }

  async function undo(reference?: string): Promise<UndoResult | undefined> {
    const store = opened.forWriting()
    const slug = reference === undefined ? undefined : checkStem(reference)
    const change = own.take(slug)
    const entries = await store.trash.list()
    if (change?.kind === "created" && change.slug !== undefined) {
      const commit = await removeFrom(store, change.slug, change.revision, change.index)
      return { slug: change.slug, action: "removed", ...describeRestore(commit, commit.result) }
    }
    const entry =
      entries.find(({ id }) => id === change?.trashId) ??
      (slug === undefined ? undefined : entries.find((other) => other.slug === slug))
    return entry === undefined ? undefined : await restoreEntry(store, entry, change)
  }

  async function restoreEntry(
    store: Store,
    entry: TrashEntry,
    reverting: OwnChange | undefined,
  ): Promise<UndoResult> {
    const expect = reverting?.revision
    const bytes = await store.trash.read(entry.id)
    if (bytes === undefined && entry.hasFile) {
      throw new MemoryError(
        "unreadable-file",
        `The file of ${entry.id} in the trash is gone. Nothing was changed.`,
      )
    }
    if (entry.slug === undefined) {
      if (bytes === undefined) return { slug: "MEMORY", action: "index-restored", pointer: {}, warnings: [] }
      const commit = await store.transact(undefined, restoreIndex(bytes, expect ?? undefined))
      await store.trash.remove(entry.id)
      return { slug: "MEMORY", action: "index-restored", ...describeRestore(commit, commit.result) }
    }
    const { slug } = entry
    const current = options.approve === undefined ? undefined : await readTopic(store, slug)
    if (bytes !== undefined) {
      const before = current === undefined ? {} : { before: current.text }
      await propose({ action: "restore", slug, ...before, after: decodeLoose(bytes) })
    }
    const commit = await store.transact(
      slug,
      restoreTopic({ ...entry, slug }, bytes, current?.revision ?? expect, reverting?.index),
    )
    await store.trash.remove(entry.id)
    return { slug, action: "restored", ...describeRestore(commit, commit.result) }
  }

  return {
    enabled: opened.enabled,
    readOnly: options.readOnly ?? false,
    get directory() {
      return opened.directory()
    },

    async init() {
      if (!opened.enabled || options.readOnly) return
      if ((await opened.forReading().readIndex(0)) !== undefined) return
      await opened.forWriting().transact(undefined, bootstrapIndex)
    },
    load: async () => await loadPrefix(options, options.store),
    async read(reference): Promise<Topic | undefined> {
      const store = opened.forReading()
      const slug = await resolveReference(store, reference)
      return slug === undefined ? undefined : await readTopic(store, slug)
    },
    async readIndex() {
      const head = await opened.forReading().readIndex(INDEX_MAX_BYTES)
      return head === undefined ? undefined : decodeLoose(head.bytes)
    },
    write,
    remove,
    undo,
    trash: async () => await opened.forReading().trash.list(),
    async restore(id) {
      const store = opened.forWriting()
      const entry = (await store.trash.list()).find((other) => other.id === id)
      return entry === undefined ? undefined : await restoreEntry(store, entry, undefined)
    },
    async purge({ slug, id } = {}) {
      const store = opened.forWriting()
      const entries = (await store.trash.list()).filter(
        (entry) => (slug === undefined || entry.slug === slug) && (id === undefined || entry.id === id),
      )
      for (const entry of entries) await store.trash.remove(entry.id)
      return { purged: entries.length }
    },
    list: async () => await listTopics(opened.forReading()),
    async repair({ dryRun = false } = {}): Promise<RepairResult> {
      if (dryRun) return describeRepair(await previewChange(opened.forReading(), repair(placement)))
      const commit = await opened.forWriting().transact(undefined, repair(placement))
      const result = describeRepair(commit.result)
      if (commit.trashId === undefined) return result
      own.add({
        slug: undefined,
        kind: "changed",
        revision: revisionOf(encode(result.after)),
        trashId: commit.trashId,
      })
      return { ...result, trashId: commit.trashId }
    },
    status: async () => await readStatus(options, opened),
  }
}

function ownChange(
  slug: string,
  kind: OwnChange["kind"],
  { revision, trashId }: Commit<unknown>,
  index: IndexChange,
): OwnChange {
  return { slug, kind, revision: revision ?? null, index, ...(trashId === undefined ? {} : { trashId }) }
}

function describeRestore(
  commit: Commit<unknown>,
  outcome: RestoreOutcome = { pointer: {}, healed: [] },
): Pick<UndoResult, "pointer" | "warnings"> {
  return {
    pointer: outcome.pointer,
    warnings: [...commitWarnings(commit), ...healedWarnings(outcome.healed)],
  }
}

function describeRepair({ before, text, added, dropped, merged }: RepairOutcome): RepairResult {
  return { changed: before !== text, before, after: text, added, dropped, merged }
}
