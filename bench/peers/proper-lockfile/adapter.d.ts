import type { Peer } from "../../src/subjects/subject.ts";
/** The lock on the memory folder around the writes of `write-file-atomic`. */
export declare const properLockfile: Peer;
