import type { Prefix } from "../../../src/index.ts";
/**
 * What holds for every prefix: exactly one opening and one closing tag per tier that is shown and none of a tier that
 * is not, in any spelling that Unicode's compatibility forms make equal; nothing hidden; each tag on a line of its own.
 */
export declare function checkPrefix({ text, tiers }: Pick<Prefix, "text" | "tiers">, autoTag?: string): void;
