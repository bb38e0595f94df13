import type { MemorySection, ParsedMemoryFile } from "../types.ts";
import { type SectionedLines } from "./sectioned-lines.ts";
/** The parsed parts of a sectioned text. */
export type ParsedSections = Pick<ParsedMemoryFile, "raw" | "sections" | "lineCount">;
/** Parses sections, entries and their metadata. Never fails; linear. `raw` is the whole text. */
export declare function parseSections(raw: string): ParsedSections;
export declare function sectionsOf(sectioned: SectionedLines): MemorySection[];
