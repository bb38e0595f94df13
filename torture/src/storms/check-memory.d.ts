import { type Memory } from "@caliban/memory-core";
import type { Ledger } from "./ledger.ts";
/** A broken promise. */
export interface Violation {
    kind: "lost" | "refused" | "not in the view" | "not in the index";
    slug: string;
    details: string;
}
/** A memory whose view is not limited by caps. */
export declare function openWide(directory: string): Memory;
/** Every topic file, by its slug. */
export declare function readTopics(directory: string): Map<string, string>;
/** Acknowledged writes that are not on disk, byte for byte. */
export declare function findLost(directory: string, ledger: Ledger): Violation[];
/** Topics that the view omits, shows twice, or shows with a wrong description. */
export declare function findHidden(directory: string): Promise<Violation[]>;
/** Topics without exactly one correct line in the index on disk, and lines without a topic. */
export declare function findUnlisted(directory: string): Violation[];
