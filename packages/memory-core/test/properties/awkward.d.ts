import fc from "fast-check";
import { type TopicDraft } from "../../src/index.ts";
/** Text of one or many lines, mostly made of pieces that are easy to handle wrongly. */
export declare function awkwardText(most?: number): fc.Arbitrary<string>;
/** What a write takes as a description: one line without control characters, not blank, at most 120 code points. */
export declare function awkwardLine(): fc.Arbitrary<string>;
export declare const SLUGS: readonly ["a", "b", "c-d", "long_name", "日本", "__proto__", "a.b"];
export declare function draftOf(slug?: fc.Arbitrary<string>): fc.Arbitrary<TopicDraft>;
/** An index of pointers, prose, headings, fences and comments, with any line ends. */
export declare function indexText(): fc.Arbitrary<string>;
/** A topic's file as people and products write it, and malformed. */
export declare function topicText(): fc.Arbitrary<string>;
