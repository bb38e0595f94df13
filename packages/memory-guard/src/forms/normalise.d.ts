import { type Form, type Rewriting } from "./form.ts";
/** The text as people see it: compatibility forms folded, nothing hidden, one kind of line end, quote and hyphen. */
export declare function normalise(text: string): Rewriting;
/** With Latin letters for those of other alphabets that look like them, next to Latin letters. */
export declare function foldLookalikes(form: Form): Rewriting;
