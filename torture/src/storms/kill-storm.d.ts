import type { Section } from "../section.ts";
export declare const killStorm: Section;
