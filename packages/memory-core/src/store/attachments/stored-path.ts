import { join } from "node:path"
import { attachmentPath, splitPath } from "../../paths/attachment.ts"
import type { StoreFolders } from "../commit/control-folders.ts"

/**
 * The path for calls of a topic or an attachment; `undefined` for an attachment whose folder does not exist.
 *
 * @throws MemoryError `unsafe-directory` for an attachment that is reached through a link
 */
export function storedPath(
  folders: Pick<StoreFolders, "topics" | "below">,
  address: string,
): string | undefined {
  const path = attachmentPath(address)
  if (path === undefined) return join(folders.topics.path, `${address}.md`)
  const { folders: names, name } = splitPath(path)
  const folder = folders.below(names)
  return folder === undefined ? undefined : join(folder, name)
}
