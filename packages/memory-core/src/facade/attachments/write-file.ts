import { encode } from "@caliban/text"
import { writeAttachment } from "../../changes/write-attachment.ts"
import { type IndexTextOutcome, writeIndex } from "../../changes/write-index.ts"
import { writeTopic } from "../../changes/write-topic.ts"
import type { FileChange } from "../../memory-types.ts"
import type { Abortable } from "../../store/abort.ts"
import { revisionOf } from "../../store/revision.ts"
import type { Change, Store } from "../../store/store.ts"
import { readArchivedSlugs } from "../../topic-index/archive.ts"
import { SHOWN } from "../../topic-index/insert-lines.ts"
import { parseIndex } from "../../topic-index/parse-index.ts"
import { describeText } from "../../topics/parse-topic.ts"
import type { TopicDraft } from "../../topics/topic.ts"
import { describeWrite } from "../describe-write.ts"
import { toOwnChange } from "../undo/own-changes.ts"
import { commitWarnings, sizeWarnings } from "../warnings.ts"
import type { FileContext } from "./file-context.ts"
import type { LocatedFile } from "./locate-file.ts"

/** A file with the text that it gets. */
export interface FileText extends Abortable {
  file: LocatedFile
  text: string
  /** The revision that was read; `null` for no file. */
  expect: string | null
}

/** The same for any bytes. */
export interface FileBytes extends Omit<FileText, "text"> {
  bytes: Uint8Array
}

/** A text as a draft, for the guard and for the result of a write. */
export function draftOf({ file: { address, kind }, text }: Pick<FileText, "file" | "text">): TopicDraft {
  const { type = "reference", description } = describeText(address, text)
  const isTopic = kind === "topic"
  return {
    slug: address,
    type: (isTopic ? type : "reference") as TopicDraft["type"],
    description,
    body: text,
  }
}

/** Stores the text of a topic, an attachment or the index. */
export async function writeFile(context: FileContext, store: Store, given: FileText): Promise<FileChange> {
  const { kind } = given.file
  if (kind === "topic") return await writeTopicText(context, store, given)
  return kind === "index"
    ? await writeIndexText(context, store, given)
    : await writeAttachmentBytes(context, store, { ...given, bytes: encode(given.text) })
}

async function writeTopicText(
  { options, history, announce }: FileContext,
  store: Store,
  { file: { path, kind, address: slug }, text, expect, signal }: FileText,
): Promise<FileChange> {
  const { type, description, learned } = describeText(slug, text)
  const draft = { slug, type, description, body: text, learned } as TopicDraft
  const placement = options.newPointers ?? "first"
  const shown = { ...SHOWN, ...options.caps }
  const change = writeTopic({ draft, text, expect, placement, shown })
  const commit = await store.transact(slug, change, { signal })
  const { action, index } = commit.result
  if (action !== "unchanged") {
    history.add(toOwnChange(slug, action, commit, index))
    announce({ action, slug })
  }
  const { revision, entryId, warnings } = await describeWrite(options, store, draft, commit)
  return { path, kind, action, text, revision, entryId, warnings }
}

/** Stores the bytes of an attachment. */
export async function writeAttachmentBytes(
  { history, announce }: Pick<FileContext, "history" | "announce">,
  store: Store,
  { file: { path, kind, address }, bytes, expect, signal }: FileBytes,
): Promise<FileChange> {
  const commit = await store.transact(address, writeAttachment({ address, bytes, expect }), { signal })
  const { result: action, entryId } = commit
  if (action !== "unchanged") {
    history.add({ slug: address, kind: action, revision: commit.revision ?? null, entryId })
    announce({ action, slug: address })
  }
  const text = Buffer.from(bytes).toString()
  return { path, kind, action, text, revision: revisionOf(bytes), entryId, warnings: commitWarnings(commit) }
}

async function writeIndexText(
  { options, history, announce }: FileContext,
  store: Store,
  { file: { path, kind }, expect, text: given, signal }: FileText,
): Promise<FileChange> {
  const change = await indexChange(store, { text: given, expect })
  const commit = await store.transact(undefined, change, { signal })
  const { result, entryId } = commit
  const { text, existed } = result
  const bytes = encode(text)
  const revision = revisionOf(bytes)
  const action = !existed ? "created" : revision === expect ? "unchanged" : "updated"
  if (entryId !== undefined) history.add({ slug: undefined, kind: "repaired", revision, entryId })
  if (action !== "unchanged") announce({ action: action === "created" ? "index-created" : "index-edited" })
  const warnings = [...commitWarnings(commit), ...sizeWarnings(parseIndex(text, store.codec), options.caps)]
  return { path, kind, action, text, revision, entryId, warnings }
}

/** The change that gives the index a text. */
export async function indexChange(
  store: Store,
  given: Pick<FileText, "text" | "expect">,
): Promise<Change<IndexTextOutcome>> {
  return writeIndex({ ...given, archived: await readArchivedSlugs(store) })
}
