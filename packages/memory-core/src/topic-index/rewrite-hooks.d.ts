import type { RemovedPointer } from "../store/store.ts"
import { type PointerText } from "./format-pointer.ts"
import { type ParsedIndex } from "./parse-index.ts"
export interface HookRewrite {
  /** The index with the new hooks. */
  text: string
  /** Slugs whose lines were rewritten. */
  rewritten: readonly string[]
  /** These lines before the change. */
  removed: readonly RemovedPointer[]
}
/**
 * Rewrites hooks that do not contain the description of their topic, including hooks that a person wrote. A hook without
 * a type stays without one; a line without a hook takes the form of the others. Lines with links to several topics,
 * duplicate lines, and topics without a description are not changed. Linear time.
 */
export declare function rewriteHooks(
  { lines: before, layout }: Pick<ParsedIndex, "lines" | "layout">,
  describe: (slug: string) => PointerText | undefined,
): HookRewrite
