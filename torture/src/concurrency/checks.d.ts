import type { Context } from "../section.ts";
import type { Counted, Inserted } from "./perform.ts";
/** Every insert is on disk, and exactly once in the index and the view; no insert was refused. */
export declare function checkInserts({ violation }: Context, where: string, directory: string, results: readonly Inserted[]): Promise<void>;
/** Each counter equals the number of its acknowledged increments, and no value was returned twice. */
export declare function checkCounts({ violation }: Context, where: string, directory: string, results: readonly Counted[]): void;
