// Git ignores the control files. All of them except the history are directly in their folder, so that a writer needs one
// listing. Each kind has a row in control-files.ts.
import { isFileAddress, placeOf } from "../paths/address.ts"

export { CONTROL_FOLDER, INDEX_FILE } from "../paths/address.ts"

/** A record of each change, and what it replaced or removed. */
export const HISTORY_FOLDER = "history"

/** Prefix of crash records: hard links to records of changes whose index line may not be in place. */
export const OPEN_PREFIX = "open-"

/** Prefix of links to indexes that a writer has replaced. */
export const PREVIOUS_PREFIX = "previous-"

/** The file with the format number of the directory and its control files. */
export const FORMAT_FILE = "format"

/** The record of uses. */
export const USAGE_FILE = "usage"

/** The record in which `@caliban/memory-learn` keeps what it noticed until the model has seen it. */
export const NOTICED_FILE = "noticed"

/** Prefix of the files that a transaction writes before it renames them into their place. */
export const TEMPORARY = "tmp-"

/** One spelling for all that some file systems treat as the same name. Of a text that is longer than any path, only the head. */
export function foldCase(slug: string): string {
  // A run of combining marks takes quadratic time.
  return slug.slice(0, 1_024).normalize("NFC").toLowerCase()
}

/**
 * The address of another file in the same folder whose name differs only in case or Unicode form, if none has the exact name.
 *
 * @param names What is in the folder.
 */
export function findTwin(names: readonly string[], address: string): string | undefined {
  const { name } = placeOf(address)
  const folded = foldCase(name)
  // Folding is slow, and most names have another length.
  const mayBe = (other: string): boolean => other.length === name.length || /[^ -~]/.test(name + other)
  const twin = names.find((other) => mayBe(other) && foldCase(other) === folded)
  if (twin === undefined || names.includes(name)) return undefined
  return [...address.split("/").slice(0, -1), isFileAddress(address) ? twin : twin.slice(0, -3)].join("/")
}

// What earlier versions left. The next writer carries it over, or removes it.
export const TRASH = "trash"
export const REMOVAL_LOG = "removed.log"
export const MARKER: RegExp = /^unfinished-(?<slug>.+)\.(?<state>\w{16}|gone)(?:-(?<before>\w{16}))?$/s
/** Where learning kept hints. */
export const CANDIDATES = "candidates"
/** Prefix of files that were kept for a search. */
export const CACHE_PREFIX = "cache-"

/** True for a name of format 1 that the next writer carries over, or removes with what is in it. */
export function isOldName(name: string): boolean {
  return [TRASH, REMOVAL_LOG, CANDIDATES].includes(name) || MARKER.test(name)
}
