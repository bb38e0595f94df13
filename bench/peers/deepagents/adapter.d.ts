import type { Peer } from "../../src/subjects/subject.ts";
export declare const deepagents: Peer;
