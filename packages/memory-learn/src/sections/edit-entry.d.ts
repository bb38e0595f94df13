import type { TextEdit } from "./append-entry.ts";
import { type Splice } from "./lines.ts";
import { type MetadataPatch } from "./metadata.ts";
import { type EntryBlock, type SectionedLines } from "./sectioned-lines.ts";
/** A change of an entry. */
export interface EntryPatch {
    /** One line; see `checkEntryText`. */
    text?: string;
    /** Replaces all sub-bullets. */
    children?: readonly string[];
    metadata?: MetadataPatch;
    /** Whether it has the stale mark. Default: `metadata.stale` if given, otherwise unchanged. */
    marked?: boolean;
}
/** Removes an entry with its sub-bullets; `undefined` if there is no such entry. */
export declare function removeEntry(raw: string, section: string, entry: string): TextEdit | undefined;
/**
 * Applies splices that change entries and remove none.
 *
 * @throws MemoryError `conflict` if an unclosed comment would hide an entry.
 */
export declare function applyPatches(sectioned: SectionedLines, splices: readonly Splice[]): TextEdit;
export declare function removeBlock({ first, last }: EntryBlock): Splice;
/** The splices that change an entry; none if nothing changes. */
export declare function patchBlock({ lines }: SectionedLines, block: EntryBlock, patch: EntryPatch): Splice[];
