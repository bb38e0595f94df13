import type { KnownTopic } from "./topics.ts";
/** What a statement does to the topics: it is known, replaces one of them, may replace one, or is new. */
export type Effect = {
    kind: "known" | "replaces" | "unclear";
    topics: readonly KnownTopic[];
} | {
    kind: "new";
};
/** The topics that a few words name equally well: they have most of the words, and one that tells them from others. */
export declare function topicsNamed(words: string, topics: readonly KnownTopic[], share?: number): KnownTopic[];
/** What a statement does to the topics. `corrects`: the user said that something has changed. */
export declare function effectOf(text: string, corrects: boolean, topics: readonly KnownTopic[]): Effect;
