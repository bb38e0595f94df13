import { lazily } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { SLUG_MAX_BYTES } from "../limits.ts"
import { ADDRESS_LEVELS_MAX, isFileAddress, isReservedSlug } from "./address.ts"

/** What is wrong with a name, and the test that finds it. */
type NameRule = readonly [problem: string, isWrong: (name: string) => boolean]

/** What most file systems allow, without `.md`. */
const FILE_STEM_MAX_BYTES = 252

const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?:\.|$)/i
const allowed = lazily(() => /^[\p{L}\p{M}\p{N}._-]+$/u)
const invisible = lazily(() => /[\p{C}\p{Default_Ignorable_Code_Point}]/u)

// For long texts a lower bound, without encoding them.
const byteLength = (text: string): number => (text.length > 255 ? text.length : Buffer.byteLength(text))

const PORTABLE: readonly NameRule[] = [
  ["it contains an invisible character", (name) => invisible().test(name)],
  ["it is not in Unicode's composed form (NFC)", (name) => name.normalize("NFC") !== name],
  ["it is the name of a device on Windows", (name) => DEVICES.test(name)],
]

const SLUG: readonly NameRule[] = [
  ["it is empty", (slug) => slug === ""],
  ['it ends with ".md" twice', (slug) => slug.endsWith(".md")],
  [`it is longer than ${SLUG_MAX_BYTES} bytes`, (slug) => byteLength(slug) > SLUG_MAX_BYTES],
  ["it contains a path separator", (slug) => /[/\\]/.test(slug)],
  ['it begins with "." or "-", ends with a dot or contains ".."', (slug) => /^[.-]|\.\.|\.$/.test(slug)],
  ["only letters, digits, `.`, `_` and `-` are allowed", (slug) => !allowed().test(slug)],
  ...PORTABLE,
]

const STEM: readonly NameRule[] = [
  ["it is not the name of a topic", (stem) => stem === "" || /^\.|[/\\\0]/.test(stem)],
  ["MEMORY.md is the index itself", (stem) => /^memory$/i.test(stem)],
  ["it is longer than a file name", (stem) => byteLength(stem) > FILE_STEM_MAX_BYTES],
]

const NEW_FILE: readonly NameRule[] = [
  ["other tools read files of this name as instructions", isReservedSlug],
]

const PATH: readonly NameRule[] = [
  ["a name in it is empty or begins with a dot", (name) => name === "" || name.startsWith(".")],
  [
    "it contains a backslash, a control character or an encoded separator",
    (name) => /[\\\p{Cc}\p{Cs}\u2028\u2029]|%(?:00|2e|2f|5c)/iu.test(name),
  ],
  ["it contains a look-alike of a dot or a separator", (name) => /^\.|[/\\]/.test(name.normalize("NFKC"))],
]

const NEW_PATH: readonly NameRule[] = [
  ["a name in it is too long", (name) => byteLength(name) > FILE_STEM_MAX_BYTES],
  ["it contains a character that Windows does not allow", (name) => /[<>:"|?*]/.test(name)],
  ["it contains an encoded character", (name) => /%[0-9a-f]{2}/i.test(name)],
  [
    "a name in it begins or ends with a space, a dash or a dot",
    (name) => /^[\s\p{Z}-]|[\s\p{Z}.]$/u.test(name),
  ],
  [
    'only "md" in small letters ends the name of a Markdown file',
    (name) => /\.md$/i.test(name) && !name.endsWith(".md"),
  ],
  ...PORTABLE,
]

/**
 * The slug that a write may use, without a `.md` ending. Unicode letters, marks, digits, `.`, `_` and `-`, at most
 * 100 bytes, NFC; no leading `.` or `-`, no `..`, no trailing `.`, no Windows device name, no reserved name (see
 * `isReservedSlug`). Nothing is decoded, so `%2e` is just three characters that are not allowed.
 *
 * @throws MemoryError `invalid-slug`, saying what is wrong. Checks no file.
 */
export function checkSlug(input: unknown): string {
  return checkName(input, [...SLUG, ...NEW_FILE])
}

/**
 * The stem of an existing file next to the index that is about to be written; its name may be unusual.
 *
 * @throws MemoryError `invalid-slug` for a path out of the directory, the index and reserved names.
 */
export function checkExistingStem(input: unknown): string {
  return checkName(input, [...STEM, ...NEW_FILE])
}

function checkName(input: unknown, rules: readonly NameRule[]): string {
  const isText = typeof input === "string"
  const name = isText ? input.replace(/(?!^)\.md$/, "") : ""
  const problem = isText ? findProblem(name, rules) : "it must be a string"
  if (problem === undefined) return name
  const shown = isText ? ` ${quote(input.slice(0, 60))}` : ""
  const advice = 'Use kebab-case, for example "build-commands".'
  throw new MemoryError("invalid-slug", `The slug${shown} cannot be used: ${problem}. ${advice}`)
}

const findProblem = (name: string, rules: readonly NameRule[]): string | undefined =>
  rules.find(([, isWrong]) => isWrong(name))?.[0]

/**
 * The form of an address: the stem of a file next to the index, the path of a Markdown file in the folder of the topics
 * with or without `.md`, or `./` and the path of any file. Never leads out of the directory. Accesses no file.
 *
 * @throws MemoryError `invalid-slug`
 */
export function checkAddress(input: unknown): string {
  if (typeof input !== "string" || !input.includes("/")) return checkName(input, STEM)
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
  checkNames(path, names, PATH)
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
  checkNames(path, [...names, ...names.map((name) => name.replace(/\.[^.]*$/, ""))], NEW_FILE)
  if (!isNew) return
  checkNames(path, names, NEW_PATH)
  if (names.slice(0, -1).some((name) => name.endsWith(".md"))) throw refuse(path, 'a folder ends with ".md"')
}

function checkNames(path: string, names: readonly string[], rules: readonly NameRule[]): void {
  for (const name of names) {
    const problem = findProblem(name, rules)
    if (problem !== undefined) throw refuse(path, problem)
  }
}

function refuse(path: string, problem: string): MemoryError {
  return new MemoryError("invalid-slug", `The path ${quote(path.slice(0, 100))} cannot be used: ${problem}.`)
}

/** In quotes and without control characters. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
