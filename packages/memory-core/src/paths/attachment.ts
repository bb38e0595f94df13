import { MemoryError } from "../errors.ts"
import { isReservedSlug } from "./reserved-slug.ts"
import { DEVICES, FILE_STEM_MAX_BYTES, quote } from "./slug.ts"
import { ADDRESS_LEVELS_MAX } from "./tree.ts"

/** Most levels of the path of an attachment, its own name included. */
export const ATTACHMENT_LEVELS_MAX: number = ADDRESS_LEVELS_MAX

/** What makes the address of an attachment differ from every slug. */
const MARK = "./"

/**
 * The address of an attachment, a file in the memory directory that is neither the index nor a topic: its path with `./`
 * in front. Stores, the trash and undo take it in place of a slug.
 */
export function attachmentAddress(path: string): string {
  return MARK + path
}

/** The path in the address of an attachment; `undefined` for a slug. */
export function attachmentPath(address: string | undefined): string | undefined {
  return address?.startsWith(MARK) ? address.slice(MARK.length) : undefined
}

/** The path of an attachment as the names of the folders above it, and its own. */
export function splitPath(path: string): { folders: readonly string[]; name: string } {
  const names = path.split("/")
  return { folders: names.slice(0, -1), name: names.at(-1) ?? "" }
}

/**
 * Checks the path of any file or folder below the memory directory, existing or not: at most four levels, none of which
 * is empty, begins with a dot, or has a backslash, a control character or an encoded separator. Nothing is decoded or
 * normalised. Accesses no file.
 *
 * @throws MemoryError `invalid-slug`
 */
export function checkPath(path: unknown): string {
  if (typeof path !== "string") throw new MemoryError("invalid-slug", "A path must be a string.")
  if (path.length > 4 * (FILE_STEM_MAX_BYTES + 4)) throw refuse(path, "it is too long")
  const names = path.split("/")
  if (names.length > ATTACHMENT_LEVELS_MAX)
    throw refuse(path, `it has more than ${ATTACHMENT_LEVELS_MAX} levels`)
  for (const name of names) {
    const problem = findProblem(name)
    if (problem !== undefined) throw refuse(path, problem)
  }
  return path
}

/**
 * Checks the path of a file that a write creates or changes.
 *
 * @param isNew True also checks what may differ in the names of existing files.
 * @throws MemoryError `invalid-slug`
 */
export function checkWritablePath(path: unknown, isNew: boolean): string {
  const checked = checkPath(path)
  const names = checked.split("/")
  for (const [level, name] of names.entries()) {
    if (isReservedName(name)) throw refuse(checked, `other tools read files named "${name}" as instructions`)
    const isFolder = level < names.length - 1
    const problem = isNew ? findUnusual(name, isFolder) : undefined
    if (problem !== undefined) throw refuse(checked, problem)
  }
  return checked
}

/** True for a name whose stem is reserved, whatever its ending is. */
export function isReservedName(name: string): boolean {
  return isReservedSlug(name) || isReservedSlug(name.replace(/\.[^.]*$/, ""))
}

/** True for a name that no path can have, so that no tool shows it. */
export function isHiddenName(name: string): boolean {
  return findProblem(name) !== undefined
}

function findProblem(name: string): string | undefined {
  if (name === "") return "a name in it is empty"
  if (name.startsWith(".")) return `a name in it begins with a dot`
  if (name.includes("\\")) return "it contains a backslash"
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)) return "it contains a control character"
  if (/%(?:00|2e|2f|5c)/i.test(name)) return "it contains an encoded dot, separator or NUL"
  const folded = name.normalize("NFKC")
  return folded.startsWith(".") || /[/\\]/.test(folded)
    ? "it contains a look-alike of a dot or a separator"
    : undefined
}

function findUnusual(name: string, isFolder: boolean): string | undefined {
  if (new TextEncoder().encode(name).length > FILE_STEM_MAX_BYTES) return "a name in it is too long"
  if (isFolder && /\.md$/i.test(name)) return 'the name of a folder must not end with ".md"'
  if (/[<>:"|?*]/.test(name)) return "it contains a character that Windows does not allow"
  if (/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name)) return "it contains an invisible character"
  if (/%[0-9a-f]{2}/i.test(name)) return "it contains an encoded character"
  if (name.normalize("NFC") !== name) return "it is not in Unicode's composed form (NFC)"
  if (/^[\s\p{Z}-]|[\s\p{Z}.]$/u.test(name))
    return "a name in it begins or ends with a space, a dash or a dot"
  return DEVICES.test(name) ? "it contains the name of a device on Windows" : undefined
}

function refuse(path: string, problem: string): MemoryError {
  return new MemoryError("invalid-slug", `The path ${quote(path.slice(0, 100))} cannot be used: ${problem}.`)
}
