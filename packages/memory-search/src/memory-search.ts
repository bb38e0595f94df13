import { countTokensCjk, isMemoryError, type Memory } from "@caliban/memory-core"
import { checkOptions, checkText, RECALL_RULES, SEARCH_MEMORY_RULES, SEARCH_RULES } from "./check-options.ts"
import { createLibrary } from "./documents/library.ts"
import { recallTopics } from "./recall/recall.ts"
import { searchDocuments } from "./search-documents.ts"
import type { MemorySearch, MemorySearchOptions } from "./search-types.ts"

/**
 * Creates the search of a memory and its mounts. Nothing is read before the first call, which reads every document or a
 * snapshot; later calls read what has changed. Holds the text of the memory in RAM: create one for each memory.
 *
 * The snapshot lies in the memory's `.caliban/`, where `memory.trash.purge` removes it. It is written for memories of
 * files that may be written and have at least 200 documents.
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
    async save() {
      if (!memory.enabled) return false
      try {
        return await library.save()
      } catch (error) {
        if (!isMemoryError(error)) throw error
        return false
      }
    },
  }
}
