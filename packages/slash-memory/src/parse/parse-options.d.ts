import { type Word } from "./split-words.ts";
/** What a command takes. */
export interface OptionSpec {
    /** Options without a value, such as `--yes`. */
    flags?: readonly string[];
    /** Options with one, such as `--type user` or `--type=user`. */
    values?: readonly string[];
    /** Names of the arguments, in their order; `min` of them have to be there. */
    arguments?: readonly string[];
    min?: number;
}
export interface ParsedOptions {
    positionals: readonly string[];
    flags: ReadonlySet<string>;
    values: ReadonlyMap<string, string>;
    /** True with `--json`, which every command takes. */
    json: boolean;
}
/** Sorts words into arguments and options; a string is what is wrong, in one sentence. */
export declare function parseOptions(words: readonly Word[], spec: OptionSpec): ParsedOptions | string;
/** True for an unquoted word that starts like an option. */
export declare function isOption(word: Word): boolean;
