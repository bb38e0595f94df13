import { type Form, type Rewriting } from "./form.ts";
export declare function joinStrings(form: Form): Rewriting;
/** Joins lines, so that values split across lines are whole. */
export declare function joinLines(form: Form): Rewriting;
/** Removes white space, quotes and other separators. The form must be normalised. */
export declare function squeeze(form: Form): Form;
/** Removes hyphens, dots and colons, too. */
export declare function squeezeHyphens(form: Form): Form;
