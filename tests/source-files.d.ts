export declare const ROOT: string;
/** Source files below a folder of the repository, tests left out, as paths from the root with `/`. None without the folder. */
export declare function sourceFiles(folder: string): string[];
export interface Import {
    from: string;
    /** A path from the root for a relative import, else the name of a module. */
    to: string;
    typeOnly: boolean;
}
/** What a file imports or re-exports, dynamic imports included. */
export declare function importsOf(file: string): Import[];
/** All files that a file needs at run time, itself included, and the modules from outside that these import. */
export declare function importGraph(entry: string): {
    files: string[];
    modules: string[];
};
/** Folders with a `package.json` and a `src/`, as paths from the root. */
export declare const WORKSPACES: readonly string[];
/** Import cycles through these files, type-only imports included, as `a.ts → b.ts → a.ts`. */
export declare function findCycles(files: readonly string[]): string[];
