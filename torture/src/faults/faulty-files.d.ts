import type { Files } from "@caliban/memory-core";
import { type FileCall } from "../watched-files.ts";
import type { FaultAt } from "./fault.ts";
/** A file port that counts its calls and can inject a fault. */
export interface FaultyFiles {
    files: Files;
    /** Restarts the count of calls, and optionally injects a fault. */
    arm(at?: FaultAt): void;
    /** The calls since it was armed. */
    calls(): readonly FileCall[];
    /** True once the fault has occurred. */
    struck(): boolean;
    /** All further calls have no effect, as after a crash. */
    crash(): void;
    /** Descriptors that were opened and not closed. */
    open(): number;
}
export declare function createFaultyFiles(base: object): FaultyFiles;
