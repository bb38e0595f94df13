import type { Prose } from "../text/sentences.ts";
/** Whether the user asks not to remember the message: "please don't remember this", "off the record". */
export declare function asksNotToRemember({ sentences }: Prose): boolean;
