import { encode } from "@caliban/text"
import { checkIndexSize } from "../../changes/check-index-size.ts"
import { decodeForChange } from "../../changes/decode-for-change.ts"
import { previewChange } from "../../changes/preview-change.ts"
import { rejectLarge } from "../../changes/write-attachment.ts"
import { checkTopicText } from "../../changes/write-topic.ts"
import { isMemoryError } from "../../errors.ts"
import { explainReading } from "../../files/explain-system-error.ts"
import { INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import type { FileChange } from "../../memory-types.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import { enqueue } from "../../store/queue.ts"
import { revisionOf } from "../../store/revision.ts"
import type { MemoryReader, Store, StoredHead } from "../../store/store.ts"
import { rejectLoneSurrogates } from "../../topics/check-draft.ts"
import { askGuard, askPerson } from "../ask-host.ts"
import { checkString } from "../check-arguments.ts"
import { type FileContext, layoutOf } from "./file-context.ts"
import { rejectUnusualTopic } from "./file-kind.ts"
import { type LocatedFile, locateWritable } from "./locate-file.ts"
import { draftOf, type FileText, indexChange, writeFile } from "./write-file.ts"

/** How often a file that keeps changing is edited again; with `approve`, how often the person is asked. */
const ROUNDS = 50
const APPROVAL_ROUNDS = 3

/** Creates or changes one file; see `MemoryFiles.edit`. */
export async function editFile(
  context: FileContext,
  path: string,
  edit: (text: string | undefined) => string,
  { signal }: Abortable = {},
): Promise<FileChange> {
  const { options, opened } = context
  throwIfAborted(signal)
  const isAsking = options.approve !== undefined
  const work = async (): Promise<FileChange> => {
    for (let round = 1; ; round++) {
      try {
        return await editOnce(context, path, { edit, signal })
      } catch (error) {
        const isLast = round === (isAsking ? APPROVAL_ROUNDS : ROUNDS)
        if (isLast || !isMemoryError(error, "conflict")) throw error
      }
    }
  }
  return isAsking ? await work() : await enqueue(`edit ${opened.name()} ${path}`, work, signal)
}

async function editOnce(
  context: FileContext,
  path: string,
  { edit, signal }: Abortable & { edit: (text: string | undefined) => string },
): Promise<FileChange> {
  const { options, opened } = context
  const store = await opened.forWriting()
  const { file, codec, head } = await explainReading(() =>
    store.hold(async (reader) => {
      const codec = layoutOf(context, reader)
      const located = await locateWritable(reader, codec, path)
      return { file: located, codec, head: located.found && (await readLocated(reader, located)) }
    }),
  )
  const before = head && decodeForChange(head.bytes, file.path)
  const text = edit(before)
  checkString("memory.files.edit", "the result of edit", text)
  checkSize(file, text, head)
  rejectLoneSurrogates(text, "text", "invalid-topic")
  if (file.kind === "attachment") rejectUnusualTopic(codec, file.path, before === undefined, text)
  const expect = head === undefined ? null : revisionOf(head.bytes)
  const given: FileText = { file, text, expect, signal }
  await askGuard(options, Object.freeze(draftOf(given)), signal)
  if (options.approve !== undefined) {
    const after = file.kind === "index" ? await previewIndex(store, given) : text
    await askPerson(options, { action: "write", slug: file.address, before, after }, signal)
  }
  return await writeFile(context, store, given)
}

/** The whole file. @throws MemoryError `too-large` for a file that cannot be changed as a whole */
async function readLocated(reader: MemoryReader, file: LocatedFile): Promise<StoredHead | undefined> {
  const isIndex = file.kind === "index"
  const limit = isIndex ? INDEX_MAX_BYTES : TOPIC_MAX_BYTES
  const head = isIndex ? await reader.readIndex(limit) : await reader.readTopic(file.address, limit)
  if (head !== undefined && head.total > head.bytes.length) rejectLarge(file.path, head.total)
  return head
}

/** Checks what a guard is about to see. @throws MemoryError `too-large` */
function checkSize({ kind, path, address }: LocatedFile, text: string, old: StoredHead | undefined): void {
  if (kind === "index") checkIndexSize(old?.bytes, encode(text))
  else if (kind === "topic") checkTopicText(address, text)
  else rejectLarge(path, Buffer.byteLength(text))
}

async function previewIndex(store: Store, given: FileText): Promise<string> {
  const change = await indexChange(store, given)
  return (await store.hold((reader) => previewChange(reader, change))).text
}
