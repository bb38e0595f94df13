// What the packages of this repository need of memory-core. No promises: it changes in any version.
//
// Checking options and arguments, first thing in a public function:
//
//   const OPTIONS = z.strictObject({ include: z.optional(z.array(z.string())), signal: z.optional(signal) })
//
//   export function createThing(memory: Memory, options: ThingOptions = {}): Thing {
//     check("createThing", memoryPort, memory, "memory")       // createThing: memory must be a memory of createMemory, not 5
//     check("createThing", OPTIONS, options)                   // createThing: option "inclde" is unknown; did you mean "include"?
//   }
//
// What is behind a memory of `createMemory`, such as `own.files`, single files with their exact bytes, and `own.layout`: `internals(memory)`, `undefined` for a
// memory that the host made in another way.
//
// A session over a memory that the host has made: `restrictMemory(memory, { guard, approve, readOnly })`.

import { port } from "./options/schemas.ts"
import type * as z from "./options/zod.ts"

export { decodeForChange } from "./changes/checks.ts"
export { formatPointer } from "./index/format-pointer.ts"
export { visibleText } from "./index/scan-markdown.ts"
export { checkMemoryOptions } from "./memory/check-options.ts"
export type { OwnChange } from "./memory/context.ts"
export {
  type AddedRules,
  internals,
  type MemoryInternals,
  requireInternals,
  restrictMemory,
} from "./memory/internals.ts"
export type { SingleMemory } from "./memory/single-memory.ts"
export { takeBack } from "./memory/undo/revert.ts"
export { check } from "./options/check.ts"
export { aFunction, anObject, count, expects, port, share, signal, text } from "./options/schemas.ts"
export * as z from "./options/zod.ts"

/** A memory of `createMemory`, or one that behaves like it. */
export const memoryPort: z.core.$ZodType = port("a memory", "load", "read", "write", "remove", "list")

// What the main entry does not promise.

export { dropHiddenCharacters } from "@caliban/text"
export * from "./limits.ts"
export type * from "./memory-types.ts"
export { isReservedSlug } from "./paths/address.ts"
export { escapeText } from "./prompt/escape.ts"
export { findRemoved } from "./store/history/list-history.ts"
export type * from "./store/store.ts"
export { readYaml } from "./topics/read-yaml.ts"
export type { LearnedMark } from "./topics/topic.ts"
