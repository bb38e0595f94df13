import type { EntryNote, Plan } from "@caliban/memory-core/internal"
import { encode } from "@caliban/text"
import type { TextEdit } from "../sections/append-entry.ts"
import type { FileTarget } from "./file-target.ts"
import { decodeUnresolved } from "./read-text.ts"

/** An edit of a file. An unchanged text writes nothing. */
export interface FileEdit<Result> extends TextEdit {
  result: Result
}

/** The file before an edit. */
export interface FileBefore {
  /** Its text; empty if there is no file. */
  text: string
}

/** The result of an edit. */
export interface FileCommit<Result> {
  result: Result
  changed: boolean
  entryId?: string | undefined
}

/** Changes a file in one transaction of its store. The replaced text goes to the history, with the removed lines. */
export async function changeFile<Result>(
  target: FileTarget,
  decide: (before: FileBefore) => FileEdit<Result> | Promise<FileEdit<Result>>,
): Promise<FileCommit<Result>> {
  const { store, slug } = target
  const commit = await store.transact(
    slug,
    async (snapshot): Promise<Plan<Omit<FileCommit<Result>, "entryId">>> => {
      const stored = slug === undefined ? snapshot.index : snapshot.topic
      const old = stored === undefined ? "" : decodeUnresolved(stored.bytes, target)
      const { text, removed, result } = await decide({ text: old })
      if (text === old) return { result: { result, changed: false } }
      const bytes = encode(text)
      return {
        ...(slug === undefined ? { index: bytes } : { topic: bytes }),
        ...(removed.length === 0 ? {} : { note: noteOf(removed) }),
        result: { result, changed: true },
      }
    },
  )
  const { entryId } = commit
  return { ...commit.result, entryId }
}

function noteOf(removed: TextEdit["removed"]): EntryNote {
  return { action: "replaced", pointers: removed }
}
