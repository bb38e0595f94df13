import type { Subject } from "./measure.ts";
/** Wundr's cue table as a subject: user turns only, confidence of at least 0.6, at most three detections in a turn. */
export declare function createWundr(): Subject;
