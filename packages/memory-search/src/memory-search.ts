import { countTokensCjk, type Memory } from "@caliban/memory-core"
import { check, checkedCount, internals, memoryPort } from "@caliban/memory-core/internal"
import { MEMORY_SEARCH_OPTIONS, RECALL_OPTIONS, SEARCH_OPTIONS } from "./check-options.ts"
import { followMemory } from "./documents.ts"
import { createEmbedder } from "./embedder.ts"
import { createDocumentIndex } from "./engine/document-index.ts"
import { recallTopics } from "./recall.ts"
import { searchDocuments } from "./search-documents.ts"
import type { MemorySearch, MemorySearchOptions } from "./search-types.ts"

/**
 * Creates the search of a memory and its mounts. Nothing is read before the first call, which reads every document; later
 * calls read what has changed. Holds the text of the memory in RAM, and writes nothing: create one for each memory.
 *
 * @throws TypeError for a wrong option
 */
export function createMemorySearch(memory: Memory, options: MemorySearchOptions = {}): MemorySearch {
  check("createMemorySearch", memoryPort, memory, "memory")
  check("createMemorySearch", MEMORY_SEARCH_OPTIONS, options)
  const index = createDocumentIndex()
  const embedder = options.embed && createEmbedder(options.embed)
  const own = internals(memory)?.own.options
  const clock = options.now ?? own?.now ?? (() => new Date())
  const context = {
    memory,
    index,
    embedder,
    refresh: followMemory(memory, index, embedder?.see),
    countTokens: checkedCount(options.countTokens ?? own?.countTokens ?? countTokensCjk),
    now: () => clock().getTime(),
  }
  return {
    async search(query, request = {}) {
      check("search", "a string", query, "query")
      check("search", SEARCH_OPTIONS, request)
      if (!memory.enabled) return { hits: [], notes: [] }
      return await searchDocuments(context, query, request)
    },
    async recall(message, request = {}) {
      check("recall", "a string", message, "message")
      check("recall", RECALL_OPTIONS, request)
      if (!memory.enabled) return { topics: [], text: "", tokens: 0 }
      return await recallTopics(context, message, request)
    },
  }
}
