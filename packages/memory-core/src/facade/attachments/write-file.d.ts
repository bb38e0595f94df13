import { type IndexTextOutcome } from "../../changes/write-index.ts"
import type { FileChange } from "../../memory-types.ts"
import type { Abortable } from "../../store/abort.ts"
import type { Change, Store } from "../../store/store.ts"
import type { TopicDraft } from "../../topics/topic.ts"
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
export declare function draftOf({
  file: { address, kind },
  text,
}: Pick<FileText, "file" | "text">): TopicDraft
/** Stores the text of a topic, an attachment or the index. */
export declare function writeFile(context: FileContext, store: Store, given: FileText): Promise<FileChange>
/** Stores the bytes of an attachment. */
export declare function writeAttachmentBytes(
  { history, announce }: Pick<FileContext, "history" | "announce">,
  store: Store,
  { file: { path, kind, address }, bytes, expect, signal }: FileBytes,
): Promise<FileChange>
/** The change that gives the index a text. */
export declare function indexChange(
  { newPointers: placement, caps }: FileContext["options"],
  store: Store,
  given: Pick<FileText, "text" | "expect">,
): Promise<Change<IndexTextOutcome>>
