import type { Peer } from "../../src/subjects/subject.ts";
/** Without a model: nothing is inferred, and letter counts replace embeddings. */
export declare const mem0: Peer;
