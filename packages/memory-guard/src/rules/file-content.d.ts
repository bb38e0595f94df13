import type { Rule } from "./rule.ts";
/** The longest block of code, log or data, in lines, that counts as an example. */
export declare const LONGEST_EXAMPLE_LINES = 40;
/** Contents of files: long fenced blocks, many consecutive lines that are not prose, and encoded or minified text. */
export declare function createFileContentRule(longestExample: number): Rule;
