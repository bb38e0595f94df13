import type { LearnedNote } from "./topic.ts"
/**
 * Sets or removes the note of learning in a frontmatter, and changes no other byte. A `metadata` that is not a map stays
 * as it is, without a note.
 *
 * @param end The line end of the file.
 */
export declare function editLearned(block: string, note: LearnedNote | undefined, end: string): string
