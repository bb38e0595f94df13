import type { Context, Figures } from "../section.ts";
/** Threads of one process, two copies of the package in one process, and many calls at once. */
export declare function shareOneProcess(context: Context, end: number): Promise<Figures>;
