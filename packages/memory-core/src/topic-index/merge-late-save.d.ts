import type { Layout } from "../paths/layout.ts"
/**
 * Merges an index that a person saved at the moment at which a writer replaced it. Each line that only the save has goes
 * below the line that it follows in the save. Lines that link only to listed topics are left out: the index has newer
 * ones. If a comment or a fence of the save would hide a pointer, the index is returned unchanged. Linear time.
 *
 * No line is removed: a line that the save lacks was either deleted in it or written after it.
 *
 * @param exists Whether a topic has a file. Pointers to other topics are left out.
 */
export declare function mergeLateSave(
  index: string,
  save: string,
  exists: (slug: string) => boolean,
  layout?: Layout,
): string
