import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/** Labelled secrets whose label comes last. */
export declare function findReversed({ text }: Form): Matches;
