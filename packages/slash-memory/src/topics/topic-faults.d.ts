import { type Memory, type TopicList, type TopicSummary } from "@caliban/memory-core";
import type { Style } from "../text/style.ts";
/** Problems of topic files that core does not report. */
export interface TopicFaults {
    bareFiles: readonly BareFile[];
    staleHooks: readonly StaleHook[];
}
/** A file without a name and a description in its frontmatter, or without frontmatter. */
export interface BareFile {
    slug: string;
    /** The mount that holds it; absent for the memory itself. */
    mount?: string | undefined;
    /** True when the index links to it; otherwise the agent does not see it. */
    listed: boolean;
}
/** A topic whose line in the index does not match its description. */
export interface StaleHook {
    slug: string;
    /** As in `BareFile`. */
    mount?: string | undefined;
    line: string;
    description: string;
}
export declare const NO_FAULTS: TopicFaults;
/** Finds both kinds of faults where a person can fix them, not in read-only mounts. Reads each index once. */
export declare function inspectTopics(memory: Memory, { topics }: TopicList): Promise<TopicFaults>;
/**
 * Topics whose line in the index lacks the description of their file. Reads the index of each place that has one of the
 * topics.
 *
 * @param lines `generated`: only lines that begin with a type, as a write makes them. `all`: also a person's own words.
 */
export declare function findStaleHooks(memory: Memory, topics: readonly TopicSummary[], lines?: "generated" | "all"): Promise<StaleHook[]>;
export declare function renderTopicFaults({ bareFiles, staleHooks }: TopicFaults, style: Style): string[];
