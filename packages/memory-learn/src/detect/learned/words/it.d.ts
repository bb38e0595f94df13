import type { WordTables } from "../word-tables.ts";
export declare const it: WordTables;
