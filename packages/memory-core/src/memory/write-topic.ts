import { join } from "node:path"
import { appendSection, type FileOutcome, withSection } from "../changes/write-file.ts"
import { composeTopic, type WriteOutcome, type WriteRequest, writeTopic } from "../changes/write-topic.ts"
import type { Placement } from "../index/insert-lines.ts"
import { pathOf } from "../layout/codec.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import type { ChangeOptions, RemoveResult, WriteResult } from "../memory-types.ts"
import { safeClock } from "../store/host-input.ts"
import type { Change } from "../store/store.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { prepare, prepareRemoval, type Task } from "./change-file.ts"
import { findChangeable, findLayoutFile } from "./find-file.ts"
import { addressOf, capsOf, type ResolvedOptions } from "./resolved-options.ts"
import { type SingleMemory, settle } from "./single-memory.ts"
import { noteUse } from "./topic-uses.ts"
import { commitWarnings, writeWarnings } from "./warnings.ts"

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
  const heading = stem && file?.append?.(description, safeClock(options.now)().toISOString().slice(0, 10))
  const task: Pick<Task<FileOutcome | WriteOutcome>, "expect" | "after" | "change"> = heading === undefined
    ? {
        expect,
        after: (old) => composeTopic(old?.text, draft, codec),
        change: (seen) => writing(options, { slug, content: draft, hook: undefined, expect: seen }),
      }
    : {
        expect: undefined,
        after: (old) => withSection(old?.text ?? "", { heading, body }),
        change: (seen) => appendSection(slug, { heading, body }, seen),
      }
  const make = await prepare(options, store, { ...task, action: "write", slug, draft, address }, given)
  const commit = await make()
  const { revision = "", entryId, result } = commit
  settle(memory, slug, commit, result.action)
  const path = store.directory && join(store.directory, pathOf(codec, slug))
  const written = { slug: address, action: result.action, revision, path, entryId, pointer: {} }
  if (!("pointer" in result)) return { ...written, appended: true, warnings: commitWarnings(commit) }
  noteUse(memory, slug)
  const warnings = await writeWarnings(options, store, draft, { ...commit, result })
  return { ...written, pointer: result.pointer, warnings }
}

/** A write with the options of the memory about its line. */
export function writing(
  options: ResolvedOptions,
  request: Omit<WriteRequest, "shown" | "placement"> & { placement?: Placement | undefined },
): Change<WriteOutcome> {
  const { placement = options.newPointers ?? "first" } = request
  return writeTopic({ ...request, placement, shown: capsOf(options) })
}

/** Removes a topic and its lines; `undefined` when there is neither. */
export async function removeTopic(
  memory: SingleMemory,
  reference: string,
  given: ChangeOptions = {},
): Promise<RemoveResult | undefined> {
  const { options } = memory
  const store = await memory.forWriting(given.signal)
  const slug = await findChangeable(store, reference, "remove")
  const commit = await (await prepareRemoval(options, store, slug, given))()
  const { entryId, result } = commit
  if (result === undefined) return undefined
  settle(memory, slug, commit, "removed")
  const warnings = commitWarnings(commit, result.inConflict ? addressOf(options, slug) : undefined)
  return { slug, pointer: result.pointer, entryId, warnings }
}
