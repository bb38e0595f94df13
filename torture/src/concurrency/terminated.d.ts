import type { Context, Figures } from "../section.ts";
/** Threads are repeatedly terminated during their writes; their process continues immediately. */
export declare function terminateThreads(context: Context, until: number): Promise<Figures>;
