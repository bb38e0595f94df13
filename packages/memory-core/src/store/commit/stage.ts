import { join } from "node:path"
import { describeKey, notAFile } from "../../files/read-file.ts"
import { removeQuietly, writeDurably, writeNewFile } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import type { LockedContext } from "../context.ts"
import { TEMPORARY } from "../file-names.ts"

/** A complete file that is ready to be renamed into its place. */
export interface StagedFile {
  path: string
  /** See `VersionedFile`. */
  key: string
  isLink?: true | undefined
}

/** The files that a transaction has prepared. */
export interface Stage {
  /** @param mode Permissions. Default: 0600. */
  write(bytes: Uint8Array, mode?: number): Promise<StagedFile>
  /** A copy of a file of the history, with its mode: these bytes or, without them, the symlink or the file itself. */
  copy(path: string, bytes: Uint8Array | undefined): Promise<StagedFile>
  /** Called when the file has been renamed. */
  used(file: StagedFile): void
  /** Removes the files that were not used. */
  clear(): void
}

export function createStage({ files, folders, durability }: LockedContext): Stage {
  const leftovers = new Set<string>()
  const reserve = (): string => {
    const path = join(folders.control.path, `${TEMPORARY}${crypto().randomUUID()}`)
    leftovers.add(path)
    return path
  }
  const write: Stage["write"] = async (bytes, mode) => {
    const path = reserve()
    const isSynced = durability !== "none"
    const stat = isSynced
      ? await writeDurably(files, path, bytes, mode)
      : writeNewFile(files, path, bytes, mode)
    return { path, key: describeKey(stat) }
  }
  return {
    write,
    async copy(from, bytes) {
      const stat = files.lstatSync(from, { throwIfNoEntry: false })
      if (bytes !== undefined) return await write(bytes, stat && stat.mode & 0o777)
      const isLink = stat?.isSymbolicLink() === true
      if (stat !== undefined && !isLink && !stat.isFile()) throw notAFile(from)
      const path = reserve()
      if (isLink) files.symlinkSync(files.readlinkSync(from) as string, path)
      else files.linkSync(from, path)
      const key = describeKey(files.lstatSync(path, { bigint: true }))
      return { path, key, isLink: isLink || undefined }
    },
    used: ({ path }) => {
      leftovers.delete(path)
    },
    clear() {
      for (const path of leftovers) removeQuietly(files, path)
    },
  }
}
