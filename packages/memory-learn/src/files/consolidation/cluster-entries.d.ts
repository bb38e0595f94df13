/** An entry to group. */
export interface Clustered {
    section: string;
    /** Text and children. */
    content: string;
}
/** Related entries, with the title and slug of their file. */
export interface Cluster<Item> {
    title: string;
    slug: string;
    items: Item[];
}
/**
 * Groups entries in at most `most` clusters: first by the noun that most of them share, then by section; the rest becomes
 * one cluster. Deterministic.
 */
export declare function clusterEntries<Item extends Clustered>(items: readonly Item[], most: number): Cluster<Item>[];
/** The title and the slug of a file. */
export declare function nameOf(title: string): {
    title: string;
    slug: string;
};
