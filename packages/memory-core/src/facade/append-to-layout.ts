import { join } from "node:path"
import { appendSection, withSection } from "../changes/append-section.ts"
import type { ChangeOptions, WriteResult } from "../memory-types.ts"
import { safeClock } from "../store/host-input.ts"
import { checkDraft } from "../topics/check-draft.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { askGuard, askPerson } from "./ask-host.ts"
import { findAddressed } from "./layout-files.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { addOwn, type OwnChanges } from "./undo/own-changes.ts"
import { commitWarnings } from "./warnings.ts"

/**
 * Adds a draft as a section to a file of the layout that is written in this way; its type is not stored. `undefined` when
 * the slug is not the address of such a file. Reports like a write of a topic; an undo reverts it. What others have added
 * since the file was read is not a conflict.
 */
export async function appendToLayout(
  options: ResolvedOptions,
  opened: OpenMemory,
  history: OwnChanges,
  input: TopicDraft,
  { by, why, signal }: ChangeOptions,
): Promise<WriteResult | undefined> {
  const { codec } = options
  const file = findAddressed(codec, input.slug)
  const stem = file && codec.stemOf(file)
  if (file?.address === undefined || file.append === undefined || stem === undefined) return undefined
  const store = await opened.forWriting()
  const draft = Object.freeze(checkDraft(input, file.address))
  await askGuard(options, draft, signal)
  const day = safeClock(options.now)().toISOString().slice(0, 10)
  const section = { heading: file.append(draft.description, day), body: draft.body }
  let expect: string | null | undefined
  if (options.approve !== undefined) {
    const current = await readTopic(store, stem)
    const before = current?.text
    const after = withSection(before ?? "", section) ?? before
    await askPerson(options, { action: "write", slug: file.address, before, after }, signal)
    expect = current?.revision ?? null
  }
  const commit = await store.transact(stem, appendSection({ stem, ...section, expect }), { by, why, signal })
  const { revision = "", entryId } = commit
  const { action } = commit.result
  if (action !== "unchanged") addOwn(history, stem, commit)
  return {
    slug: file.address,
    action,
    appended: true,
    revision,
    path: store.directory && join(store.directory, file.path),
    pointer: {},
    entryId,
    warnings: commitWarnings(commit),
  }
}
