import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/** Unlabelled random values of at least 32 characters with upper case, lower case and digits. */
export declare function findRandomRuns({ text }: Form): Matches;
