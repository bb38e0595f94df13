import type { Section } from "./section.ts";
/** The property tests of the packages, with the seed of the run instead of the fixed one, and their slow tests. */
export declare const properties: Section;
