import { type Durability } from "@caliban/memory-core";
import { type CrashCase, type Recording } from "./record.ts";
/** The promises that a state breaks. No durability allows `torn` files; the other promises depend on the durability. */
export interface Judgement {
    torn: readonly string[];
    broken: readonly string[];
    /** The drift that the next write did not repair. */
    drift?: string;
}
/** Writes a state to a disk, as a machine finds it after a restart, and checks the memory in it. */
export declare function judgeState(state: CrashCase, { versions, everSeen }: Recording, durability: Durability): Promise<Judgement>;
