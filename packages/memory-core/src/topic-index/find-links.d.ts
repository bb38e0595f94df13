import { type Layout } from "../paths/layout.ts"
import type { Span } from "./find-comments.ts"
/**
 * Finds the links of a line to topics, in order. Linear time.
 *
 * @param visible The line with comments and code spans blanked out.
 * @param start Where in the line to start.
 */
export declare function findLinks(
  line: string,
  visible: string,
  start: number,
  layout?: Layout,
): PointerLink[]
/**
 * The slug of a link's destination; `undefined` if it is not a file in the folder of the topics, or if the layout names
 * that file.
 */
export declare function slugOfDestination(destination: string, layout?: Layout): string | undefined
export interface PointerLink {
  slug: string
  /** From `[` to `)`. */
  span: Span
  title: string
}
