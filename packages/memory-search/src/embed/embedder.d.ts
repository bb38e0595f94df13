import type { MemoryDocument } from "@caliban/memory-core";
import type { Embed } from "../search-types.ts";
/** The vectors of the documents, kept up to date with the host's model. */
export interface Embedder {
    /** Takes over a document that was read, or notes that one is gone. */
    see(address: string, document: MemoryDocument | undefined): void;
    /** Vectors for all documents that were seen and lack one. @throws whatever the host's function throws */
    update(): Promise<void>;
    /** The documents that are closest to a text, best first, with the cosine. @throws as `update` */
    closest(text: string, count: number): Promise<readonly (readonly [address: string, cosine: number])[]>;
}
export declare function createEmbedder(embed: Embed): Embedder;
