import { type Features } from "./features.ts";
/**
 * What a newer statement does to an older one. `repeats`: it says nothing new. `replaces`: it says the same thing in
 * other words, or something that cannot be true at the same time. `coexists`: neither is certain, so both are kept.
 */
export type Relation = "repeats" | "replaces" | "coexists";
/**
 * Compares a newer statement with an older one. Never `repeats` if the newer one contains a word that the older one
 * does not have. `replaces` if the weighted features say that both are about the same property of the same thing.
 * Deterministic; linear in the length of both texts.
 */
export declare function compareStatements(newer: string, older: string): Relation;
/**
 * What remains of an older statement of several facts if a newer one takes the place of some: "logs go to Loki and
 * metrics go to Prometheus", "metrics go to Mimir". Undefined if it takes the place of all or of none.
 */
export declare function keptFacts(newer: string, older: string): string[] | undefined;
/** What is decided before any weight is used. */
export declare function certainOf(features: Features): boolean | undefined;
/** Whether two texts say the same, each without anything that the other does not say. */
export declare function isDuplicate(a: string, b: string): boolean;
