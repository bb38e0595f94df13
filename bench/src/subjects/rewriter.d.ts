import type { Subject } from "./subject.ts";
/** Writes the topic, then reads, extends and rewrites the index, with a given way to write files. */
export declare function rewriter(name: string, writeFile: (path: string, text: string) => Promise<unknown>): Subject;
