import type { WordTables } from "../word-tables.ts";
export declare const es: WordTables;
