import type { Peer } from "../../src/subjects/subject.ts";
/** One text per resource in a LibSQL file: read, extended, replaced. Contains the lines, but no topics. */
export declare const mastra: Peer;
