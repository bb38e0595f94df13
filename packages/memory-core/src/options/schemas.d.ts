import * as z from "./zod.ts"
/** A value that passes the test, in the words that end the sentence "must be …". */
export declare function expects(expected: string, isValid: (value: unknown) => boolean): z.core.$ZodType
export declare const aFunction: z.core.$ZodType
/** Options of a part, which the part checks. */
export declare const anObject: z.core.$ZodType
export declare const count: z.core.$ZodType
/** A number from 0 to 1. */
export declare const share: z.core.$ZodType
/** A text with at least one character. */
export declare const text: z.core.$ZodType
/** An abort signal of any realm. */
export declare const signal: z.core.$ZodType
/** An object with methods of these names: a memory, a store, a clock. It is never copied or read further. */
export declare function port(name: string, ...methods: readonly string[]): z.core.$ZodType
