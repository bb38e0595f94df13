import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/** Tokens that can be recognised by their format. They start where a word starts, or at a seam of the form. */
export declare function findTokens(form: Form): Matches;
