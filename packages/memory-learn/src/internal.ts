// What `@caliban/memory-wundr` needs. No promises: it changes with any version.

export { MESSAGE } from "./check-options.ts"
export { compareChoices } from "./detect/choices.ts"
export { createConversation, ENDS_WITH_QUESTION, type Heard } from "./detect/detector.ts"
export { type Candidate, deduplicate, noteCandidates } from "./detect/repetitions.ts"
export { DETECTION_CATEGORIES, MEMORY_SCOPES, MEMORY_SECTIONS } from "./kinds.ts"
export { maskMessage, problemOfMasked } from "./notes/listener.ts"
export { isMeant, isSame, type Relation } from "./similar/compare.ts"
export { withWords } from "./store/learned-entries.ts"
