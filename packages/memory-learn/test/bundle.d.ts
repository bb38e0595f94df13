/** Bundles a script with the sources of this package and of memory-core. Returns the path; removed after the test. */
export declare function bundle(script: URL): Promise<string>;
