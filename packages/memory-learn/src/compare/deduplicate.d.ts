import type { DetectedMemory, ParsedMemoryFile } from "../types.ts";
/**
 * The detections that say something new. Drops those that repeat an existing text or an earlier detection. Those that
 * contradict existing texts name them in `replaces`. Of two contradicting detections, the later one stays. Idempotent.
 */
export declare function deduplicate(detections: readonly DetectedMemory[], existing: ParsedMemoryFile | readonly string[]): DetectedMemory[];
