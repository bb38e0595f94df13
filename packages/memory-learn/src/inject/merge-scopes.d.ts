import { type MemoryEntry, type MemoryScope, type ParsedMemoryFile } from "../types.ts";
/** The file of a scope. */
export interface ScopedFile {
    scope: MemoryScope;
    file: ParsedMemoryFile;
}
/** An entry with its origin. */
export interface ScopedEntry extends MemoryEntry {
    section: string;
    scope: MemoryScope;
    path: string;
}
export interface MergedSection {
    title: string;
    entries: readonly ScopedEntry[];
}
/** An entry that an entry of a narrower scope repeats or overrides. */
export interface ShadowedEntry {
    entry: ScopedEntry;
    by: ScopedEntry;
    because: "same-text" | "contradiction";
}
/** The entries of all scopes: those that apply, and those that are overridden. */
export interface MergedMemories {
    sections: readonly MergedSection[];
    shadowed: readonly ShadowedEntry[];
    /** The files that were merged, without missing ones. */
    paths: readonly string[];
}
/**
 * Merges the files of scopes. Of entries that contradict or repeat each other, local overrides project, and project
 * overrides user, unless the one of the wider scope is newer. Entries of one scope never shadow each other. Sections keep
 * the order of their first appearance.
 */
export declare function mergeScopes(files: readonly ScopedFile[]): MergedMemories;
