// Git is told to ignore the control files. All but the trash lie flat in their folder, so that one listing tells a
// writer everything: `lock-…` and `wait-…` (lock-epochs.ts, lock-waiting.ts), `unfinished-…` (unfinished-marks.ts),
// `previous-…` (previous-index.ts), `tmp-…`, `purged-…`, `format`, `removed.log`. Each kind has a row in
// control-files.ts.
export { CONTROL_FOLDER, INDEX_FILE } from "../paths/memory-files.ts"

export const TRASH_FOLDER = "trash"

/** What a transaction writes beside, before it is renamed into its place. */
export const TEMPORARY = "tmp-"

/** The slug of a file name; `undefined` when the file is no topic. */
export function slugOfFile(name: string): string | undefined {
  if (!name.endsWith(".md") || name[0] === ".") return undefined
  return name.length === 9 && name.toLowerCase() === "memory.md" ? undefined : name.slice(0, -3)
}

/** One spelling for all that some file systems treat as the same name. */
export function foldCase(slug: string): string {
  return slug.normalize("NFC").toLowerCase()
}

/** The slug of an unfinished mark, `unfinished-<slug>.<what the topic will be>-<what its pointer was>`. */
export function slugOfMark(name: string): string | undefined {
  return /^unfinished-(.+)\.(?:\w{16}|gone)/s.exec(name)?.[1]
}
