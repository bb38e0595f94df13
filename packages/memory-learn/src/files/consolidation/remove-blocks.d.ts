import type { TextEdit } from "../../sections/append-entry.ts";
import type { EntryBlock, SectionedLines } from "../../sections/sectioned-lines.ts";
/**
 * Removes entries from a text. A section that contained nothing else is removed with its heading. Where two blank lines
 * would meet, one is removed.
 */
export declare function removeBlocks(sectioned: SectionedLines, gone: ReadonlySet<EntryBlock>): TextEdit;
