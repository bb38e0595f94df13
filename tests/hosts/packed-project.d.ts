/** A project with the packed tarballs of every package in it: what an installation would put there. */
export interface PackedProject {
    readonly folder: string;
    /**
     * Runs a module with a home of its own, which also takes the place of `/home/you` in it. Throws when it exits with
     * an error.
     */
    run(code: string): {
        output: string;
        home: string;
    };
    /** What TypeScript says of these modules, by their file names; empty when they type-check. */
    typeCheck(modules: Readonly<Record<string, string>>): string;
    remove(): void;
}
/** Needs the `dist` of every package. */
export declare function createPackedProject(): PackedProject;
