import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/** Data that identifies or reaches a person. */
export declare function findContacts({ text }: Form): Matches;
/** Account, card and identity numbers, which are refused even if the user asked to keep contact data. */
export declare function findIdentityNumbers({ text }: Form): Matches;
