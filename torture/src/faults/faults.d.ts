import type { Section } from "../section.ts";
/** Makes each file call fail in every way that a disk can fail. */
export declare const faults: Section;
