import { MemoryError } from "../errors.ts"
import { ADDRESS_LEVELS_MAX, isFileAddress } from "./address.ts"
import { isReservedSlug } from "./reserved-slug.ts"
import { checkStem, DEVICES, FILE_STEM_MAX_BYTES, quote } from "./slug.ts"

/**
 * The form of an address: the stem of a file next to the index, the path of a Markdown file in the folder of the topics
 * with or without `.md`, or `./` and the path of any file. Never leads out of the directory. Accesses no file.
 *
 * @throws MemoryError `invalid-slug`
 */
export function checkAddress(input: unknown): string {
  if (typeof input !== "string" || !input.includes("/")) return checkStem(input)
  if (isFileAddress(input)) return `./${checkPath(input.slice(2))}`
  const address = input.replace(/\.md$/, "")
  checkPath(address.includes("..") ? "" : `${address}.md`)
  return address
}

/**
 * Checks the path of any file or folder below the memory directory, existing or not: at most four levels, none of which
 * is empty, begins with a dot, or has a backslash, a control character or an encoded separator. Nothing is decoded or
 * normalised. Accesses no file.
 *
 * @throws MemoryError `invalid-slug`
 */
export function checkPath(path: string): string {
  if (path.length > 4 * (FILE_STEM_MAX_BYTES + 4)) throw refuse(path, "it is too long")
  const names = path.split("/")
  if (names.length > ADDRESS_LEVELS_MAX) throw refuse(path, `it has more than ${ADDRESS_LEVELS_MAX} levels`)
  for (const name of names) {
    const problem = findProblem(name)
    if (problem !== undefined) throw refuse(path, problem)
  }
  return path
}

/**
 * Checks the path of a file that is about to be written or removed.
 *
 * @param isNew True also checks what may differ in the names of existing files.
 * @throws MemoryError `invalid-slug`
 */
export function checkWritablePath(path: string, isNew: boolean): void {
  const names = checkPath(path).split("/")
  for (const [level, name] of names.entries()) {
    if (isReservedSlug(name) || isReservedSlug(name.replace(/\.[^.]*$/, "")))
      throw refuse(path, `other tools read files named "${name}" as instructions`)
    const problem = isNew ? findUnusual(name, level < names.length - 1) : undefined
    if (problem !== undefined) throw refuse(path, problem)
  }
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
  if (/\.md$/i.test(name) && (isFolder || !name.endsWith(".md")))
    return 'only the name of a Markdown file ends with ".md", in small letters'
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
