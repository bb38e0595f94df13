import type { MemoryScope } from "../../packages/memory-learn/src/types.ts";
/** A labelled message; README.md describes the format. */
export interface LabelledMessage {
    language: string;
    /** Its language and the number of its conversation. */
    source: string;
    /** The first message of a session. */
    opening: boolean;
    /** The answer to a question that the assistant has just asked. */
    asked: boolean;
    text: string;
    /** The parts to keep; without a scope, careful people would disagree. */
    marks: {
        scope: MemoryScope | undefined;
        text: string;
    }[];
}
/** The labelled messages of all languages. */
export declare function readMessages(): LabelledMessage[];
