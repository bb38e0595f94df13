import { type SpawnSyncReturns } from "node:child_process";
import type { World } from "./world.ts";
/** The package for a child process, made from the sources by `vitest.bundle.ts`. */
export declare const CORE: string;
/**
 * Runs a module in a child process, for what could hang or kill this one or needs other rights. It sees the
 * package as `core`, `node:fs` as `fs`, and `values`.
 */
export declare function runChild(code: string, values?: unknown): SpawnSyncReturns<string>;
/** As `runChild`, but throws an error with its output unless it succeeds. */
export declare function childOutput(code: string, values?: unknown): string;
/** Runs a module as a user without rights, who gets the memory directory. */
export declare function runWithoutRights(world: World, code: string): void;
