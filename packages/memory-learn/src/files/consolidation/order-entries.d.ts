import { type EntryBlock, type SectionedLines } from "../../sections/sectioned-lines.ts";
import type { OverflowFile } from "./overflow.ts";
import { type MovingEntry } from "./topic-file.ts";
/** An entry with the file to which it would move. */
export interface MovableEntry extends MovingEntry {
    block: EntryBlock;
    slug: string;
    title: string;
}
/** The movable entries, in the order of moving. */
export interface MoveOrder {
    entries: MovableEntry[];
    /** The number of entries that move if the file is too long. */
    soft: number;
    /** The number of those that move if that is not enough. Corrections and links follow. */
    firm: number;
}
/**
 * The order in which entries move: stale, learned and a person's own ones, of these the largest cluster first; then the
 * oldest of the others.
 */
export declare function orderEntries(sectioned: SectionedLines, overflow: readonly OverflowFile[], maxLines: number): MoveOrder;
