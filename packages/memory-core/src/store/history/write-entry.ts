import { join } from "node:path"
import { attempt } from "@caliban/text"
import { keyOf, type VersionedFile } from "../../files/read-file.ts"
import { removeQuietly, syncFolder, writeDurably, writeNewFile } from "../../files/write-file.ts"
import type { LockedContext } from "../context.ts"
import { OPEN_PREFIX } from "../file-names.ts"
import { replaceOwn } from "../stage.ts"
import type { Description } from "./describe-change.ts"
import { formatRecord } from "./record.ts"

/** An entry whose files are complete; the change that it belongs to is not committed yet. */
export type StagedEntry = Awaited<ReturnType<typeof stageEntry>>

/**
 * Writes the entry of a change before the change is visible.
 *
 * @param kept What the entry keeps.
 * @param from Where that is: it is kept by a hard link, so that it survives its replacement, or else by a copy of its bytes.
 */
export async function stageEntry(
  context: LockedContext,
  description: Description,
  kept?: Pick<VersionedFile, "bytes" | "mode">,
  from?: string,
) {
  const { files, folders, durability, now } = context
  const { by, why, undoes, group } = context.origin ?? {}
  const folder = folders.history()
  const id = context.nextId()
  const [recordPath, oldPath] = [join(folder.path, `${id}.json`), join(folder.path, `${id}.old`)]
  const openPath = join(folders.control.path, OPEN_PREFIX + id)
  const origin = { id, at: now().toISOString(), by, why, undoes, group }
  let record = formatRecord({ ...origin, ...description })
  // Losing the record of a creation in a power cut loses no text.
  const isSynced = durability !== "none" && (kept !== undefined || description.action !== "created")
  const replace = (path: string, bytes: Uint8Array, mode?: number): Promise<void> =>
    replaceOwn(context, path, bytes, isSynced, mode)
  const link = (path: string, to: string): boolean => attempt(() => files.linkSync(path, to) ?? true) === true
  const keyAt = (path: string): string | undefined => attempt(() => keyOf(files, path))
  let isOpen = false
  /** The index is in place. */
  const close = (): void => {
    if (isOpen) removeQuietly(files, openPath)
  }
  const discard = (): void => {
    close()
    // What was moved here stays.
    if (kept !== undefined) removeQuietly(files, oldPath)
    if (keyAt(oldPath) === undefined) removeQuietly(files, recordPath)
  }
  const keepOld = async (): Promise<void> => {
    if (kept !== undefined && !(from !== undefined && link(from, oldPath)))
      await replace(oldPath, kept.bytes, kept.mode)
    if (isSynced && durability === "full") await syncFolder(files, folder)
  }
  try {
    await settleAll([writeDurably(files, recordPath, record, isSynced), keepOld()])
  } catch (error) {
    discard()
    throw error
  }
  return {
    id,
    /** Where a removed file goes. */
    oldPath,
    /** Names the record in the control folder: a crash from now on leaves the index behind its topic. */
    open(): void {
      isOpen = true
      if (!link(recordPath, openPath)) writeNewFile(files, openPath, record)
    },
    close,
    /** Writes another record, after the change was decided again. Default: the same. */
    async rewrite(decided: Description = description): Promise<void> {
      record = formatRecord({ ...origin, ...decided })
      await replace(recordPath, record)
    },
    /** Writes what a process that took the lock over may have removed. */
    async rescue(): Promise<void> {
      if (keyAt(recordPath) === undefined) await replace(recordPath, record)
      if (kept !== undefined && keyAt(oldPath) === undefined) await replace(oldPath, kept.bytes, kept.mode)
      if (keyAt(openPath) === undefined) writeNewFile(files, openPath, record)
    },
    discard,
  }
}

/** Waits for all of them, so that none goes on after a failure. @throws the error of the first that failed */
export async function settleAll<T extends readonly unknown[]>(work: readonly [...T]) {
  await Promise.allSettled(work)
  return await Promise.all(work)
}
