import { type MemoryCommand } from "./command-list.ts";
import { type Word } from "./parse/split-words.ts";
/** Longest line of a command that takes no free text, in UTF-16 units. */
export declare const LINE_MAX = 8192;
/**
 * Parses a line, which may begin with `/memory` or with what follows it. Pure, linear, never throws: a line that is not
 * a command, or is too long for its command, becomes an `invalid` command that says why.
 */
export declare function parseCommand(line: string): MemoryCommand;
/** The words without a leading `/memory`. */
export declare function withoutMemory(words: readonly Word[]): readonly Word[];
