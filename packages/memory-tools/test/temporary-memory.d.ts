import { type Memory, type MemoryOptions } from "@caliban/memory-core";
export interface TemporaryMemory {
    memory: Memory;
    /** The folder around everything, removed after the test. */
    root: string;
    directory: string;
    /** Another memory on the same directory, as a second process would have it. */
    open(options?: Partial<MemoryOptions>): Memory;
    read(file: string): Promise<string>;
    write(file: string, text: string): Promise<void>;
    /** Every file below the root with its text, control files aside. */
    snapshot(): Promise<Record<string, string>>;
}
/** A real memory on a real folder, with the given files in it. */
export declare function temporaryMemory(files?: Record<string, string>, options?: Partial<MemoryOptions>): Promise<TemporaryMemory>;
/** The text of a topic file as a person would write it. */
export declare function topicFile(description: string, body: string, type?: string, name?: string): string;
