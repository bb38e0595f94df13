import { join, resolve } from "node:path"
import { attempt, countOf, decodeLines, joinWords, mustBeText, printable } from "@caliban/text"
import { nodeFiles, statAt } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { INDEX_HEAD_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { INDEX_FILE } from "../paths/address.ts"
import { MARKERS, NAME_SETS, type Need, PATHS, type Sign } from "./product-signs.ts"
import { type DetectedName, LAYOUTS } from "./products.ts"

export interface DetectedLayout {
  /** The layout with the best evidence; `undefined` without evidence, or with equally good evidence for another one. */
  layout: DetectedName | undefined
  /** Why this layout, or why none, in sentences for a person. */
  evidence: readonly string[]
}

/** A directory that is looked at; nothing below it is read through a link. */
interface Directory {
  /** Its absolute path, with `/`. */
  path: string
  names: readonly string[]
}

/** A layout that the directory can have, and why. */
type Candidate = [layout: DetectedName, ...evidence: string[]]

/** At most this many files are opened, and folders of one listed. */
const OPENED_MAX = 20

const LINK = /\]\([ \t]*<?(?:\.\/)?([^()<>\n#]+\.md)[^()\n]*\)/g
const FRONTMATTER = /^\uFEFF?---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/

/**
 * Finds out which product wrote a memory directory. Decides by markers of products, then by sets of file names, then by
 * an index with pointers or topics with frontmatter; the path alone never decides. A product without a layout of its own
 * is named in the evidence and gets the layout `notes`, which shows its files read-only.
 *
 * Never fails and changes nothing. Cost: a few listings, and the heads of at most about 30 files.
 */
export function detectLayout(directory: string): DetectedLayout {
  mustBeText("detectLayout", "directory", directory)
  const names = attempt(() => nodeFiles.readdirSync(resolve(directory)) as string[])
  if (names === undefined)
    return { layout: undefined, evidence: ["The directory does not exist or cannot be read."] }
  const found = { path: resolve(directory).replaceAll("\\", "/"), names }
  const groups = [findSigns(found, MARKERS), findSigns(found, NAME_SETS), findTopics(found)]
  const best = groups.find((group) => group.length > 0)
  if (best === undefined) return { layout: undefined, evidence: explainNone(found) }
  const layouts = [...new Set(best.map(([layout]) => layout))]
  const evidence = [...new Set(best.flatMap(([, ...sentences]) => sentences))]
  if (layouts.length === 1) return { layout: layouts[0], evidence }
  const problem = `There is evidence for several layouts: ${layouts.join(", ")}.`
  return { layout: undefined, evidence: [problem, ...evidence] }
}

function findSigns(directory: Directory, signs: readonly Sign[]): Candidate[] {
  return signs.flatMap(([product, ...needs]): Candidate[] => {
    const found = needs.map((need) => findNeed(directory, need))
    if (found.includes(undefined)) return []
    const words = found.flatMap((names) => names ?? [])
    const evidence = `There is ${printable(joinWords(words, "and"))}.`
    if (isDetected(product)) return [[product, evidence]]
    return [
      ["notes", evidence, `This is from ${product}, which has no layout of its own: use notes, read-only.`],
    ]
  })
}

const isDetected = (name: string): name is DetectedName => name === "squads" || Object.hasOwn(LAYOUTS, name)

/** What a sign needs, in the words of the evidence; `undefined` when it is absent. */
function findNeed(directory: Directory, need: Need): readonly string[] | undefined {
  if (need instanceof RegExp) return need.test(directory.path) ? [] : undefined
  if (typeof need === "string") return findPath(directory, need)
  if ("twoOf" in need) {
    const names = need.twoOf.split(" ").filter((name) => directory.names.includes(name))
    return names.length < 2 ? undefined : names
  }
  const [path, pattern] = need
  const texts = path === "*.md" ? frontmattersOf(directory) : [headOf(directory, path)]
  if (!texts.some((text) => pattern.test(text))) return undefined
  return [path === "*.md" ? "its frontmatter" : `its text in ${path}`]
}

/** The first path of this form: `#` is a digit, `*` any text; of the names of one form 20 are looked at. */
function findPath(directory: Directory, path: string, above: string = ""): string[] | undefined {
  const [name = "", ...rest] = path.split("/")
  const form = new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("#", "\\d").replaceAll("*", ".*")}$`)
  const found = namesIn(directory, above).filter((each) => form.test(each))
  if (rest.length === 0) return found.length === 0 ? undefined : [join(above, found[0] ?? "")]
  for (const each of found.sort().slice(0, OPENED_MAX)) {
    const inside = findPath(directory, rest.join("/"), join(above, each))
    if (inside !== undefined) return inside
  }
  return undefined
}

/** The names in a folder of the directory; none when it does not exist or is a link. */
function namesIn({ path, names }: Directory, folder: string): readonly string[] {
  if (folder === "") return names
  const at = join(path, folder)
  const isFolder = statAt(nodeFiles, at)?.isDirectory()
  return (isFolder && attempt(() => nodeFiles.readdirSync(at) as string[])) || []
}

/** The head of a file, by its path relative to the directory; empty when it does not exist. */
function headOf({ path }: Directory, name: string): string {
  const limit = name === INDEX_FILE ? INDEX_HEAD_BYTES : TOPIC_HEAD_BYTES
  const head = attempt(() => readHead(nodeFiles, join(path, name), limit))
  return head === undefined ? "" : decodeLines(head.bytes)
}

/** The frontmatters of the first Markdown files. */
function frontmattersOf(directory: Directory): string[] {
  const topics = directory.names.filter((name) => name.endsWith(".md") && name !== INDEX_FILE)
  const first = topics.sort().slice(0, OPENED_MAX)
  return first.flatMap((name) => FRONTMATTER.exec(headOf(directory, name))?.[1] ?? [])
}

/** How many existing files in a folder, or next to the index, its links lead to. */
function countLinked(directory: Directory, folder: string): number {
  const links = [...headOf(directory, INDEX_FILE).matchAll(LINK)].map(([, path = ""]) => path)
  const linked = new Set(links.map((path) => attempt(() => decodeURIComponent(path)) ?? path))
  const paths = namesIn(directory, folder).map((name) => (folder === "" ? name : `${folder}/${name}`))
  return paths.filter((path) => path !== INDEX_FILE && linked.has(path)).length
}

/** A pointer index or topics with frontmatter: the path then tells the products with this form apart. */
function findTopics(directory: Directory): Candidate[] {
  const place = layoutOfPath(directory)
  const below = countLinked(directory, "memory")
  if (below > 0) {
    const evidence = `MEMORY.md has pointers to ${countOf(below, "file")} in the folder memory.`
    const layouts = place === "wundr" ? [place] : (["openclaw", "wundr"] as const)
    return layouts.map((layout) => [layout, evidence])
  }
  const pointers = countLinked(directory, "")
  const blocks = frontmattersOf(directory)
  const { length } = blocks.filter((block) => /^name:/m.test(block) && /^description:/m.test(block))
  if (pointers + length === 0) return []
  const evidence: string[] = []
  if (pointers > 0) evidence.push(`MEMORY.md has pointers to ${countOf(pointers, "file")} next to it.`)
  if (length > 0)
    evidence.push(`${countOf(length, "file")} with a name and a description in the frontmatter.`)
  evidence.push(place === undefined ? "This is the form of caliban." : `The path is one of ${place}.`)
  return [[place ?? "caliban", ...evidence]]
}

const layoutOfPath = ({ path }: Directory): DetectedName | undefined =>
  PATHS.find(([, pattern]) => pattern.test(path))?.[0]

function explainNone(directory: Directory): string[] {
  const count = countOf(directory.names.filter((name) => name.endsWith(".md")).length, "Markdown file")
  const place = layoutOfPath(directory)
  return [
    `There is no sign of a product in ${count}. The layout notes shows them read-only.`,
    ...(place === undefined ? [] : [`The path is one of ${place}, but a path alone does not decide.`]),
  ]
}
