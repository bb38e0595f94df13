import type { Store } from "@caliban/memory-core"
import type { EntryNote, Plan, Snapshot } from "@caliban/memory-core/internal"
import { decodeLoose, encode } from "@caliban/text"
import type { TextEdit } from "../sections/append-entry.ts"
import { mergeLateSave } from "../sections/merge-late-save.ts"
import type { FileTarget } from "./file-target.ts"
import { decodeUnresolved } from "./read-text.ts"

/** An edit of a file. An unchanged text writes nothing. */
export interface FileEdit<Result> extends TextEdit {
  result: Result
}

/** The file before an edit. */
export interface FileBefore {
  /** Its text, with late saves merged; empty if there is no file. */
  text: string
  /** The text on disk; `undefined` if there is no file. */
  onDisk: string | undefined
  /** Merges the late saves into another text. */
  merge(text: string): string
}

/** Whether an entry's line is in another file of the same memory. Called only if there is a late save. */
export type FindElsewhere = () => Promise<(line: string) => boolean>

/** The result of an edit. */
export interface FileCommit<Result> {
  result: Result
  changed: boolean
  entryId?: string | undefined
}

const NOTES_READ = 50

/**
 * Changes a file in one transaction of its store. The replaced text goes to the history, with the removed lines. What an
 * editor saved at the same moment (a late save) is merged.
 */
export async function changeFile<Result>(
  target: FileTarget,
  elsewhere: FindElsewhere,
  decide: (before: FileBefore) => FileEdit<Result> | Promise<FileEdit<Result>>,
): Promise<FileCommit<Result>> {
  const { store, slug } = target
  const commit = await store.transact(
    slug,
    async (snapshot): Promise<Plan<Omit<FileCommit<Result>, "entryId">>> => {
      const stored = slug === undefined ? snapshot.index : snapshot.topic
      const onDisk = stored && decodeUnresolved(stored.bytes, target)
      const merge = await createMerge(target, snapshot, elsewhere)
      const { text, removed, result } = await decide({ text: merge(onDisk ?? ""), onDisk, merge })
      if (text === (onDisk ?? "")) return { result: { result, changed: false } }
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

/** How to merge what an editor saved into an index that was replaced at the same moment. */
async function createMerge(
  { store, slug }: FileTarget,
  { lateSaves = [] }: Snapshot,
  elsewhere: FindElsewhere,
): Promise<(text: string) => string> {
  if (slug !== undefined || lateSaves.length === 0) return (text) => text
  const saves = lateSaves.map((bytes) => decodeLoose(bytes))
  const gone = await linesInTrash(store)
  const isOther = await elsewhere()
  return (text) =>
    saves.reduce(
      (merged, save) => mergeLateSave(merged, save, (line) => gone.has(line) || isOther(line)),
      text,
    )
}

/** Lines that the last changes removed from the index. */
async function linesInTrash(store: Store): Promise<Set<string>> {
  const entries = (await store.history.list()).filter(({ slug }) => slug === undefined).slice(0, NOTES_READ)
  return new Set(entries.flatMap(({ pointers }) => pointers.map(({ line }) => line)))
}
