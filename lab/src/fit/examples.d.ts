import type { MemoryScope } from "../../../packages/memory-learn/src/types.ts";
/** A labelled sentence. */
export interface LabelledSentence {
    /** The group of messages that contains it. */
    source: string;
    /** The features of its wording, each prefixed with its language. */
    words: string[];
    keep: boolean;
    /** The labelled scope; only for sentences to keep whose label has one. */
    scope?: MemoryScope | undefined;
    weight: number;
}
/** All training data. The conversations are test sets only. */
export declare function readTrainingData(): LabelledSentence[];
