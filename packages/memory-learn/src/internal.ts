// What `@caliban/memory-wundr` needs. No promises: it changes with any version.

export {
  type Candidate,
  dropCandidates,
  formatCandidates,
  noteCandidates,
  parseCandidates,
} from "./candidates/candidates.ts"
export { checkTurn } from "./check-options.ts"
export { CANDIDATE_CONFIDENCE, confidenceOf } from "./detect/confidence.ts"
export { asksNotToRemember } from "./detect/opt-out.ts"
export { compareStatements } from "./similar/relation.ts"
export { isSame } from "./similar/values.ts"
export { proseOf } from "./text/sentences.ts"
export { textOf } from "./text/turn-text.ts"
export { DETECTION_CATEGORIES, MEMORY_SCOPES, MEMORY_SECTIONS } from "./types.ts"
