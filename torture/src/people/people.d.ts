import type { Section } from "../section.ts";
export declare const people: Section;
