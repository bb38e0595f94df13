import type { DirectoryFacts } from "./directory-facts.ts"
import type { LayoutName } from "./layout-table.ts"
/** A sign of a product in a directory. */
export interface ProductSign {
  layout: LayoutName
  /** A product without a layout of its own: `notes` shows its files. */
  product?: string
  /** What was found, as a sentence; `undefined` when the sign is absent. */
  find(facts: DirectoryFacts): string | undefined
}
/** Files and texts that only one product writes. */
export declare const MARKERS: readonly ProductSign[]
/** Sets of names, or of headings, that a product always uses. */
export declare const NAME_SETS: readonly ProductSign[]
