import type { Context, Figures } from "../section.ts";
import type { CommandRunner } from "./command-runners.ts";
/** Processes that insert different topics concurrently; in the end, all topics exist. */
export declare function insertAtOnce(context: Context, runners: readonly CommandRunner[], end: number): Promise<Figures>;
/** Eight processes that make their first write into an empty home directory at the same time. */
export declare function writeIntoEmptyHomes(context: Context, runners: readonly CommandRunner[], end: number): Promise<Figures>;
/** Eight processes that increment three topics by compare-and-swap. */
export declare function countAtOnce(context: Context, runners: readonly CommandRunner[], end: number): Promise<Figures>;
/** Histories of all operations, each checked against a register for each topic. */
export declare function recordHistories(context: Context, runners: readonly CommandRunner[], end: number): Promise<Figures>;
