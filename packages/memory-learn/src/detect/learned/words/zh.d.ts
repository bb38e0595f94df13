import type { WordTables } from "../word-tables.ts";
export declare const zh: WordTables;
