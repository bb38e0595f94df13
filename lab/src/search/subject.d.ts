import type { SearchDocument } from "../../../packages/memory-search/src/engine/engine-types.ts";
export type { SearchDocument };
/** A search that is measured. */
export interface Subject {
    put(document: SearchDocument): void;
    /** At most `most` results, 100 by default. */
    search(text: string, now: number, most?: number): Results | Promise<Results>;
}
type Results = readonly {
    address: string;
    score: number;
}[];
export type CreateSubject = () => Subject;
export declare const createOurs: CreateSubject;
