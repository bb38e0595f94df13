// What `@caliban/memory-wundr` needs. No promises: it changes with any version.

export { type Candidate, noteCandidates } from "./candidates/candidates.ts"
export { MESSAGE } from "./check-options.ts"
export { problemOfMasked } from "./notes/listener.ts"
export { compareWith, type Relation } from "./similar/relation.ts"
export { isSame } from "./similar/values.ts"
export { withWords } from "./store/learned-entries.ts"
export { DETECTION_CATEGORIES, MEMORY_SCOPES, MEMORY_SECTIONS } from "./types.ts"
