import type { Subject } from "./subject.ts";
/** How such files are written without a library. */
export declare const BY_HAND: readonly Subject[];
/** Both files written durably with synchronous calls. Measured only for how long it blocks the event loop. */
export declare const SYNCHRONOUS: Subject;
