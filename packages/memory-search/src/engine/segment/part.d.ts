import type { Work } from "../slices.ts";
import type { Segment } from "./segment.ts";
/** A segment with the documents that still hold, and the place of its first document in the corpus. */
export interface Part {
    readonly segment: Segment;
    base: number;
    /** 1 for each document that was not replaced or removed. */
    readonly alive: Uint8Array;
    aliveCount: number;
    /** The number of a document, also of one that does not hold any more. */
    find(address: string): number | undefined;
}
/** A part in which every document holds. */
export declare function createPart(segment: Segment): Part;
export declare const isAlive: ({ aliveCount }: Part) => boolean;
/** From now on a document does not hold. Returns whether it did. */
export declare function kill(part: Part, number: number): boolean;
/** Whether the last two parts are to be joined: the one before is at most twice as large, or little holds in the last. */
export declare function mustJoin(parts: readonly Part[]): boolean;
/** One part with the documents of several. What is removed from them meanwhile does not hold in it. */
export declare function joinParts(parts: readonly Part[]): Work<Part>;
/** Gives each part its place in the corpus, one after the other. */
export declare function placeParts(parts: readonly Part[]): void;
