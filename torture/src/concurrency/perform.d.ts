import type * as Core from "@caliban/memory-core";
import type { Operation } from "./linearizable.ts";
/** A command to a process, a thread or a copy of the package. */
export type Command = 
/** With `home`, `directory` is the workspace; the first write creates its memory. */
{
    do: "insert";
    directory: string;
    slugs: readonly string[];
    home?: string;
} | {
    do: "count";
    directory: string;
    slugs: readonly string[];
    times: number;
    seed: number;
} | {
    do: "operate";
    directory: string;
    slugs: readonly string[];
    times: number;
    seed: number;
    name: string;
} | {
    do: "meet";
    directory: string;
    at: number;
    name: string;
    hold: number;
};
export interface Refused {
    slug: string;
    error: string;
}
export interface Inserted {
    acked: readonly string[];
    refused: readonly Refused[];
}
export interface Counted {
    /** Each value that was acknowledged, with its counter. */
    acked: readonly {
        slug: string;
        value: number;
    }[];
    conflicts: number;
    refused: readonly Refused[];
}
export interface Met {
    /** Milliseconds from the start signal until it held the lock; absent if it never did. */
    waited?: number;
    /** True when another writer was in the critical section at the same time. */
    double: boolean;
    error?: string;
}
export interface Results {
    insert: Inserted;
    count: Counted;
    operate: {
        operations: readonly Operation[];
        refused: readonly Refused[];
    };
    meet: Met;
}
export type Result = Results[Command["do"]];
/** @param core The copy of the package to use. */
export declare function perform(core: typeof Core, command: Command): Promise<Result>;
