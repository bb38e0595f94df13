import type { Section } from "./section.ts";
/** In the order in which they run: the most effective sections come first. */
export declare const SECTIONS: readonly Section[];
