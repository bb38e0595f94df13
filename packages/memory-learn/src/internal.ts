// What `@caliban/memory-wundr` needs. No promises: it changes with any version.

export { MESSAGE } from "./check-options.ts"
export { createConversation, ENDS_WITH_QUESTION, type Heard } from "./detect/detector.ts"
export { type Candidate, deduplicate, noteCandidates } from "./detect/repetitions.ts"
export { DETECTION_CATEGORIES, MEMORY_SCOPES, MEMORY_SECTIONS } from "./kinds.ts"
export { maskMessage, problemOfMasked } from "./notes/listener.ts"
export { isCertainlyMeant } from "./similar/about.ts"
export { compareWith, isSame, type Relation } from "./similar/relation.ts"
export { withWords } from "./store/learned-entries.ts"
