// What the packages of this repository need of memory-core. No promises: it changes in any version.
//
// A public function checks its options and arguments first: `check("createThing", OPTIONS, options)` throws
// `createThing: option "inclde" is unknown; did you mean "include"?`.
//
// `internals(memory)` is what is behind a memory of `createMemory`, such as its files with their exact bytes; `undefined`
// for a memory that the host made in another way. `restrict({ guard, approve, readOnly })` of it is for a session over a
// memory that the host has made.

import { expects, port, type Test } from "./options/rules.ts"

export { decodeForChange } from "./changes/checks.ts"
export { canonicalPath, isInside } from "./files/canonical-path.ts"
export { explainSystemError } from "./files/explain-system-error.ts"
export { rejectLarge } from "./files/read-file.ts"
export { formatPointer } from "./index/format-pointer.ts"
export { visibleText } from "./index/scan-markdown.ts"
export { askGuard, prepare } from "./memory/change-file.ts"
export { checkMemoryOptions } from "./memory/check-options.ts"
export * as exactFiles from "./memory/exact-files.ts"
export { readIndex } from "./memory/find-file.ts"
export { type AddedRules, internals, type MemoryInternals, requireInternals } from "./memory/internals.ts"
export type { MemorySource } from "./memory/memory-source.ts"
export { mountNames } from "./memory/resolved-options.ts"
export { takeBack } from "./memory/revert-changes.ts"
export { type OwnChange, type SingleMemory, settle } from "./memory/single-memory.ts"
export * from "./options/rules.ts"
export { checkOptions as check } from "./options/rules.ts"
export * as z from "./options/zod.ts"

/** A memory of `createMemory`, or one that behaves like it. */
export const memoryPort: Test = port("a memory", "load", "read", "write", "remove", "list")

export const share: Test = expects(
  "a number from 0 to 1",
  (value) => typeof value === "number" && value >= 0 && value <= 1,
)

// What the main entry does not promise.

export { countHidden, dropHiddenCharacters, listenWeakly } from "@caliban/text"
export * from "./limits.ts"
export type * from "./memory-types.ts"
export { isReservedSlug } from "./paths/address.ts"
export { checkedCount } from "./prompt/count-tokens.ts"
export { escapeText } from "./prompt/escape.ts"
export { untilAborted } from "./store/abort.ts"
export { findRemoved } from "./store/history/list-history.ts"
export { enqueue, inTurns } from "./store/queue.ts"
export type * from "./store/store.ts"
// For stores on databases.
export { createTableStore } from "./store/table-store.ts"
export type { StoredPath, TableChanges, TableReader, Tables } from "./store/tables.ts"
export { readFrontmatter, readYaml } from "./topics/read-yaml.ts"
