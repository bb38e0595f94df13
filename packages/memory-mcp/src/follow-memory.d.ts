import type { Memory } from "@caliban/memory-core";
/** What changed since the last notice. */
export interface DocumentChanges {
    /** Addresses of documents with other content, and of those that are new or gone. */
    changed: readonly string[];
    /** True when a document is new or gone. */
    isOther: boolean;
}
/**
 * Calls `notify` soon after documents of a memory or its mounts have changed, by whatever program. Best effort where the
 * system does not report changes of files. Keeps no process alive.
 *
 * @returns a function that stops it.
 */
export declare function followMemory(memory: Memory, notify: (changes: DocumentChanges) => void): () => void;
