import type { Change } from "../store/store.ts"
/**
 * Copies the index of another memory into an unused one, byte for byte. The result is false, and nothing is changed, when
 * the memory has a topic or an index with any text of its own.
 */
export declare function takeOverIndex(bytes: Uint8Array): Change<boolean>
