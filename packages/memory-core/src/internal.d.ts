import type * as z from "./options/zod.ts"

export { type AddedRules, internals, type MemoryInternals, restrictMemory } from "./facade/internals.ts"
export { checkMemoryOptions } from "./facade/memory-rules.ts"
export { check } from "./options/check.ts"
export { aFunction, anObject, count, expects, port, share, signal, text } from "./options/schemas.ts"
export * as z from "./options/zod.ts"
/** A memory of `createMemory`, or one that behaves like it. */
export declare const memoryPort: z.core.$ZodType
