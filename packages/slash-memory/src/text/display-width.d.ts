/** Columns that a line takes in a terminal: marks take none, East Asian wide characters and emoji two. */
export declare function displayWidth(text: string): number;
/**
 * What a reader sees as single characters; a text is only ever cut between them. One of more than 500 UTF-16 units
 * comes in pieces. Linear: `Intl.Segmenter` takes far longer, and too much memory, for one long string.
 */
export declare function clusters(text: string): Generator<string>;
export declare function clusterWidth(cluster: string): number;
/** A line filled up with spaces to `width` columns. */
export declare function padded(text: string, width: number): string;
