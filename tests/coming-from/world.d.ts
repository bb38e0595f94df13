import { type Memory, type MemoryOptions } from "../../packages/memory-core/src/index.ts";
export declare const titles: string[];
/** A statement of the page and the test that runs it. */
export declare function says(title: string, run: () => Promise<void>): void;
export interface World {
    home: string;
    project: string;
    open(options?: Partial<MemoryOptions>): Memory;
    write(name: string, text: string): string;
}
/** A home directory with a project folder in it. */
export declare function createWorld(files?: Readonly<Record<string, string>>): World;
export declare const TEA: {
    readonly slug: "tea";
    readonly type: "user";
    readonly description: "Likes tea";
    readonly body: "Green tea.\n";
};
