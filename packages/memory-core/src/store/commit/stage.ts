import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { describeKey, notAFile } from "../../files/read-file.ts"
import { removeQuietly, writeDurably, writeNewFile } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import { TEMPORARY } from "../file-names.ts"

/** A complete file that is ready to be renamed into its place. */
export interface StagedFile {
  path: string
  /** See `VersionedFile`. */
  key: string
  isLink?: true | undefined
}

/** The files that a transaction has prepared, and how to undo that. */
export interface Stage {
  /** @param mode Permissions. Default: 0600. */
  write(bytes: Uint8Array, mode?: number): Promise<StagedFile>
  /** A copy of a file of the history, with its mode: these bytes or, without them, the symlink or the file itself. */
  copy(path: string, bytes: Uint8Array | undefined): Promise<StagedFile>
  /** Called when the file has been renamed. */
  used(file: StagedFile): void
  /** Adds a step that runs when nothing is committed, the last one first. */
  onFailure(undo: () => void): void
  /** Removes the files that were not used; unless `committed`, also runs the steps of `onFailure`. */
  clear(committed: boolean): void
}

export function createStage(files: Files, control: string, sync: boolean): Stage {
  const leftovers = new Set<string>()
  const undo: (() => void)[] = []
  const reserve = (): string => {
    const path = join(control, `${TEMPORARY}${crypto().randomUUID()}`)
    leftovers.add(path)
    return path
  }
  const write: Stage["write"] = async (bytes, mode) => {
    const path = reserve()
    const stat = sync ? await writeDurably(files, path, bytes, mode) : writeNewFile(files, path, bytes, mode)
    return { path, key: describeKey(stat) }
  }
  return {
    write,
    async copy(from, bytes) {
      const stat = files.lstatSync(from, { throwIfNoEntry: false })
      if (bytes !== undefined) return await write(bytes, stat && stat.mode & 0o777)
      const path = reserve()
      const isLink = stat?.isSymbolicLink() === true
      if (stat !== undefined && !isLink && !stat.isFile()) throw notAFile(from)
      if (isLink) files.symlinkSync(files.readlinkSync(from) as string, path)
      else files.linkSync(from, path)
      const key = describeKey(files.lstatSync(path, { bigint: true }))
      return { path, key, isLink: isLink || undefined }
    },
    used: ({ path }) => {
      leftovers.delete(path)
    },
    onFailure: (step) => {
      undo.push(step)
    },
    clear(committed) {
      for (const path of leftovers) removeQuietly(files, path)
      if (!committed) for (const step of undo.reverse()) step()
    },
  }
}
