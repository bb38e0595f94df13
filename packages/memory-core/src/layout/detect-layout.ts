import { countOf, joinWords, mustBeObject, mustBeText, printable } from "@caliban/text"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { createDirectoryFacts, type DirectoryFacts } from "./directory-facts.ts"
import type { DetectedName } from "./layout-table.ts"
import { MARKERS, NAME_SETS, PATHS, type ProductSign } from "./product-signs.ts"

/** A layout that a directory can have, and why. */
export interface LayoutCandidate {
  layout: DetectedName
  /** What was found, in sentences for a person. */
  evidence: readonly string[]
}

export interface DetectedLayout {
  /** The layout with the best evidence; `undefined` without evidence, or with equally good evidence for another one. */
  layout: DetectedName | undefined
  /** Why this layout, or why none. */
  evidence: readonly string[]
  /** Every layout for which there is evidence, the best first. One directory can hold files of two products. */
  candidates: readonly LayoutCandidate[]
}

export interface DetectOptions {
  /** The file system calls. Default: `node:fs`. */
  files?: Files | undefined
}

/**
 * Finds out which product wrote a memory directory. Decides by markers of products, then by sets of file names, then by
 * an index with pointers or topics with frontmatter; the path alone never decides. A product without a layout of its own
 * is named in the evidence and gets the layout `notes`, which shows its files read-only.
 *
 * Never fails and changes nothing. Cost: a few listings, and the heads of at most about 30 files.
 */
export function detectLayout(directory: string, options: DetectOptions = {}): DetectedLayout {
  mustBeText("detectLayout", "directory", directory)
  mustBeObject("detectLayout", undefined, options, ["files"])
  const { files = nodeFiles } = options
  const facts = createDirectoryFacts(files, directory)
  if (facts.names === undefined) {
    const evidence = ["The directory does not exist or cannot be read."]
    return { layout: undefined, evidence, candidates: [] }
  }
  const groups = [findSigns(facts, MARKERS), findSigns(facts, NAME_SETS), findTopics(facts)]
  const candidates = merge(groups.flat())
  const best = merge(groups.find((group) => group.length > 0) ?? [])
  if (best.length !== 1) return { layout: undefined, evidence: explainNone(facts, best), candidates }
  const found = candidates.find(({ layout }) => layout === best[0]?.layout)
  return { layout: found?.layout, evidence: found?.evidence ?? [], candidates }
}

function findSigns(facts: DirectoryFacts, signs: readonly ProductSign[]): LayoutCandidate[] {
  return signs.flatMap((sign) => {
    const found = findSign(facts, sign)
    if (found === undefined) return []
    const { layout, product } = sign
    const evidence = [`There is ${printable(joinWords(found, "and"))}.`]
    if (product !== undefined)
      evidence.push(`This is from ${product}, which has no layout of its own: use notes, read-only.`)
    return { layout, evidence }
  })
}

/** What a sign names, as it was found; `undefined` when something of it is absent. */
function findSign(facts: DirectoryFacts, sign: ProductSign): string[] | undefined {
  const { at, all = [], twoOf = [], folder, text, frontmatter } = sign
  if (at !== undefined && !at.test(facts.path)) return undefined
  const known = new Set(facts.names)
  const names = all.map((path) => facts.find(path))
  const two = twoOf.filter((name) => known.has(name))
  const inside = folder && facts.namesIn(folder[0]).find((name) => folder[1].test(name))
  const found = [
    ...names,
    ...(twoOf.length > 0 && two.length < 2 ? [undefined] : two),
    ...(folder ? [inside && `${folder[0]}/${inside}`] : []),
    ...(text ? [text[1].test(facts.head(text[0])) ? `its text in ${text[0]}` : undefined] : []),
    ...(frontmatter ? [facts.frontmatters().some((block) => frontmatter.test(block)) || undefined] : []),
  ].map((each) => (each === true ? "its frontmatter" : each))
  const complete = found.filter((each) => each !== undefined)
  return complete.length === found.length ? complete : undefined
}

/** A pointer index or topics with frontmatter: the path then tells the products with this form apart. */
function findTopics(facts: DirectoryFacts): LayoutCandidate[] {
  const place = layoutOfPath(facts.path)
  const below = facts.countLinked("memory")
  if (below > 0) {
    const evidence = [`MEMORY.md has pointers to ${countOf(below, "file")} in the folder memory.`]
    const layouts = place === "wundr" ? [place] : ["openclaw" as const, "wundr" as const]
    return layouts.map((layout) => ({ layout, evidence }))
  }
  const pointers = facts.countLinked()
  const known = facts.frontmatters().filter((block) => /^name:/m.test(block) && /^description:/m.test(block))
  const evidence: string[] = []
  if (pointers > 0) evidence.push(`MEMORY.md has pointers to ${countOf(pointers, "file")} next to it.`)
  if (known.length > 0)
    evidence.push(`${countOf(known.length, "file")} with a name and a description in the frontmatter.`)
  if (evidence.length === 0) return []
  evidence.push(place === undefined ? "This is the form of caliban." : `The path is one of ${place}.`)
  return [{ layout: place ?? "caliban", evidence }]
}

const layoutOfPath = (path: string): DetectedName | undefined =>
  PATHS.find(([, pattern]) => pattern.test(path))?.[0]

/** The candidates with the evidence for the same layout together. */
function merge(candidates: readonly LayoutCandidate[]): LayoutCandidate[] {
  const found = new Map<DetectedName, string[]>()
  for (const { layout, evidence } of candidates)
    found.set(layout, [...new Set([...(found.get(layout) ?? []), ...evidence])])
  return [...found].map(([layout, evidence]) => ({ layout, evidence }))
}

function explainNone(facts: DirectoryFacts, best: readonly LayoutCandidate[]): string[] {
  if (best.length > 1) {
    const names = best.map(({ layout }) => layout).join(", ")
    return [`There is evidence for several layouts: ${names}.`, ...best.flatMap(({ evidence }) => evidence)]
  }
  const place = layoutOfPath(facts.path)
  const count = facts.names?.filter((name) => name.endsWith(".md")).length ?? 0
  return [
    `There is no sign of a product in ${countOf(count, "Markdown file")}. The layout notes shows them read-only.`,
    ...(place === undefined ? [] : [`The path is one of ${place}, but a path alone does not decide.`]),
  ]
}
