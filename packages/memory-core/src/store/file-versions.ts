import { type Files, statAt } from "../files/file-port.ts"
import { INDEX_FILE } from "./file-names.ts"
import { inTurns } from "./queue.ts"

/**
 * A file system dates changes by ticks: of two changes within one tick the second cannot be seen. So what changed less
 * than this many milliseconds ago has no version yet, as in git's index.
 */
const TICK = 50
/** The same on a file system that has whole seconds only. */
const COARSE_TICK = 2_000

/** The version of the listings of some folders; `undefined` when one changed a moment ago. Costs one `lstat` each. */
export function folderVersion(files: Files, folders: readonly string[]): string | undefined {
  // With the dot also for a folder that is reached through a link.
  const versions = folders.map((folder) => versionOf(statAt(files, `${folder}/.`)))
  return versions.includes(undefined) ? undefined : versions.join(" ")
}

/**
 * The version of the index and of Markdown files, by path; see `Store.versions`.
 *
 * @param directory The memory directory by its name. It is as safe as the open folder, because nothing is read here, and
 * shorter to resolve.
 */
export async function fileVersions(
  files: Files,
  directory: string,
  paths: readonly string[],
): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>()
  for await (const path of inTurns([INDEX_FILE, ...paths])) {
    const version = fileVersion(files, `${directory}/${path}`)
    if (version !== "none") found.set(path, version)
  }
  return found
}

/** The version of a file; `undefined` when it changed a moment ago, `none` when there is no plain file. */
export function fileVersion(files: Files, path: string): string | "none" | undefined {
  const stat = statAt(files, path)
  return versionOf(stat?.isFile() ? stat : undefined)
}

/** The system sets the time of the last change of content or attributes; no program can set it back. */
function versionOf(stat: ReturnType<typeof statAt>): string | "none" | undefined {
  if (stat === undefined) return "none"
  const { ino, size, ctimeMs } = stat
  if (Date.now() - ctimeMs < (ctimeMs % 1_000 === 0 ? COARSE_TICK : TICK)) return undefined
  // Whole numbers become text much faster.
  return `${ino}.${size}.${Math.round(ctimeMs * 1_000)}`
}
