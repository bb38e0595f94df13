import { type Files, type Memory, type MemoryErrorCode, type MemoryOptions, type Prefix, type TopicDraft } from "../../../src/index.ts";
/** A home, a workspace, a memory directory, and a folder outside that must not be touched. */
export interface World {
    /** Everything is below it. */
    readonly root: string;
    readonly home: string;
    readonly cwd: string;
    /** The memory directory, from the environment. It does not exist until the first `put` or write. */
    readonly directory: string;
    /** Must be unchanged when the row ends, and none of its files may have been opened. Contains `secret.md`. */
    readonly outside: string;
    /** The content of `outside/secret.md`. */
    readonly secret: string;
    /** Real paths of the files and folders that memory has opened. */
    readonly opened: readonly string[];
    /** The file calls, watched. */
    readonly files: Files;
    readonly env: Readonly<Record<string, string | undefined>>;
    /** A file in the memory directory, as if an editor had saved it a while ago. */
    put(name: string | Buffer, content: string | Uint8Array): void;
    /** As `put`, by path. */
    putAt(path: string | Buffer, content: string | Uint8Array): void;
    memory(options?: Partial<MemoryOptions>): Memory;
    /** A load that is sound, deterministic, the loader's to the byte, and changes nothing. */
    load(options?: Partial<MemoryOptions>): Promise<Prefix>;
    /** The index as the prefix shows it, without its tags. */
    view(options?: Partial<MemoryOptions>): Promise<string>;
    /** A file of the memory directory; `undefined` when it is missing. */
    read(name: string): string | undefined;
    /** Every file and folder of the memory directory but the control files. */
    snapshot(): Readonly<Record<string, string>>;
    /** The call fails with this code, and contains nothing that a terminal would interpret; the public files stay. */
    refuses(call: () => Promise<unknown>, ...codes: readonly MemoryErrorCode[]): Promise<Error>;
    /** The folder outside is unchanged and was not read. */
    end(): void;
}
export declare function createWorld(root: string): World;
/** A valid draft with the given changes. */
export declare function draft(change?: Partial<Record<keyof TopicDraft, unknown>>): TopicDraft;
/** The file of a topic as people write it. */
export declare function topic(name: string, description?: string): string;
/** True when an entry of the prefix's diagnostics has this code. */
export declare function has(prefix: {
    diagnostics: readonly {
        code: string;
    }[];
}, code: string): boolean;
/** Runs a call and returns its duration in milliseconds. */
export declare function timed(call: () => unknown): Promise<number>;
