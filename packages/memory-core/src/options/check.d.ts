import * as z from "./zod.ts"
/**
 * Checks what a caller passed. The schema only checks: use the caller's own value afterwards. A property that is
 * `undefined` counts as left out where the schema says `z.optional`; an unknown one is an error in a `z.strictObject`.
 *
 * The messages are made from the codes of zod's issues, since a host can configure zod's own messages. They have one form:
 * `createMemory: option "usrMemory" is unknown; did you mean "userMemory"?`.
 *
 * @param caller The function that was called, as a reader of its documentation writes it: `createMemory`, `memory.write`.
 * @param argument What the value is called; default: the options.
 * @throws TypeError that names the first wrong part, what it must be, and what it is
 */
export declare function check(
  caller: string,
  schema: z.core.$ZodType,
  value: unknown,
  argument?: string,
): void
