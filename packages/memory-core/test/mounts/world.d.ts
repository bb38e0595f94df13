import { type Memory, type MemoryOptions, type TopicDraft } from "../../src/index.ts";
type Files = Readonly<Record<string, string>>;
export interface World {
    root: string;
    project: string;
    team: string;
    reference: string;
    /** The options of every memory of this world. */
    options: MemoryOptions;
    open(more?: Partial<MemoryOptions>): Memory;
}
/** A project, a writable mount `team` that takes the type `project`, and a read-only mount `ref`. */
export declare function createWorld({ team, reference }?: {
    team?: Files;
    reference?: Files;
}): World;
export declare function draft(slug: string, more?: Partial<TopicDraft>): TopicDraft;
/** A topic file, and an index with a line for it. */
export declare function topicFiles(slug: string, description?: string): Files;
/** Every path below a folder with its kind, mode, time and content, control files included. */
export declare function readTree(folder: string): Readonly<Record<string, string>>;
export {};
