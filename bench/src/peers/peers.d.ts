import type { Peer } from "../subjects/subject.ts";
/** In the order in which they are measured. */
export declare const PEERS: readonly Peer[];
