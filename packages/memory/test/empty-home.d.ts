import { createMemorySession, type MemorySession } from "../src/index.ts";
export interface Place {
    root: string;
    open(options?: Partial<Parameters<typeof createMemorySession>[0]>): Promise<MemorySession>;
}
/** An empty home with a project. */
export declare function emptyHome(): Promise<Place>;
