// The public surface: one function, and the types of what it takes and gives.

export { createMemorySearch } from "./memory-search.ts"
export { RECALL_TAG } from "./recall.ts"
export type * from "./search-types.ts"
