import { type Tokens } from "./tokens.ts";
/**
 * Divides a text into words. Identifiers (`getUserById`, `user_id`, `a/b.ts`, `v1.2.3`) give their parts and, when they
 * have at most six, the whole without joiners. `C++` and `C#` are words. Scripts without spaces give overlapping pairs.
 * Linear.
 */
export declare function readTokens(text: string, into: Tokens): void;
/** The form in which words are compared: lower case, no accents, no joiners but the points between digits; `c++`, `c#`. */
export declare function foldWord(word: string): string;
export declare function firstHash(word: string): number;
export declare function secondHash(word: string): number;
/** The word at a position, folded. */
export declare function wordAt({ text, from, to }: Tokens, at: number): string;
