import { countOf, mustBeObject, mustBeText } from "@caliban/text"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { createDirectoryFacts, type DirectoryFacts } from "./directory-facts.ts"
import type { DetectedName } from "./layout-table.ts"
import { MARKERS, NAME_SETS, type ProductSign } from "./product-signs.ts"

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
  if (facts.names === undefined)
    return {
      layout: undefined,
      evidence: ["The directory does not exist or cannot be read."],
      candidates: [],
    }
  const groups = [findSigns(facts, MARKERS), findSigns(facts, NAME_SETS), findTopics(facts)]
  const candidates = merge(groups.flat())
  const best = merge(groups.find((group) => group.length > 0) ?? [])
  const [first] = best
  if (first !== undefined && best.length === 1) {
    const evidence = candidates.find(({ layout }) => layout === first.layout)?.evidence ?? []
    return { layout: first.layout, evidence, candidates }
  }
  return { layout: undefined, evidence: explainNone(facts, best), candidates }
}

function findSigns(facts: DirectoryFacts, signs: readonly ProductSign[]): LayoutCandidate[] {
  return signs.flatMap(({ layout, product, find }) => {
    const found = find(facts)
    if (found === undefined) return []
    const advice = `This is ${product === "a memory bank" ? product : `a memory of ${product}`}, which has no layout of its own: use notes, read-only.`
    return { layout, evidence: product === undefined ? [found] : [found, advice] }
  })
}

/** A pointer index or topics with frontmatter: the path then tells the products with this form apart. */
function findTopics(facts: DirectoryFacts): LayoutCandidate[] {
  const { path } = facts
  const below = facts.countLinked("memory")
  if (below > 0) {
    const evidence = [`MEMORY.md has pointers to ${countOf(below, "file")} in the folder memory.`]
    const isWundr = /\/\.wundr(?:\/local)?$/.test(path)
    const layouts = isWundr ? ["wundr" as const] : ["openclaw" as const, "wundr" as const]
    return layouts.map((layout) => ({ layout, evidence }))
  }
  const pointers = facts.countLinked()
  const known = facts.frontmatters().filter((block) => /^name:/m.test(block) && /^description:/m.test(block))
  if (pointers === 0 && known.length === 0) return []
  const evidence = [
    ...(pointers > 0 ? [`MEMORY.md has pointers to ${countOf(pointers, "file")} next to it.`] : []),
    ...(known.length > 0
      ? [`${countOf(known.length, "file")} with a name and a description in the frontmatter.`]
      : []),
  ]
  const place = layoutOfPath(path)
  if (place !== undefined) return [{ layout: place, evidence: [...evidence, `The path is one of ${place}.`] }]
  return [
    { layout: "caliban", evidence: [...evidence, "This is the form of caliban, with the option directory."] },
  ]
}

/** The layout that keeps memories at a path. */
function layoutOfPath(path: string): DetectedName | undefined {
  if (/\/\.claude\/(?:projects\/[^/]+\/memory|agent-memory(?:-local)?\/[^/]+)$/.test(path))
    return "claude-code"
  if (/\/\.agents\/memory$/.test(path)) return "agents-memory"
  return /\/\.agents\/memory\/[^/]+\/[^/]+$/.test(path) ? "squads" : undefined
}

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
  const markdown = (facts.names ?? []).filter((name) => name.endsWith(".md")).length
  const place = layoutOfPath(facts.path)
  const advice = "The layout notes shows them read-only."
  return [
    facts.index === ""
      ? "There is no MEMORY.md with text."
      : "MEMORY.md has no pointer to a file that exists.",
    ...(place === undefined ? [] : [`The path is one of ${place}, but a path alone does not decide.`]),
    markdown === 0
      ? "There is no Markdown file."
      : `There is no sign of a product in ${countOf(markdown, "Markdown file")}. ${advice}`,
  ]
}
