import { join } from "node:path"
import { describeKey, notAFile } from "../../files/read-file.ts"
import { writeDurably, writeNewFile } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import type { LockedContext } from "../context.ts"
import { TEMPORARY } from "../file-names.ts"

/** A complete file that is ready to be renamed into its place. */
export interface StagedFile {
  path: string
  /** See `VersionedFile`. */
  key: string
  isLink?: true
}

/**
 * Writes a file that is complete before it gets its name.
 *
 * @param leftovers Gets its path: what is still there at the end is removed.
 * @param mode Permissions. Default: 0600.
 */
export async function stage(
  { files, folders, durability }: LockedContext,
  leftovers: Set<string>,
  bytes: Uint8Array,
  mode?: number,
): Promise<StagedFile> {
  const path = reserve(folders.control.path, leftovers)
  const stat =
    durability === "none"
      ? writeNewFile(files, path, bytes, mode)
      : await writeDurably(files, path, bytes, mode)
  return { path, key: describeKey(stat) }
}

/** Stages a copy of a symlink, or another name of a file, of the history. */
export function stageSame(
  { files, folders }: LockedContext,
  leftovers: Set<string>,
  from: string,
): StagedFile {
  const stat = files.lstatSync(from)
  const isLink = stat.isSymbolicLink()
  if (!isLink && !stat.isFile()) throw notAFile(from)
  const path = reserve(folders.control.path, leftovers)
  if (isLink) files.symlinkSync(files.readlinkSync(from) as string, path)
  else files.linkSync(from, path)
  const key = describeKey(files.lstatSync(path, { bigint: true }))
  return isLink ? { path, key, isLink } : { path, key }
}

function reserve(control: string, leftovers: Set<string>): string {
  const path = join(control, `${TEMPORARY}${crypto().randomUUID()}`)
  leftovers.add(path)
  return path
}
