import { basename, join } from "node:path"
import { describeKey, notAFile } from "../files/read-file.ts"
import { writeDurably } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import type { LockedContext } from "./context.ts"
import { TEMPORARY } from "./file-names.ts"
import { kindAt } from "./own-files.ts"

/** A complete file that is ready to be renamed into its place. What is not renamed is removed when the lock is released. */
export interface StagedFile {
  path: string
  /** See `VersionedFile`. */
  key: string
  isLink?: true
}

/**
 * Writes a file that is complete before it gets its name.
 *
 * @param mode Permissions. Default: 0600.
 */
export async function stage(context: LockedContext, bytes: Uint8Array, mode?: number): Promise<StagedFile> {
  const { files, durability } = context
  const path = reserve(context)
  return { path, key: describeKey(await writeDurably(files, path, bytes, durability !== "none", mode)) }
}

/** Stages a copy of a symlink, or another name of a file, of the history. */
export function stageSame(context: LockedContext, from: string): StagedFile {
  const { files } = context
  const kind = kindAt(files, from)
  if (kind !== "symlink" && kind !== "file") throw notAFile(from)
  const path = reserve(context)
  if (kind === "symlink") files.symlinkSync(files.readlinkSync(from) as string, path)
  else files.linkSync(from, path)
  const key = describeKey(files.lstatSync(path, { bigint: true }))
  return kind === "symlink" ? { path, key, isLink: true } : { path, key }
}

/**
 * Replaces a file of the control folder or the history. A link in its place is replaced, too; anything else stays.
 *
 * @throws MemoryError `unreadable-file` for anything else
 */
export async function replaceOwn(
  context: LockedContext,
  path: string,
  bytes: Uint8Array,
  isSynced: boolean,
  mode?: number,
): Promise<void> {
  const { files, staged } = context
  if (![undefined, "file", "symlink"].includes(kindAt(files, path))) throw notAFile(path)
  const next = reserve(context, `${basename(path)}-`)
  await writeDurably(files, next, bytes, isSynced, mode)
  files.renameSync(next, path)
  staged.delete(next)
}

/** No one can put anything in the place of a name that is not known before. */
function reserve({ folders, staged }: LockedContext, name = ""): string {
  const path = join(folders.control.path, `${TEMPORARY}${name}${crypto().randomUUID()}`)
  staged.add(path)
  return path
}
