import { type Memory, type MemoryOptions } from "@caliban/memory-core";
/** A real memory in a temporary folder that goes when the test ends. */
interface TemporaryMemory {
    memory: Memory;
    /** The memory directory. */
    directory: string;
    /** The folder of everything: `home`, `work` and the memory directory. */
    root: string;
    read(name: string): string;
    write(name: string, text: string): void;
    /** A text with the temporary folder's name taken out, for snapshots. */
    neutral(text: string): string;
}
/** Files of the memory directory by name; `../` leads to `home/` and `work/`. */
export declare function createTemporaryMemory(files?: Readonly<Record<string, string>>, options?: Partial<MemoryOptions>): TemporaryMemory;
/** A topic file as the tools write it. */
export declare function topicFile(type: string, description: string, body?: string): string;
export {};
