import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/**
 * Runs the rules of secretlint's recommended preset directly, because secretlint's engine keeps a record of each run in
 * memory until the process ends.
 */
export declare function readByLibrary(text: string, skipped?: RegExp): Matches;
export declare function findByLibrary({ text }: Form): Matches;
