import type { Form } from "../forms/form.ts";
import type { Matches } from "./rule.ts";
/** Logins in URLs, headers, commands and connection strings. */
export declare function findCredentials({ text }: Form): Matches;
