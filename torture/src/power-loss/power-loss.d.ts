import type { Section } from "../section.ts";
/** The power fails after any call, and the disk keeps any part of the unsynced data. */
export declare const powerLoss: Section;
