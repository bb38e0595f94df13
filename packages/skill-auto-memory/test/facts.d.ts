import { createMemory } from "@caliban/memory-core";
import type { Facts } from "./drift.ts";
/** What the packages of this repository say and do, asked of their sources and of a memory in a temporary folder. */
export declare function gatherFacts(): Promise<Facts>;
/** A memory of its own, away from the person's. */
export declare function withMemory<Result>(work: (memory: ReturnType<typeof createMemory>, folder: string) => Promise<Result>): Promise<Result>;
