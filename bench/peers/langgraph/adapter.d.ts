import type { Peer } from "../../src/subjects/subject.ts";
/** Stores nothing on disk: other processes do not see its writes. */
export declare const langgraph: Peer;
