import { ATTACHMENT_LEVELS_MAX, checkPath, isHiddenName } from "../../paths/attachment.ts"
import { pausing } from "../../store/queue.ts"
import { nameFile, readListedStems } from "./file-kind.ts"
import { listNames, locateFile } from "./locate-file.ts"

/** A folder of packages may have a hundred thousand files. */
const SKIPPED = "node_modules"
/**
 * The files and folders below a folder; see `MemoryFiles.list`.
 *
 * @param unusable Gets what is left out, except hidden files: links, `node_modules`, and folders that are too deep.
 */
export async function listFiles(reader, layout, folder, levels, unusable) {
  const path = folder === "" ? "" : checkPath(folder)
  if (path !== "" && (await locateFile(reader, layout, path)).found !== "folder") return undefined
  const listed = await readListedStems(reader)
  const entries = await walk({ reader, layout, listed, unusable, pause: pausing() }, path)
  if (path !== "" && entries.length === 0) return undefined
  const depth = path === "" ? 0 : path.split("/").length
  return entries.filter((entry) => entry.path.split("/").length <= depth + levels)
}
/** All files below a folder, with the folders that have any. */
async function walk(walked, folder) {
  const { reader, layout, listed, unusable, pause } = walked
  const entries = []
  const names = [...(await listNames(reader, folder))].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, kind, bytes, updatedAt } of names) {
    await pause()
    if (isHiddenName(name)) continue
    const path = folder === "" ? name : `${folder}/${name}`
    const isTooDeep = kind === "folder" && path.split("/").length >= ATTACHMENT_LEVELS_MAX
    if (kind === "other" || name === SKIPPED || isTooDeep) {
      unusable?.(path)
      continue
    }
    if (kind === "file") {
      const at = updatedAt === undefined ? undefined : new Date(updatedAt).toISOString()
      entries.push({ path, kind: nameFile(layout, path, listed).kind, bytes, updatedAt: at })
      continue
    }
    const below = await walk(walked, path)
    const total = below.reduce((sum, entry) => sum + (entry.kind === "folder" ? 0 : entry.bytes), 0)
    if (below.length > 0) entries.push({ path, kind: "folder", bytes: total }, ...below)
  }
  return entries
}
