import type { Peer } from "../../src/subjects/subject.ts";
/** One entity with two observations for each fact. */
export declare const serverMemory: Peer;
