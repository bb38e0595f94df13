import type { Section } from "../section.ts";
export declare const concurrency: Section;
