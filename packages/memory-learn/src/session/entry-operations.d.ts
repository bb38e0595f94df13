import type { LearnedEntries } from "../auto-memories.ts";
import type { LearnedEntry } from "../stores/learned-store.ts";
import { type SessionContext } from "./session-context.ts";
/** The operations on single entries, for commands and tools. */
export declare function createEntryOperations(context: SessionContext): LearnedEntries;
/** The topic with this slug, or the entries with this text; otherwise those that contain all of its words. */
export declare function findEntries(entries: readonly LearnedEntry[], text: string): LearnedEntry[];
