/** What a user may import. */
export interface EntryPoint {
    /** As it is imported: `@caliban/memory-core/loader`. */
    specifier: string;
    /** The built file that Node loads for it; absolute. */
    file: string;
}
/** The modules that the published packages in a folder export, by their manifests. Sorted by package. */
export declare function findEntryPoints(packages: string): EntryPoint[];
