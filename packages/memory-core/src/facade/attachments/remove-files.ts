import { removeTopic } from "../../changes/remove-topic.ts"
import { explainReading } from "../../files/explain-system-error.ts"
import type { FilesChange, Warning } from "../../memory-types.ts"
import { checkPath } from "../../paths/attachment.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import type { Store } from "../../store/store.ts"
import { dropArchived, findArchived } from "../archived-lines.ts"
import { askPerson } from "../ask-host.ts"
import { type OwnChange, toOwnChange } from "../undo/own-changes.ts"
import { commitWarnings, conflictWarnings } from "../warnings.ts"
import { type FileContext, layoutOf } from "./file-context.ts"
import { findFiles, type KnownFile, readFiles, runAsOne } from "./many-files.ts"

/** Moves a file, or all files below a folder, to the trash; see `MemoryFiles.remove`. */
export async function removeFiles(
  context: FileContext,
  path: string,
  { signal }: Abortable = {},
): Promise<FilesChange | undefined> {
  const { options, opened } = context
  throwIfAborted(signal)
  const store = await opened.forWriting()
  const files = await explainReading(() =>
    store.hold(
      async (reader) =>
        await readFiles(reader, await findFiles(reader, layoutOf(context, reader), checkPath(path)), false),
    ),
  )
  if (files.length === 0) return undefined
  for (const { address, text } of files)
    await askPerson(options, { action: "remove", slug: address, before: text }, signal)
  const warnings: Warning[] = []
  await runAsOne(
    context,
    files.map((file) => async (options) => await removeFile(context, store, { file, ...options }, warnings)),
    signal,
  )
  return { paths: files.map((file) => file.path), warnings }
}

/** Moves one file to the trash. Adds to the warnings. */
export async function removeFile(
  { history, announce }: FileContext,
  store: Store,
  { file: { address, revision }, signal }: Abortable & { file: KnownFile },
  warnings: Warning[],
): Promise<OwnChange | undefined> {
  const archived = await findArchived(store, address)
  const change = removeTopic(address, revision, { archived })
  const commit = await store.transact(address, change, { signal })
  await dropArchived(store, address)
  if (commit.result === undefined) return undefined
  announce({ action: "removed", slug: address })
  warnings.push(...commitWarnings(commit), ...conflictWarnings(address, commit.result.inConflict))
  return history.add(toOwnChange(address, "removed", commit, commit.result.index))
}
