export interface Manifest {
    name: string;
    version: string;
    keywords?: string[];
    exports: Record<string, string | {
        types: string;
        default: string;
    }>;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
    peerDependenciesMeta?: Record<string, {
        optional?: boolean;
    }>;
}
export declare function readManifest(folder: string): Manifest;
/** The published packages: every folder of `packages/`, without the scope. */
export declare const PUBLISHED: readonly string[];
/** The published plugins of agents, without the scope. Their agent loads or runs what they contain. */
export declare const PLUGINS: readonly string[];
/** What a host can import from a package: `@caliban/x`, `@caliban/x/subpath`. */
export declare function specifiersOf({ name, exports }: Manifest): string[];
/** Every specifier of every published package. */
export declare const SPECIFIERS: readonly string[];
export interface Tarball {
    /** Without the scope. */
    name: string;
    path: string;
}
/** Packs every package and plugin into a folder with the pinned pnpm, as a release does. Needs the build. */
export declare function packAll(folder: string): Tarball[];
/** Runs a command of the pinned pnpm in a folder. */
export declare function runPnpm(command: string, cwd: string, env?: Record<string, string>): void;
/** An empty folder outside the repository; its name has a space. */
export declare function temporaryFolder(): string;
/** Runs a JavaScript file of a project in a process of its own, with a home directory of its own. */
export declare function runFile(file: string, home: string): string;
/** An example with a home directory in place of the reader's, `/home/you`. */
export declare function atHome(code: string, home: string): string;
