import { type IndexLine } from "./parse-index.ts"
/** Where the pointer of a new topic goes: above the first list of pointers, or below its last pointer. */
export type Placement = "first" | "last"
/** How much of an index the prompt shows. */
export interface ShownPart {
  lines: number
  bytes: number
}
/** The part of an index that the prompt shows by default. */
export declare const SHOWN: ShownPart
/** A line to insert. */
export interface NewLine {
  text: string
  /** The line end to use. Default: the first line end of the file. */
  end?: string | undefined
}
/**
 * Where the pointers of several topics go. If an index lists fewer topics than are added, a person probably selected
 * them. New pointers then go below the last one, so that they push no selected topic out of the prompt.
 */
export declare function placementFor(added: number, listed: number, requested: Placement): Placement
/**
 * Inserts the lines of new topics into `lines`, where the prompt shows them: at the first list of pointers; if there is
 * none, or it begins beyond the caps, below the first heading; without a heading, at the end; if that is beyond the
 * caps, at the top. Never inside a comment, fenced code or a git conflict. Linear time.
 */
export declare function insertLines(
  lines: IndexLine[],
  texts: readonly string[],
  placement: Placement,
  shown?: ShownPart,
): void
/** Inserts complete lines at `at`. A file without a final line end stays without one. */
export declare function insertAt(lines: IndexLine[], at: number, added: readonly NewLine[]): void
