import type { ConfigProblem } from "../config/read-config.ts";
import type { ScopeFiles } from "./scope-files.ts";
import type { TopicStore } from "./topic-store.ts";
/** A sectioned file with entries that are in no topic. */
export interface UnreadFile {
    path: string;
    /** How many entries are in no topic. */
    entries: number;
}
/** What `copyEntries` did. */
export interface CopyResult {
    copied: number;
    /** Entries that the guard refused, or that could not be written. */
    failed: readonly {
        text: string;
        problem: string;
    }[];
}
/** Sectioned files next to a memory that learns into topics. They are read on request only, and never changed. */
export interface UnreadFiles {
    /** The files with entries that no topic repeats or contradicts. */
    list(): Promise<UnreadFile[]>;
    /** Such files, as they were listed last. */
    problems(): ConfigProblem[];
    /** Makes a topic of each of these entries, with its dates. One that a narrower scope overrides is left out. */
    copy(): Promise<CopyResult>;
}
export declare function createUnreadFiles(files: ScopeFiles, store: TopicStore): UnreadFiles;
