import { type Files } from "../files/file-port.ts"
import type { LayoutName } from "./layout-table.ts"
/** A layout that a directory can have, and why. */
export interface LayoutCandidate {
  layout: LayoutName
  /** What was found, in sentences for a person. */
  evidence: readonly string[]
}
export interface DetectedLayout {
  /** The layout with the best evidence; `undefined` without evidence, or with equally good evidence for another one. */
  layout: LayoutName | undefined
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
export declare function detectLayout(directory: string, options?: DetectOptions): DetectedLayout
