import type { Peer } from "../../src/subjects/subject.ts";
/** A baseline: a table, a full-text table, one transaction for each fact. No plain files. */
export declare const betterSqlite3: Peer;
