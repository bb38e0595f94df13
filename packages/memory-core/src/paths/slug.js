import { lazily } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { SLUG_MAX_BYTES } from "../limits.ts"
import { isReservedSlug } from "./reserved-slug.ts"
/** Names that Windows reserves for devices. */
export const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?:\.|$)/i
const allowed = lazily(() => /^[\p{L}\p{M}\p{N}._-]+$/u)
// Letters and marks that are invisible, such as the Hangul filler and variation selectors.
const invisible = lazily(() => /\p{Default_Ignorable_Code_Point}/u)
/** What most file systems allow, without `.md`. */
export const FILE_STEM_MAX_BYTES = 252
/**
 * The slug that a write may use, without a `.md` ending. Unicode letters, marks, digits, `.`, `_` and `-`, at most
 * 100 bytes, NFC; no leading `.` or `-`, no `..`, no trailing `.`, no Windows device name, no reserved name (see
 * `isReservedSlug`). Nothing is decoded, so `%2e` is just three characters that are not allowed.
 *
 * @throws MemoryError `invalid-slug`, saying what is wrong. Checks no file.
 */
export function checkSlug(input) {
  if (typeof input !== "string") throw refuse(input, `it must be a string, not ${describeType(input)}`)
  const slug = withoutEnding(input)
  const problem = slug.endsWith(".md") ? 'it ends with ".md" twice' : findProblem(slug)
  if (problem !== undefined) throw refuse(input, problem)
  return slug
}
/**
 * The stem of a file next to the index, without a `.md` ending: less strict than `checkSlug`, since people choose their
 * own file names, but never a path out of the directory or the index.
 *
 * @throws MemoryError `invalid-slug`
 */
export function checkStem(input) {
  if (typeof input !== "string") throw refuse(input, `it must be a string, not ${describeType(input)}`)
  const stem = withoutEnding(input)
  if (stem === "" || /[/\\\0]/.test(stem) || stem.startsWith("."))
    throw refuse(input, "it is not the name of a topic")
  if (/^memory$/i.test(stem)) throw refuse(input, "MEMORY.md is the index itself")
  if (byteLength(stem) > FILE_STEM_MAX_BYTES) throw refuse(input, "it is longer than a file name")
  return stem
}
/**
 * The stem of an existing file next to the index that is about to be written; its name may be unusual.
 *
 * @throws MemoryError `invalid-slug` for what `checkStem` refuses and for reserved names.
 */
export function checkExistingStem(input) {
  const stem = checkStem(input)
  const problem = findReserved(stem)
  if (problem !== undefined) throw refuse(input, problem)
  return stem
}
function findProblem(slug) {
  if (slug === "") return "it is empty"
  if (byteLength(slug) > SLUG_MAX_BYTES) return `it is longer than ${SLUG_MAX_BYTES} bytes`
  if (/[/\\]/.test(slug)) return "it contains a path separator"
  if (slug.includes("..")) return 'it contains ".."'
  if (slug.startsWith(".") || slug.startsWith("-")) return `it begins with "${slug[0]}"`
  if (slug.endsWith(".")) return "it ends with a dot"
  if (!allowed().test(slug)) return "only letters, digits, `.`, `_` and `-` are allowed"
  if (invisible().test(slug)) return "it contains an invisible character"
  if (slug.normalize("NFC") !== slug) return "it is not in Unicode's composed form (NFC)"
  if (DEVICES.test(slug)) return "it is the name of a device on Windows"
  return findReserved(slug)
}
function findReserved(slug) {
  if (!isReservedSlug(slug)) return undefined
  return /^memory$/i.test(slug.normalize("NFKC"))
    ? "MEMORY.md is the index itself"
    : "other tools read a file of this name as instructions"
}
function withoutEnding(name) {
  return name.endsWith(".md") && name.length > 3 ? name.slice(0, -3) : name
}
/** The length in UTF-8; for long texts a lower bound, without encoding them. */
function byteLength(text) {
  return text.length > 255 ? text.length : new TextEncoder().encode(text).length
}
function refuse(input, problem) {
  const shown = typeof input === "string" ? ` ${quote(input.slice(0, 60))}` : ""
  return new MemoryError(
    "invalid-slug",
    `The slug${shown} cannot be used: ${problem}. Use kebab-case, for example "build-commands".`,
  )
}
/** In quotes and without control characters. */
export function quote(text) {
  return JSON.stringify(text).replace(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
function describeType(value) {
  if (value === null) return "null"
  return Array.isArray(value) ? "an array" : typeof value
}
