import { countTokensCjk, type Memory } from "@caliban/memory-core"
import { checkOptions, checkText, RECALL_RULES, SEARCH_MEMORY_RULES, SEARCH_RULES } from "./check-options.ts"
import { createLibrary } from "./documents/library.ts"
import { recallTopics } from "./recall/recall.ts"
import { searchDocuments } from "./search-documents.ts"
import type { MemorySearch, MemorySearchOptions } from "./search-types.ts"

/**
 * Creates the search of a memory and its mounts. Nothing is read before the first call, which reads every document; later
 * calls read what has changed. Holds the text of the memory in RAM, and writes nothing: create one for each memory.
 *
 * @throws TypeError for a wrong option
 */
export function createMemorySearch(memory: Memory, options: MemorySearchOptions = {}): MemorySearch {
  checkOptions(options, SEARCH_MEMORY_RULES)
  const library = createLibrary(memory, options)
  const clock = options.now ?? (() => new Date())
  const context = {
    memory,
    library,
    countTokens: options.countTokens ?? countTokensCjk,
    now: () => clock().getTime(),
  }
  return {
    async search(query, request = {}) {
      checkText("query", query)
      checkOptions(request, SEARCH_RULES)
      if (!memory.enabled) return { hits: [], notes: [] }
      return await searchDocuments(context, query, request)
    },
    async recall(message, request = {}) {
      checkText("message", message)
      checkOptions(request, RECALL_RULES)
      if (!memory.enabled) return { topics: [], text: "", tokens: 0 }
      return await recallTopics(context, message, request)
    },
  }
}
