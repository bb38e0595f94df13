import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/**
 * Values that stand near a label without a fixed form: `hasło do serwera to …`, `the code for the gate … `. A value must
 * look like a password by itself; the fewer words connect it with the label, the more.
 */
export declare function findNearby({ text }: Form): Matches;
