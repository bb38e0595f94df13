import { type FindElsewhere } from "../change-file.ts";
import type { FileTarget } from "../file-target.ts";
import type { ConsolidationResult } from "./consolidation-types.ts";
import { type PlanOptions } from "./plan-consolidation.ts";
export interface ConsolidateContext extends PlanOptions {
    targetOf(filePath: string): FileTarget;
    realpath(path: string): string;
    elsewhere: FindElsewhere;
}
/**
 * Consolidates an index under its lock. The overflow files are written first, then the index: a crash in between
 * leaves entries in both, and the next run removes them from the index without adding them again.
 */
export declare function consolidateFile(target: FileTarget, context: ConsolidateContext): Promise<ConsolidationResult>;
