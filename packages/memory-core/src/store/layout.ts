/** The index, beside the topics. */
export const INDEX_FILE = "MEMORY.md"

/**
 * Control files of the store, inside the memory directory; git is told to ignore them. All but the trash lie flat in
 * it, so that one listing tells a writer everything: `lock-…` and `wait-…` (file-lock.ts), `unfinished-…`
 * (unfinished-marks.ts), `previous-…` (previous-index.ts), `tmp-…`, `purged-…`, `format`, `removed.log`. Each kind has
 * a row in control-files.ts.
 */
export const CONTROL_FOLDER = ".caliban"

export const TRASH_FOLDER = "trash"

/** What a transaction writes beside, before it is renamed into its place. */
export const TEMPORARY = "tmp-"

/** The slug of a file name; `undefined` when the file is no topic. */
export function slugOfFile(name: string): string | undefined {
  if (!name.endsWith(".md") || name[0] === ".") return undefined
  return name.length === 9 && name.toLowerCase() === "memory.md" ? undefined : name.slice(0, -3)
}

/** The slug of an unfinished mark, `unfinished-<slug>.<what the topic will be>-<what its pointer was>`. */
export function slugOfMark(name: string): string | undefined {
  return /^unfinished-(.+)\.(?:\w{16}|gone)/s.exec(name)?.[1]
}
