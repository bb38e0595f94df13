import { type TopicDraft } from "@caliban/memory-core";
/** How a process writes to a memory. */
export interface Protocol {
    write(draft: TopicDraft): Promise<void>;
    remove(slug: string): Promise<void>;
}
/** Writes without regard to other processes: fixed temporary names next to the files, and no lock. */
export declare function createNaiveProtocol(directory: string): Protocol;
