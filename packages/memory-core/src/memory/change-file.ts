import { join } from "node:path"
import { attemptAsync, encode } from "@caliban/text"
import { checkExpected, decodeForChange } from "../changes/checks.ts"
import { removeTopic } from "../changes/restore-entry.ts"
import { removeArchived } from "../changes/rotate.ts"
import { type FileOutcome, withSection, writeFile } from "../changes/write-file.ts"
import { composeTopic, type WriteOutcome, writeTopic } from "../changes/write-topic.ts"
import { MemoryError } from "../errors.ts"
import { readArchive } from "../index/archive.ts"
import { type IndexUpdate, pointerOf, removePointers } from "../index/update-index.ts"
import { pathOf } from "../layout/codec.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import type { ChangeOptions, ProposedChange, RemoveResult, Warning, WriteResult } from "../memory-types.ts"
import { INDEX_STEM } from "../paths/address.ts"
import { untilAborted } from "../store/abort.ts"
import type { Awaitable, Change, Commit, Store, TransactOptions } from "../store/store.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { Topic, TopicDraft } from "../topics/topic.ts"
import { findChangeable, findLayoutFile } from "./find-file.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { type OwnChange, type SingleMemory, settle } from "./single-memory.ts"
import { noteUse } from "./topic-uses.ts"
import { commitWarnings, writeWarnings } from "./warnings.ts"

// Every change of one file: the guard, the person, then the transaction.

type Revision = string | null | undefined
type Before = Pick<Topic, "text" | "revision"> | undefined

/** A change of a file, before the guard and the person have agreed to it. */
export interface Task<Result> {
  action: ProposedChange["action"]
  /** Absent for the index. */
  slug: string | undefined
  /** What the person calls the file. Default: its slug. */
  address?: string | undefined
  /** What the guard sees. Absent where no new text is stored. */
  draft?: TopicDraft
  /** See `ChangeOptions`. */
  expect: Revision
  /** The file as it is. Default: the topic. */
  read?(): Awaitable<Before>
  /** The text as it would be. */
  after?(before: Before): Awaitable<string | undefined>
  /** Makes it of the revision that the person saw, otherwise of the expected one. */
  change(seen: Revision): Change<Result>
}

/**
 * Asks the guard and the person about a change; returns what makes it.
 *
 * @throws MemoryError `refused`, `denied`, `conflict`
 */
export async function prepare<Result>(
  options: ResolvedOptions,
  store: Store,
  task: Task<Result>,
  given: TransactOptions,
): Promise<() => Promise<Commit<Result>>> {
  if (task.draft !== undefined) {
    const { learned } = task.draft
    // What a person writes down is wanted: a guard accepts their addresses and telephone numbers. Not what they move.
    const wanted = given.by === "person" &&
      given.group === undefined && { learned: { at: "", ...learned, requested: true } }
    const slug = addressOf(options, task.draft.slug)
    await askGuard(options.guard, { ...task.draft, ...wanted, slug }, given.signal)
  }
  const seen = await askPerson(options, store, task, given.signal)
  return async () => await store.transact(task.slug, task.change(seen), given)
}

/**
 * Shows a draft, frozen, to the guard, where the host has one.
 *
 * @throws MemoryError `refused`; TypeError for any answer but `undefined` or a refusal
 */
export async function askGuard(
  guard: ResolvedOptions["guard"],
  draft: TopicDraft,
  signal?: AbortSignal,
): Promise<void> {
  const refusal: unknown = await untilAborted(() => guard?.(Object.freeze(draft)), signal)
  if (refusal === undefined) return
  const { rule, message } = (refusal ?? {}) as Record<string, unknown>
  if (typeof rule === "string" && typeof message === "string")
    throw new MemoryError("refused", message, { details: { rule } })
  const wanted = "undefined to accept a text, or { rule, message } to refuse it"
  throw new TypeError(`guard: must return ${wanted}. Nothing was changed.`)
}

/**
 * Asks the person, where the host has `approve`. Returns the revision of which alone the change is made: the one that they
 * saw, `null` for no file, otherwise what the caller expects. A removal of nothing is not asked about.
 *
 * @throws MemoryError `denied` for any answer but `true`, and `conflict` for another revision than the expected one
 */
async function askPerson(
  options: ResolvedOptions,
  store: Store,
  { action, slug, address = slug ?? INDEX_STEM, expect, after, ...task }: Task<unknown>,
  signal: AbortSignal | undefined,
): Promise<Revision> {
  const { approve } = options
  if (approve === undefined) return expect
  const before = await (task.read ?? (() => readTopic(store, slug ?? INDEX_STEM)))()
  checkExpected(slug, before, expect)
  if (action === "remove" && before === undefined) return null
  const name = addressOf(options, address)
  const change = { action, slug: name, before: before?.text, after: await after?.(before) }
  if ((await untilAborted(() => approve(Object.freeze(change)), signal)) === true)
    return before?.revision ?? null
  throw new MemoryError("denied", `The ${action} of "${name}" was not approved. Nothing was changed.`)
}

/** What a change did. */
export interface Made {
  /** What a write stored: an index is repaired first. */
  bytes?: Uint8Array
  /** Absent when nothing was changed. */
  change: OwnChange | undefined
  /** Why the topic that was written is in place and its line is not. */
  problem?: unknown
  warnings: readonly Warning[]
}

/**
 * Asks the person about a removal; returns what removes the topic from directory and index, then its lines from the
 * archive, by a transaction of its own: a crash in between leaves a line that is not in the prompt.
 */
export async function prepareRemoval(
  memory: SingleMemory,
  slug: string,
  { expect, ...given }: TransactOptions & { expect?: Revision },
): Promise<() => Promise<Made & Pick<Commit<IndexUpdate | undefined>, "result" | "entryId">>> {
  const { options } = memory
  const { archive } = options.codec
  const store = await memory.forWriting(given.signal)
  let inArchive: Pick<IndexUpdate, "removed" | "left"> = { removed: [] }
  const change = (seen: Revision) => removeTopic(slug, seen, inArchive.removed)
  const make = await prepare(options, store, { action: "remove", slug, expect, change }, given)
  return async () => {
    inArchive = removePointers(await readArchive(store), slug)
    const commit = await make()
    const { result, entryId } = commit
    const warnings = commitWarnings(options, commit, addressOf(options, slug))
    const clear = () => store.transact(archive, removeArchived(`${archive}.md`, slug))
    if (result && inArchive.removed[0] && ((await attemptAsync(clear)) === undefined || inArchive.left?.[0]))
      warnings.push({ code: "lines-left", message: `${archive}.md has lines about it. Edit it by hand.` })
    const own = settle(memory, slug, { ...commit, by: given.by }, result ? "removed" : "unchanged")
    return { result, entryId, change: own, warnings }
  }
}

/**
 * Writes a draft. One for a file of the layout that is written in this way becomes a section at its end, without its type;
 * what others have added there since it was read is not a conflict.
 */
export async function writeDraft(
  memory: SingleMemory,
  input: TopicDraft,
  { expect, ...given }: ChangeOptions = {},
): Promise<WriteResult> {
  const { options } = memory
  const { codec } = options
  const store = await memory.forWriting(given.signal)
  const file = findLayoutFile(codec, input.slug)
  const stem = file?.append && codec.stemOf(file)
  const slug = stem ?? (await findChangeable(store, input.slug, "write"))
  const address = (stem && file?.address) ?? slug
  // A longer one is accepted where it is on disk already.
  const isLong = typeof input.description === "string" && input.description.length > DESCRIPTION_MAX
  const known = isLong ? (await readTopic(store, slug))?.description : undefined
  const draft = Object.freeze(checkDraft(input, address, known))
  const { description, body } = draft
  const line = { hook: undefined, placement: options.newPointers, shown: options.caps }
  const heading = stem && file?.append?.(description, options.now().toISOString().slice(0, 10))
  const task: Pick<Task<FileOutcome | WriteOutcome>, "expect" | "after" | "change"> = heading === undefined
    ? {
        expect,
        after: (old) => composeTopic(old?.text, draft, codec),
        change: (seen) => writeTopic({ slug, content: draft, expect: seen, ...line }),
      }
    : {
        expect: undefined,
        after: (old) => withSection(old?.text ?? "", { heading, body }),
        change: (seen) =>
          writeFile(`${slug}.md`, seen, (old = new Uint8Array()) =>
            encode(withSection(decodeForChange(old, `${slug}.md`), { heading, body })),
          ),
      }
  const make = await prepare(options, store, { ...task, action: "write", slug, draft, address }, given)
  const commit = await make()
  const { revision = "", entryId, result } = commit
  settle(memory, slug, { ...commit, by: given.by }, result.action)
  const path = store.directory && join(store.directory, pathOf(codec, slug))
  const written = { slug: address, action: result.action, revision, path, entryId, pointer: {} }
  if (!("index" in result)) return { ...written, appended: true, warnings: commitWarnings(options, commit) }
  noteUse(memory, slug)
  const warnings = await writeWarnings(options, store, draft, { ...commit, result })
  return { ...written, pointer: pointerOf(result), warnings }
}

/** Removes a topic and its lines; `undefined` when there is neither. */
export async function removeAddress(
  memory: SingleMemory,
  reference: string,
  given: ChangeOptions = {},
): Promise<RemoveResult | undefined> {
  const slug = await findChangeable(await memory.forWriting(given.signal), reference, "remove")
  const { result, entryId, warnings } = await (await prepareRemoval(memory, slug, given))()
  return result && { slug, pointer: pointerOf(result), entryId, warnings }
}
