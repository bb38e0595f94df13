import { type TopicDraft } from "@caliban/memory-core";
/**
 * What a writer intends in generation `generation` of a topic, so that every byte of a file can be checked by
 * whoever reads it. `undefined`: this generation removes the topic.
 */
export declare function draftOf(slug: string, generation: number): TopicDraft | undefined;
/** The file of a generation; `undefined` if it removes the topic. */
export declare function fileOf(slug: string, generation: number): string | undefined;
/** The generation that a file states; `undefined` if it states none. */
export declare function generationOf(text: string): number | undefined;
/** The problem with a topic's file; `undefined` if its content is exactly one that a writer intended. */
export declare function inspectTopic(slug: string, text: string): string | undefined;
/** The problem with an index that only our writers change; `undefined` if it is intact. */
export declare function inspectIndex(text: string): string | undefined;
