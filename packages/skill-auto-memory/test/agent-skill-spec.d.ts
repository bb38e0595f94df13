/**
 * What the Agent Skills specification would refuse in a skill, one sentence each; empty for a valid skill. Stricter
 * than it for tokens: this skill is meant for every prompt.
 */
export declare function findSpecProblems(folder: string, text: string): string[];
/** A quarter of the code points, rounded up: how the whole project counts. */
export declare function countTokens(text: string): number;
