// The public surface, in the order of the data flow: the facade, then the pure functions behind it. What a store's author
// needs besides `Store` is in `memory-core/testing`.

export { DIAGNOSTIC_CODES, type Diagnostic, type DiagnosticCode, type Finding } from "./diagnostics.ts"
export { isMemoryError, MEMORY_ERROR_CODES, MemoryError, type MemoryErrorCode } from "./errors.ts"
export { BUDGET_TOKENS, DESCRIPTION_MAX, INDEX_CAP_BYTES, INDEX_CAP_LINES } from "./limits.ts"
export type {
  AdoptableMemory,
  AdoptionResult,
  ChangeOptions,
  ListedTopic,
  Memory,
  MemoryChange,
  MemoryHistory,
  MemoryOptions,
  MemoryProjects,
  MemoryStatus,
  MountedMemory,
  MountStatus,
  PointerChange,
  PromoteResult,
  ProposedChange,
  Refusal,
  RemoveResult,
  RepairResult,
  TopicList,
  UndoResult,
  Warning,
  WriteResult,
} from "./memory-types.ts"
export { createMemory } from "./mounts/router.ts"

// Files and paths: which folder, which name, never outside.

export { type Files, nodeFiles } from "./files/file-port.ts"
export { checkSlug } from "./paths/check-address.ts"
export { readKillSwitch } from "./paths/kill-switch.ts"
export { resolveMemoryPaths } from "./paths/memory-paths.ts"
export type { MemoryPaths } from "./paths/place.ts"
export { projectKey } from "./paths/project-folder.ts"
export { suggestSlugs } from "./paths/suggest-slugs.ts"

// Store: bytes under a folder, atomic and serial.

export { createFileStore, type FileStoreOptions } from "./store/file-store.ts"
export { createMapStore } from "./store/map-store.ts"
export { revisionOf } from "./store/revision.ts"
export type { HistoryEntry, PurgeChoice, Store } from "./store/store.ts"
export type { Durability } from "./store/store-place.ts"

// Topics: one Markdown file is one topic.

export { editTopic, formatTopic } from "./topics/edit-topic.ts"
export { parseTopic } from "./topics/parse-topic.ts"
export {
  TOPIC_TYPES,
  type Topic,
  type TopicDraft,
  type TopicSummary,
  type TopicType,
} from "./topics/topic.ts"

// Index: pointers understood, everything else kept.

export type { Drift } from "./index/index-drift.ts"
export {
  formatIndex,
  type IndexLine,
  type ParsedIndex,
  parseIndex,
  stripComments,
} from "./index/parse-index.ts"
export type { Pointer } from "./index/parse-pointer.ts"

// Prompt: what the model sees.

export { applyBudget } from "./prompt/apply-budget.ts"
export { type CountTokens, countTokensByLength, countTokensCjk } from "./prompt/count-tokens.ts"
export type { MountOptions } from "./prompt/mounts.ts"
export type { CutBy, Prefix, TierReport } from "./prompt/prefix.ts"
export { type MemorySettings, resolveTokenCaps } from "./prompt/token-caps.ts"
