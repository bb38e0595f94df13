import { type Tally } from "./metrics.ts";
/**
 * Recall per turn, with the topics in files and the default options. Precision: the share of recalled topics that were
 * needed. Recall: messages for which a needed topic was recalled. Silent: messages that need nothing and got nothing.
 */
export declare function measureTurns(set: "tuned" | "untouched"): Promise<Tally>;
