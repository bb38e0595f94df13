import type { Peer } from "../../src/subjects/subject.ts";
/** The folder of the tool has the name that the model sees. */
export declare const anthropicMemoryTool: Peer;
