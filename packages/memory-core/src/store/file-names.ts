// Git ignores the control files. All of them except the trash are directly in their folder, so that a writer needs one
// listing: `lock-…` and `wait-…` (lock/lock-epochs.ts, lock/waiting-files.ts), `unfinished-…`
// (commit/unfinished-markers.ts), `previous-…` (watch/previous-index.ts), `tmp-…`, `cache-…`, `purged-…`, `format`,
// `removed.log`, `usage`.
// Each kind has a row in control-files.ts.
export { CONTROL_FOLDER, INDEX_FILE } from "../paths/memory-files.ts"

export const TRASH_FOLDER = "trash"

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

/** The slug of an unfinished marker, `unfinished-<slug>.<the topic's next revision>-<revision of its old pointer>`. */
export function slugOfMarker(name: string): string | undefined {
  return /^unfinished-(.+)\.(?:\w{16}|gone)/s.exec(name)?.[1]
}
