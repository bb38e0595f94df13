// The public surface, in the order of the data flow: the facade, then the layers and pure functions behind it.

export { DIAGNOSTIC_CODES, type Diagnostic, type DiagnosticCode, type Finding } from "./diagnostics.ts"
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

// Files and paths: which folder, which name, never outside.

export { type Files, nodeFiles } from "./files/file-port.ts"
export { readKillSwitch, type SwitchedOff } from "./paths/kill-switch.ts"
export type { Environment, MemoryPaths } from "./paths/memory-directory.ts"
export { type PathOptions, resolveMemoryPaths } from "./paths/memory-paths.ts"
export { projectKey } from "./paths/project-key.ts"
export { isReservedSlug } from "./paths/reserved-slug.ts"
export { checkSlug } from "./paths/slug.ts"
export { suggestSlugs } from "./paths/suggest-slugs.ts"

// Store: bytes under a folder, atomic and serial.

export type { Durability } from "./store/context.ts"
export { createFileStore, type FileStore, type FileStoreOptions } from "./store/file-store.ts"
export { createMapStore, type MapStoreOptions } from "./store/map-store.ts"
export { revisionOf } from "./store/revision.ts"
export type * from "./store/store.ts"

// Topics: one Markdown file is one topic.

export { editTopic, formatTopic } from "./topics/format-topic.ts"
export { parseTopic } from "./topics/parse-topic.ts"
export { readYaml } from "./topics/read-yaml.ts"
export {
  type LearnedMark,
  TOPIC_TYPES,
  type Topic,
  type TopicDraft,
  type TopicSummary,
  type TopicType,
} from "./topics/topic.ts"

// Index: pointers understood, everything else kept.

export type { PointerLink } from "./topic-index/find-links.ts"
export { formatPointer, type PointerText } from "./topic-index/format-pointer.ts"
export {
  formatIndex,
  type IndexLine,
  type ParsedIndex,
  type Pointer,
  parseIndex,
} from "./topic-index/parse-index.ts"
export { type IndexRepair, type RepairOptions, repairIndex } from "./topic-index/repair-index.ts"
export {
  type IndexUpdate,
  removePointers,
  type UpsertOptions,
  upsertPointer,
} from "./topic-index/update-index.ts"

// Prompt: what the model sees.

export { dropHiddenCharacters } from "@caliban/text"
export { applyBudget, type BudgetOptions } from "./prompt/apply-budget.ts"
export { type CountTokens, countTokensByLength, countTokensCjk } from "./prompt/count-tokens.ts"
export { escapeText } from "./prompt/escape.ts"
export type { LoaderOptions } from "./prompt/load-prefix.ts"
export type { MountOptions, MountsOptions } from "./prompt/mounts.ts"
export type { CutBy, Drift, Prefix, TextSize, TierReport } from "./prompt/prefix.ts"
export type { ExtraTier, IndexCaps, PathAttribute, TierInput, TierOptions } from "./prompt/tiers.ts"
export { type MemorySettings, resolveTokenCaps, type TokenCaps } from "./prompt/token-caps.ts"
export { stripComments } from "./topic-index/parse-index.ts"
