// What `@caliban/memory-wundr` needs. No promises: it changes with any version.

export {
  type Candidate,
  dropCandidates,
  formatCandidates,
  noteCandidates,
  parseCandidates,
} from "./candidates/candidates.ts"
export { checkTurn } from "./check-options.ts"
export { compareWith, type Relation } from "./similar/relation.ts"
export { isSame } from "./similar/values.ts"
export { MEMORY_SCOPES, MEMORY_SECTIONS } from "./types.ts"
