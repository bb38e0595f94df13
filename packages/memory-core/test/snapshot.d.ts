import type { Plan, Snapshot } from "../src/store/store.ts";
/** What a change would see of these files, `slug` being the topic of the transaction. */
export declare function snapshotOf(files: Readonly<Record<string, string>>, slug?: string, more?: Partial<Snapshot>): Snapshot;
/** The files of a plan as text; absent where it leaves them as they are. */
export declare function textsOf({ topic, index }: Plan<unknown>): {
    topic?: string | null;
    index?: string;
};
/** A topic file with frontmatter. */
export declare function topicFile(description: string, body?: string, type?: string): string;
