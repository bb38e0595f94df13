import { removeTopic } from "../../changes/remove-topic.ts"
import { explainReading } from "../../files/explain-system-error.ts"
import type { FilesChange, Warning } from "../../memory-types.ts"
import type { Store } from "../../store/store.ts"
import { dropArchived, findArchivedLines } from "../archived-pointers.ts"
import { askPerson } from "../ask-host.ts"
import { type OwnChange, toOwnChange } from "../undo/undo-history.ts"
import { commitWarnings, conflictWarnings } from "../warnings.ts"
import { type FileContext, layoutOf } from "./file-context.ts"
import { findFiles, type KnownFile, readFiles, runAsOne } from "./many-files.ts"

/** Moves a file, or all files below a folder, to the trash; see `MemoryFiles.remove`. */
export async function removeFiles(context: FileContext, path: string): Promise<FilesChange | undefined> {
  const { options, opened } = context
  const store = await opened.forWriting()
  const files = await explainReading(() =>
    store.hold(
      async (reader) =>
        await readFiles(reader, await findFiles(reader, layoutOf(context, reader), path), false),
    ),
  )
  if (files.length === 0) return undefined
  for (const { address, text } of files)
    await askPerson(options, { action: "remove", slug: address, before: text })
  const warnings: Warning[] = []
  await runAsOne(
    context,
    files.map((file) => async () => await removeFile(context, store, file, warnings)),
  )
  return { paths: files.map((file) => file.path), warnings }
}

/** Moves one file to the trash. Adds to the warnings. */
export async function removeFile(
  { history, announce }: FileContext,
  store: Store,
  { address, revision }: KnownFile,
  warnings: Warning[],
): Promise<OwnChange | undefined> {
  const archived = await findArchivedLines(store, address)
  const commit = await store.transact(address, removeTopic(address, revision, undefined, archived))
  await dropArchived(store, address)
  if (commit.result === undefined) return undefined
  announce({ action: "removed", slug: address })
  warnings.push(...commitWarnings(commit), ...conflictWarnings(address, commit.result.inConflict))
  return history.add(toOwnChange(address, "removed", commit, commit.result.index))
}
