import type { PlainSentence } from "./labelled-data.ts";
/** How many of the messages that state a fact, and of those that hold nothing, give a stored memory. */
export interface SingleMessageFigures {
    facts: number;
    noticed: number;
    empty: number;
    noise: string[];
}
/** Passes each message to a detector of its own. */
export declare function measureSingleMessages(messages: readonly PlainSentence[]): SingleMessageFigures;
export declare function singleMessagesTable({ facts, noticed, empty, noise }: SingleMessageFigures): string;
