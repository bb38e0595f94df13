import type { LeftBehind } from "../../memory-types.ts"
import type { Store } from "../../store/store.ts"
import { type IndexLine } from "../../topic-index/parse-index.ts"
import type { AdoptionContext } from "./adoption-context.ts"
/** A memory that is being adopted. */
export interface OtherMemory {
  store: Store
  /** The whole index, if it is text; absent when it does not exist or can only be read in part. */
  index: Uint8Array | undefined
  lines: readonly IndexLine[]
  /** The slugs of all files. */
  names: ReadonlySet<string>
  /** In the order of the index; those without a pointer follow. */
  topics: readonly OtherTopic[]
  /** Files that are not topics. */
  leftBehind: readonly LeftBehind[]
}
export interface OtherTopic {
  slug: string
  /** The text of its own pointer. */
  hook?: string | undefined
}
/** Reads the index and the heads of the topics. Changes nothing there. */
export declare function readOtherMemory(
  { files, trustDirectory }: AdoptionContext,
  directory: string,
): Promise<OtherMemory>
