import type { EntryMetadata } from "../types.ts";
/** A change: `undefined` removes a field; pairs of `other` are set one by one. */
export type MetadataPatch = {
    readonly [Key in keyof EntryMetadata]?: EntryMetadata[Key] | undefined;
};
/** Parses a comment; `undefined` if it is not an `auto:` comment. */
export declare function parseMetadata(comment: string): EntryMetadata | undefined;
/** Formats metadata as a comment; `undefined` if it is empty. */
export declare function formatMetadata(metadata: EntryMetadata): string | undefined;
/**
 * Changes some pairs of a comment and no other byte. Values that would break the comment are percent-encoded.
 * `undefined` if nothing is left.
 */
export declare function editMetadata(comment: string | undefined, patch: MetadataPatch): string | undefined;
