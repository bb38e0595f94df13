import type { Section } from "../section.ts";
/** Real disks, users, limits and attackers. */
export declare const environment: Section;
