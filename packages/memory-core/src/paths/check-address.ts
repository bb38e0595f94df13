import { MemoryError } from "../errors.ts"
import { SLUG_MAX_BYTES } from "../limits.ts"
import { ADDRESS_LEVELS_MAX, isFileAddress, isReservedSlug } from "./address.ts"

/** What is wrong with a name, and the test that finds it. */
type Rule = readonly [problem: string, isWrong: (name: string) => boolean]

/** What most file systems allow, without `.md`. */
const FILE_STEM_MAX_BYTES = 252

const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?:\.|$)/i

const isLonger = (name: string, bytes: number): boolean => Buffer.byteLength(name) > bytes

const NEW: readonly Rule[] = [
  ["it contains an invisible character", (name) => /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name)],
  ["it is not in Unicode's composed form (NFC)", (name) => name.normalize("NFC") !== name],
  ["it is the name of a device on Windows", (name) => DEVICES.test(name)],
]

const NOT_RESERVED: Rule = ["other tools read files of this name as instructions", isReservedSlug]

const SLUG: readonly Rule[] = [
  ["it is empty or not a string", (slug) => slug === ""],
  [`it is longer than ${SLUG_MAX_BYTES} bytes`, (slug) => isLonger(slug, SLUG_MAX_BYTES)],
  ['it ends with ".md" twice', (slug) => slug.endsWith(".md")],
  ['it begins with "." or "-", ends with a dot or contains ".."', (slug) => /^[.-]|\.\.|\.$/.test(slug)],
  ["only letters, digits, `.`, `_` and `-` are allowed", (slug) => !/^[\p{L}\p{M}\p{N}._-]+$/u.test(slug)],
  ...NEW,
  NOT_RESERVED,
]

const NOT_INDEX: Rule = ["MEMORY.md is the index itself", (name) => /^memory(?:\.md)?$/i.test(name)]

const STEM: readonly Rule[] = [
  ["it is not the name of a topic", (stem) => stem === "" || /^\.|[/\\\0]/.test(stem)],
  NOT_INDEX,
  ["it is longer than a file name", (stem) => isLonger(stem, FILE_STEM_MAX_BYTES)],
]

const WHOLE_PATH: readonly Rule[] = [
  ["it is too long", (path) => path.length > 4 * (FILE_STEM_MAX_BYTES + 4)],
  [`it has more than ${ADDRESS_LEVELS_MAX} levels`, (path) => path.split("/").length > ADDRESS_LEVELS_MAX],
]

const PATH: readonly Rule[] = [
  ["a name in it is empty or begins with a dot", (name) => name === "" || name.startsWith(".")],
  [
    "it contains a backslash, a control character or an encoded separator",
    (name) => /[\\\p{Cc}\p{Cs}\u2028\u2029]|%(?:00|2e|2f|5c)/iu.test(name),
  ],
  ["it contains a look-alike of a dot or a separator", (name) => /^\.|[/\\]/.test(name.normalize("NFKC"))],
]

const NEW_PATH: readonly Rule[] = [
  ["a name in it is too long", (name) => isLonger(name, FILE_STEM_MAX_BYTES)],
  ["it contains a character that Windows does not allow", (name) => /[<>:"|?*]/.test(name)],
  ["it contains an encoded character", (name) => /%[0-9a-f]{2}/i.test(name)],
  [
    "a name in it begins or ends with a space, a dash or a dot",
    (name) => /^[\s\p{Z}-]|[\s\p{Z}.]$/u.test(name),
  ],
  ['its ".md" is not in small letters', (name) => /\.md$/i.test(name) && !name.endsWith(".md")],
  ...NEW,
]

/**
 * The slug that a write may use, without a `.md` ending. Unicode letters, marks, digits, `.`, `_` and `-`, at most
 * 100 bytes, NFC; no leading `.` or `-`, no `..`, no trailing `.`, no Windows device name, no reserved name (see
 * `isReservedSlug`). Nothing is decoded, so `%2e` is just three characters that are not allowed.
 *
 * @throws MemoryError `invalid-slug`, saying what is wrong. Checks no file.
 */
export function checkSlug(input: unknown): string {
  return checkStem(input, SLUG)
}

function checkStem(input: unknown, rules: readonly Rule[]): string {
  const text = typeof input === "string" ? input : ""
  const name = text.replace(/(?!^)\.md$/, "")
  check("slug", text, [name], rules)
  return name
}

/**
 * The form of an address: the stem of a file next to the index, the path of a Markdown file in the folder of the topics
 * with or without `.md`, or `./` and the path of any file. Never leads out of the directory. Accesses no file.
 *
 * @throws MemoryError `invalid-slug`
 */
export function checkAddress(input: unknown): string {
  if (typeof input !== "string" || !input.includes("/")) return checkStem(input, STEM)
  if (isFileAddress(input)) {
    check("path", input, [input.slice(2)], [NOT_INDEX])
    return `./${checkPath(input.slice(2))}`
  }
  const address = input.replace(/\.md$/, "")
  check("path", address, [address], [['it contains ".."', (path) => path.includes("..")]])
  checkPath(`${address}.md`)
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
  check("path", path, [path], WHOLE_PATH)
  check("path", path, path.split("/"), PATH)
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
  const stems = names.map((name) => name.replace(/\.[^.]*$/, ""))
  check("path", path, [...names, ...stems], [NOT_RESERVED])
  if (!isNew) return
  check("path", path, names, NEW_PATH)
  check("path", path, [path], [['a folder ends with ".md"', (whole) => whole.includes(".md/")]])
}

function check(kind: "slug" | "path", text: string, names: readonly string[], rules: readonly Rule[]): void {
  const problem = rules.find(([, isWrong]) => names.some(isWrong))?.[0]
  if (problem === undefined) return
  const advice = rules === SLUG ? ' Use kebab-case, for example "build-commands".' : ""
  // In quotes and without control characters.
  const shown = JSON.stringify(text.slice(0, 100)).replace(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  throw new MemoryError("invalid-slug", `The ${kind} ${shown} cannot be used: ${problem}.${advice}`)
}
