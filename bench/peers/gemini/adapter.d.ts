import type { Peer } from "../../src/subjects/subject.ts";
/** The memory discovery alone, without the rest of the package; it has no tool that writes. */
export declare const gemini: Peer;
