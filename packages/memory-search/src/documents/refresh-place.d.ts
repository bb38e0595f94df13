import type { MemorySource } from "@caliban/memory-core";
import type { HeldDocuments } from "./held-documents.ts";
/** What is known about a memory or a mount since it was last read. */
export interface PlaceState {
    version: string | undefined;
    checkedAt: number;
    indexVersion: string | undefined;
}
/** Reads what has changed in a memory or a mount, and returns its new state. */
export declare function refreshPlace(held: HeldDocuments, source: MemorySource, state: PlaceState | undefined): Promise<PlaceState>;
