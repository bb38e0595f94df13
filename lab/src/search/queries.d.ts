import { type Tally } from "./metrics.ts";
import type { CreateSubject } from "./subject.ts";
/** When the queries are asked. */
export declare const NOW: number;
export interface Topic {
    slug: string;
    name?: string;
    type: string;
    description: string;
    body: string;
    updatedAt: string;
}
export interface Miss {
    kind: string;
    query: string;
    score: number;
    missing: readonly string[];
    first: readonly string[];
}
export interface MeasuredQueries {
    tally: Tally;
    kinds: readonly string[];
    languages: readonly string[];
    areaUnderCurve: number;
    misses: readonly Miss[];
}
/** A query hits when the first result answers it; with several versions only the newest does. */
export declare function measureQueries(set: "tuned" | "untouched", create: CreateSubject, folder?: string): Promise<MeasuredQueries>;
export declare function readLines<T>(name: string, folder?: string): T[];
