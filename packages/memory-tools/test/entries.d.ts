/** The source file of each module in `exports`, by its specifier: `@caliban/memory-tools/ai-sdk`. */
export declare const ENTRIES: Readonly<Record<string, string>>;
/** The subpaths of the host adapters. */
export declare const ADAPTERS: readonly string[];
/** Every module in `exports`, by its specifier. */
export declare function importEntries(): Promise<Record<string, unknown>>;
/** The versions of a package that are installed for the tests, with the alias of each. */
export declare function installedVersions(name: string): {
    alias: string;
    version: string;
}[];
