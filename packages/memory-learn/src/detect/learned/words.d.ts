import type { WordTables } from "./word-tables.ts";
/** Word weights by language. */
export declare const WORDS: Readonly<Record<string, WordTables>>;
