// The public surface, in the order of the data flow.

export type { Diagnostic, DiagnosticCode } from "./diagnostics.ts"
export {
  isMemoryError,
  MEMORY_ERROR_CODES,
  MemoryError,
  type MemoryErrorCode,
  type MemoryErrorOptions,
} from "./errors.ts"
export * from "./limits.ts"
export { createMemory } from "./memory.ts"
export type * from "./memory-types.ts"
export type { CutBy, Drift, Prefix, TextSize, TierReport } from "./prompt/prefix.ts"
export type { ExtraTier, IndexCaps } from "./prompt/tiers.ts"
export type { MemorySettings } from "./prompt/token-caps.ts"
export type { Durability } from "./store/file-store.ts"
export type * from "./store/store.ts"
export {
  TOPIC_TYPES,
  type Topic,
  type TopicDraft,
  type TopicSummary,
  type TopicType,
} from "./topics/topic.ts"
