import type { ParsedMemoryFile } from "../types.ts";
import { type TextEdit } from "./append-entry.ts";
/**
 * Applies the difference between `raw` and `sections` and changes no other byte. `line` and `startLine` identify entries
 * and sections; 0 means new. A missing entry or section is removed; a section with prose keeps its heading. An entry in
 * another place is moved.
 *
 * @throws TypeError if no entry or section starts at such a line; MemoryError see `checkEntryText`.
 */
export declare function formatSections({ raw, sections }: Pick<ParsedMemoryFile, "raw" | "sections">): TextEdit;
