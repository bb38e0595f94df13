// Git ignores the control files. All of them except the history are directly in their folder, so that a writer needs one
// listing. Each kind has a row in control-files.ts.
export { CONTROL_FOLDER, INDEX_FILE } from "../paths/address.ts"

/** What changes replaced or removed, and a record of each change. */
export const HISTORY_FOLDER = "history"

/** Prefix of folders that a purge of everything is destroying. */
export const PURGED = "purged-"

/** Prefix of crash records: hard links to records of changes whose index line may not be in place. */
export const OPEN_PREFIX = "open-"

/** The record of uses. */
export const USAGE_FILE = "usage"

/** Prefix of the files that a transaction writes before it renames them into their place. */
export const TEMPORARY = "tmp-"

/** Prefix of files that earlier versions kept for a search. The next writer removes them. */
export const CACHE_PREFIX = "cache-"

/** The slug of a file name; `undefined` when the file is not a topic. */
export function slugOfFile(name: string): string | undefined {
  if (!name.endsWith(".md") || name[0] === ".") return undefined
  return name.length === 9 && name.toLowerCase() === "memory.md" ? undefined : name.slice(0, -3)
}

/** One spelling for all that some file systems treat as the same name. */
export function foldCase(slug: string): string {
  return slug.normalize("NFC").toLowerCase()
}

/** What format 1 kept in the control folder, and this format does not. */
export const TRASH = "trash"
export const MARKER: RegExp = /^unfinished-(?<slug>.+)\.(?<state>\w{16}|gone)(?:-(?<before>\w{16}))?$/s
export const REMOVAL_LOG = "removed.log"

/** True when a control folder has something of format 1, or the rest of a purge. */
export function isOldName(name: string): boolean {
  return name === TRASH || name === REMOVAL_LOG || name.startsWith(PURGED) || MARKER.test(name)
}
