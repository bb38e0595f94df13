import type { Question } from "./question.ts";
/** The log odds of a yes; 0 is even. `place` counts for the question `keep` only. */
export type Score = (text: string, language: string, question: Question, place?: SentencePlace) => number;
/** Where a sentence stands. */
export interface SentencePlace {
    /** Its message is the first of the session. */
    opening: boolean;
    /** The assistant's last message ended with a question. */
    asked: boolean;
    /** It is the only sentence of its message. */
    lone: boolean;
    /** Its number in the message, from 0. */
    at: number;
    /** Its line contains quoted speech. */
    quoting: boolean;
}
/** The features of a sentence's place. A first message of several sentences nearly always describes a task. */
export declare function placeFeaturesOf({ opening, asked, lone, at, quoting }: SentencePlace): string[];
/** Uses the trained weights: those of words hold for one language, those of places for all. */
export declare const learnedScore: Score;
