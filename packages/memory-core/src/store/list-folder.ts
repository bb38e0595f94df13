import { type Files, unlessMissing } from "../files/file-port.ts"
import { CONTROL_FOLDER } from "./file-names.ts"
import { pausing } from "./queue.ts"
import type { StoredName } from "./store.ts"

/** What is directly in an open folder, without the control folder. Costs one `lstat` for each name. */
export async function listFolder(files: Files, folder: string): Promise<StoredName[]> {
  const pause = pausing()
  const found: StoredName[] = []
  for (const name of files.readdirSync(folder) as string[]) {
    await pause()
    if (name === CONTROL_FOLDER) continue
    const stat = unlessMissing(() => files.lstatSync(`${folder}/${name}`))
    // Removed meanwhile.
    if (stat === undefined) continue
    const kind = stat.isFile() ? "file" : stat.isDirectory() ? "folder" : "other"
    found.push({ name, kind, bytes: kind === "file" ? stat.size : 0, updatedAt: stat.mtimeMs })
  }
  return found
}

/** The same for a store that keeps files under their paths: folders are what the paths have in common. */
export function listPaths(
  paths: readonly { path: string; bytes: number; updatedAt: number }[],
  folder: string,
): StoredName[] | undefined {
  const prefix = folder === "" ? "" : `${folder}/`
  const found = new Map<string, StoredName>()
  for (const { path, bytes, updatedAt } of paths) {
    if (!path.startsWith(prefix)) continue
    const [name = "", ...below] = path.slice(prefix.length).split("/")
    const isFile = below.length === 0
    found.set(name, isFile ? { name, kind: "file", bytes, updatedAt } : { name, kind: "folder", bytes: 0 })
  }
  return found.size === 0 && folder !== "" ? undefined : [...found.values()]
}
