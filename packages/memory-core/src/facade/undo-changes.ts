import { type RestoreOutcome, restoreIndex, restoreTopic } from "../changes/restore-entry.ts"
import { MemoryError } from "../errors.ts"
import type { MemoryOptions, UndoResult } from "../memory-types.ts"
import { checkStem } from "../paths/slug.ts"
import type { Commit, Store, TrashEntry } from "../store/store.ts"
import { decodeLoose } from "../text.ts"
import { readTopic } from "../topics/read-topic.ts"
import { askPerson } from "./ask-person.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { OwnChange, OwnChanges } from "./own-changes.ts"
import { removeFrom } from "./topic-changes.ts"
import { commitWarnings, healedWarnings } from "./warnings.ts"

export interface UndoChanges {
  undo(slug?: string): Promise<UndoResult | undefined>
  restore(id: string): Promise<UndoResult | undefined>
}

/** Bringing back what a change replaced or removed, and taking away what it made. */
export function createUndoChanges(options: MemoryOptions, opened: OpenMemory, own: OwnChanges): UndoChanges {
  return {
    async undo(reference) {
      const store = opened.forWriting()
      const slug = reference === undefined ? undefined : checkStem(reference)
      const change = own.take(slug)
      if (change?.kind === "created" && change.slug !== undefined) {
        const commit = await removeFrom(options, store, change.slug, change.revision, change.index)
        return { slug: change.slug, action: "removed", ...describe(commit, commit.result) }
      }
      const entries = await store.trash.list()
      const entry =
        entries.find(({ id }) => id === change?.trashId) ??
        (slug === undefined ? undefined : entries.find((other) => other.slug === slug))
      return entry === undefined ? undefined : await restoreEntry(options, store, entry, change)
    },

    async restore(id) {
      const store = opened.forWriting()
      const entry = (await store.trash.list()).find((other) => other.id === id)
      return entry === undefined ? undefined : await restoreEntry(options, store, entry, undefined)
    },
  }
}

async function restoreEntry(
  options: MemoryOptions,
  store: Store,
  entry: TrashEntry,
  reverting: OwnChange | undefined,
): Promise<UndoResult> {
  const bytes = await store.trash.read(entry.id)
  if (bytes === undefined && entry.hasFile) {
    throw new MemoryError(
      "unreadable-file",
      `The file of ${entry.id} in the trash is gone. Nothing was changed.`,
    )
  }
  const result =
    entry.slug === undefined
      ? await putIndexBack(store, bytes, reverting?.revision ?? undefined)
      : await putTopicBack(options, store, { ...entry, slug: entry.slug }, bytes, reverting)
  await store.trash.remove(entry.id)
  return result
}

async function putIndexBack(
  store: Store,
  bytes: Uint8Array | undefined,
  expect: string | undefined,
): Promise<UndoResult> {
  const slug = "MEMORY"
  if (bytes === undefined) return { slug, action: "index-restored", pointer: {}, warnings: [] }
  const commit = await store.transact(undefined, restoreIndex(bytes, expect))
  return { slug, action: "index-restored", ...describe(commit, commit.result) }
}

async function putTopicBack(
  options: MemoryOptions,
  store: Store,
  entry: TrashEntry & { slug: string },
  bytes: Uint8Array | undefined,
  reverting: OwnChange | undefined,
): Promise<UndoResult> {
  const { slug } = entry
  const current = options.approve === undefined ? undefined : await readTopic(store, slug)
  if (bytes !== undefined) {
    const before = current === undefined ? {} : { before: current.text }
    await askPerson(options, { action: "restore", slug, ...before, after: decodeLoose(bytes) })
  }
  const expect = current?.revision ?? reverting?.revision
  const commit = await store.transact(slug, restoreTopic(entry, bytes, expect, reverting?.index))
  return { slug, action: "restored", ...describe(commit, commit.result) }
}

function describe(
  commit: Commit<unknown>,
  { pointer, healed }: RestoreOutcome = { pointer: {}, healed: [] },
): Pick<UndoResult, "pointer" | "warnings"> {
  return { pointer, warnings: [...commitWarnings(commit), ...healedWarnings(healed)] }
}
