import { type Operation } from "./operations.ts";
import { type Run } from "./point.ts";
/** The promises that a run with a fault broke, compared with a run without faults. */
export declare function judge(run: Run, healthy: Run, { reads }: Operation): string[];
