import type { SlashHost } from "../src/host.ts";
/** A host whose `$EDITOR` is a real program that does one thing to the file: `replace`, `write`, `remove`, `fail`, `view`. */
export declare function hostWithEditor(...words: readonly string[]): SlashHost;
