export type {
  ConversationTurn,
  DetectedMemory,
  EntryMetadata,
  MemoryEntry,
  MemoryScope,
  MemorySection,
  MemorySectionType,
  ParsedMemoryFile,
} from "@caliban/memory-learn"
export { DETECTION_CATEGORIES, MEMORY_SCOPES, MEMORY_SECTIONS } from "@caliban/memory-learn/internal"
