import type { Layout } from "../paths/layout.ts"
import { type Steps } from "../steps.ts"
import type { ParsedIndex } from "./parse-index.ts"
/** How an index and the topic files differ. Slugs are in the order in which they were found. */
export interface IndexDrift {
  /** Files without a pointer that the index does not mention either. Not all of them are topics: see `isTopicHead`. */
  unlisted: readonly string[]
  /** Files without a pointer that a table, a sentence, a `[[link]]` or a code span of the index mentions. */
  mentioned: readonly string[]
  /** Pointers without a file. A line that also links to an existing topic does not count. */
  dangling: readonly string[]
  /** Topics with more than one line of their own. A link in the hook of another topic does not count. */
  duplicates: readonly string[]
  /** The lines of these topics except the first of each. None of them has the only link to a topic. */
  duplicateLines: ReadonlySet<number>
}
/**
 * Compares an index with the topic files. A file that a table, a sentence, a `[[link]]` or a code span mentions is not
 * unlisted: its author chose another form than a pointer. Linear time.
 */
export declare function findDrift(index: ParsedIndex, slugs: readonly string[]): IndexDrift
/** As `findDrift`. */
export declare function findDriftInSteps(index: ParsedIndex, slugs: readonly string[]): Steps<IndexDrift>
/**
 * Finds the files that a text mentions: `name.md`, `./name.md`, `memory/name.md`, the same in the layout's folder, or
 * `[[name]]`. Linear time.
 */
export declare function findMentions(text: string, layout?: Partial<Layout>): (slug: string) => boolean
