import type { Form } from "./form.ts";
/** A range of a form that is text in base64 or hexadecimal. */
interface Encoded {
    start: number;
    end: number;
    text: string;
}
/** Ranges that decode to readable text; `undefined` before each run. Cost: each character is decoded at most four times. */
export declare function decodeRuns(form: Form): Generator<Encoded | undefined, void>;
/** The text that a run encodes, if it is readable. */
export declare function decode(run: string): string | undefined;
export {};
