import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/** Private keys in PEM and similar formats. The BEGIN line alone does not count. */
export declare function findPrivateKeys({ text }: Form): Matches;
