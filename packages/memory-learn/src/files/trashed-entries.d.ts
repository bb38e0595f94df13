import { type TrashEntry } from "@caliban/memory-core";
import type { NewEntry } from "../sections/format-entry.ts";
import type { ParsedMemoryFile } from "../types.ts";
/** The entries that one change removed from a file or replaced. */
export interface TrashedEntries {
    id: string;
    /** The time of the change, as ISO 8601 in UTC. */
    at: string;
    entries: readonly TrashedEntry[];
}
export interface TrashedEntry extends NewEntry {
    section: string;
}
/** The entries that a change removed, from the old file and the removed lines. */
export declare function readTrashed({ id, at, pointers }: TrashEntry, bytes: Uint8Array | undefined): TrashedEntries;
/** The entry that replaced an older text; see `EntryMetadata.replaces`. */
export declare function findSuccessor({ sections }: ParsedMemoryFile, text: string): {
    section: string;
    text: string;
} | undefined;
