import type { Codec } from "../../layouts/codec.ts"
import type { MemoryFileEntry } from "../../memory-types.ts"
import { ATTACHMENT_LEVELS_MAX, checkPath, isHiddenName } from "../../paths/attachment.ts"
import type { Pause } from "../../steps.ts"
import { pausing } from "../../store/queue.ts"
import type { MemoryReader } from "../../store/store.ts"
import { nameFile, readListedStems } from "./file-kind.ts"
import { listNames, locateFile } from "./locate-file.ts"

/** A folder of packages may have a hundred thousand files. */
const SKIPPED = "node_modules"

/**
 * The files and folders below a folder; see `MemoryFiles.list`.
 *
 * @param unusable Gets what is left out, except hidden files: links, `node_modules`, and folders that are too deep.
 */
export async function listFiles(
  reader: MemoryReader,
  codec: Codec,
  folder: string,
  levels: number,
  unusable?: (path: string) => void,
): Promise<readonly MemoryFileEntry[] | undefined> {
  const path = folder === "" ? "" : checkPath(folder)
  if (path !== "" && (await locateFile(reader, codec, path)).found !== "folder") return undefined
  const listed = await readListedStems(reader)
  const entries = await walk({ reader, codec, listed, unusable, pause: pausing() }, path)
  if (path !== "" && entries.length === 0) return undefined
  const depth = path === "" ? 0 : path.split("/").length
  return entries.filter((entry) => entry.path.split("/").length <= depth + levels)
}

interface Walked {
  reader: MemoryReader
  codec: Codec
  /** See `nameFile`. */
  listed: ReadonlySet<string>
  unusable: ((path: string) => void) | undefined
  pause: Pause
}

/** All files below a folder, with the folders that have any. */
async function walk(walked: Walked, folder: string): Promise<MemoryFileEntry[]> {
  const { reader, codec, listed, unusable, pause } = walked
  const entries: MemoryFileEntry[] = []
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
      entries.push({ path, kind: nameFile(codec, path, listed).kind, bytes, updatedAt: at })
      continue
    }
    const below = await walk(walked, path)
    const total = below.reduce((sum, entry) => sum + (entry.kind === "folder" ? 0 : entry.bytes), 0)
    if (below.length > 0) entries.push({ path, kind: "folder", bytes: total }, ...below)
  }
  return entries
}
