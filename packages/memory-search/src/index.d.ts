export { createMemorySearch } from "./memory-search.ts";
export { RECALL_TAG } from "./recall/render-recall.ts";
export type * from "./search-types.ts";
