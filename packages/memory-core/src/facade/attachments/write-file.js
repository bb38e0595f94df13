import { encode } from "@caliban/text"
import { writeAttachment } from "../../changes/write-attachment.ts"
import { writeIndex } from "../../changes/write-index.ts"
import { writeTopic } from "../../changes/write-topic.ts"
import { revisionOf } from "../../store/revision.ts"
import { readArchivedSlugs } from "../../topic-index/archive.ts"
import { SHOWN } from "../../topic-index/insert-lines.ts"
import { describeText } from "../../topics/describe-text.ts"
import { findArchivedLines, isArchived, refreshArchived } from "../archived-pointers.ts"
import { describeWrite } from "../describe-write.ts"
import { toOwnChange } from "../undo/undo-history.ts"
import { commitWarnings, sizeWarnings } from "../warnings.ts"
/** A text as a draft, for the guard and for the result of a write. */
export function draftOf({ file: { address, kind }, text }) {
  const { type = "reference", description } = describeText(address, text)
  const isTopic = kind === "topic"
  return {
    slug: address,
    type: isTopic ? type : "reference",
    description,
    body: text,
  }
}
/** Stores the text of a topic, an attachment or the index. */
export async function writeFile(context, store, given) {
  const { kind } = given.file
  if (kind === "topic") return await writeTopicText(context, store, given)
  return kind === "index"
    ? await writeIndexText(context, store, given)
    : await writeAttachmentBytes(context, store, { ...given, bytes: encode(given.text) })
}
async function writeTopicText(
  { options, history, announce },
  store,
  { file: { path, kind, address: slug }, text, expect, signal },
) {
  const { type, description, learned } = describeText(slug, text)
  const draft = { slug, type, description, body: text, learned }
  const placement = options.newPointers ?? "first"
  const shown = { ...SHOWN, ...options.caps }
  const findArchived = async () =>
    (await isArchived(store, slug)) ? await findArchivedLines(store, slug) : []
  const change = writeTopic({ draft, text, expect, placement, shown, findArchived })
  const commit = await store.transact(slug, change, { signal })
  const { action, index, before, archived } = commit.result
  if (action !== "unchanged") {
    history.add(toOwnChange(slug, action, commit, index))
    announce({ action, slug })
  }
  if (archived) await refreshArchived(store, draft, before)
  const { revision, trashId, warnings } = await describeWrite(options, store, draft, commit)
  return { path, kind, action, text, revision, trashId, warnings }
}
/** Stores the bytes of an attachment. */
export async function writeAttachmentBytes(
  { history, announce },
  store,
  { file: { path, kind, address }, bytes, expect, signal },
) {
  const commit = await store.transact(address, writeAttachment({ address, bytes, expect }), { signal })
  const { result: action, trashId } = commit
  if (action !== "unchanged") {
    history.add({ slug: address, kind: action, revision: commit.revision ?? null, trashId })
    announce({ action, slug: address })
  }
  const text = Buffer.from(bytes).toString()
  return { path, kind, action, text, revision: revisionOf(bytes), trashId, warnings: commitWarnings(commit) }
}
async function writeIndexText(
  { options, history, announce },
  store,
  { file: { path, kind }, expect, text: given, signal },
) {
  const change = await indexChange(options, store, { text: given, expect })
  const commit = await store.transact(undefined, change, { signal })
  const { result, trashId } = commit
  const { text, existed } = result
  const bytes = encode(text)
  const revision = revisionOf(bytes)
  const action = !existed ? "created" : revision === expect ? "unchanged" : "updated"
  if (trashId !== undefined) history.add({ slug: undefined, kind: "repaired", revision, trashId })
  if (action !== "unchanged") announce({ action: action === "created" ? "index-created" : "index-edited" })
  const warnings = [...commitWarnings(commit), ...sizeWarnings(bytes, options.caps)]
  return { path, kind, action, text, revision, trashId, warnings }
}
/** The change that gives the index a text. */
export async function indexChange({ newPointers: placement = "first", caps }, store, given) {
  const archived = await readArchivedSlugs(store)
  return writeIndex({ ...given, placement, shown: { ...SHOWN, ...caps }, archived })
}
