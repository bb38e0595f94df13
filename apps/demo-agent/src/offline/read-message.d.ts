import * as phrases from "./phrases.ts";
import type { Rest } from "./rest.ts";
type Talk = keyof typeof phrases.TALK;
/** One thing that a message asks for or says. */
export type Part = {
    text: string;
} & ({
    kind: "statement";
    requested: boolean;
    corrects: boolean;
}
/** Without a text it is about what the last answer named. `isReason`: the text is a sentence that says why. */
 | {
    kind: "forget";
    isReason: boolean;
} | {
    kind: "change";
    value: string | undefined;
}
/** A value without a subject. */
 | {
    kind: "correction";
    value: string;
} | {
    kind: "question";
} | {
    kind: "overview";
} | {
    kind: "talk";
    about: Talk;
});
export declare function headOf(text: string): string;
/** Divides a message into what it asks for, in order. Takes time in proportion to its length. */
export declare function readMessage(message: string, rest: Rest): Promise<readonly Part[]>;
export {};
