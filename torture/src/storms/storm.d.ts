import { type Violation } from "./check-memory.ts";
import { type Leftovers } from "./leftovers.ts";
import type { ProtocolSetup } from "./protocol.ts";
import { type ReaderReport } from "./watch.ts";
export interface StormOptions extends ProtocolSetup {
    random: () => number;
    milliseconds: number;
    onProgress: (kills: number, acks: number) => void;
}
/** The figures and violations of a storm. */
export interface StormReport {
    kills: number;
    acks: number;
    /** The number of refused writes, and the first reasons. */
    refusals: number;
    reasons: readonly string[];
    seen: ReaderReport;
    /** Milliseconds from the death of each holder of the lock until another process held it. */
    takeovers: readonly number[];
    /** Milliseconds from one holder of the lock to the next, whether or not a process was killed. */
    gaps: readonly number[];
    /** Milliseconds of the first write after all processes were killed. */
    afterwards: number;
    violations: readonly Violation[];
    leftovers: Leftovers;
}
/** Eight processes write, random ones are repeatedly killed, a ninth reads. */
export declare function runStorm(options: StormOptions): Promise<StormReport>;
