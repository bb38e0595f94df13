import type { AutoMemories, AutoMemoriesOptions } from "./auto-memories.ts"
import { formatForSystemPrompt } from "./inject/format-prompt.ts"
import { mergeScopes } from "./inject/merge-scopes.ts"
import { searchFiles } from "./search/search-files.ts"
import { checkDecay } from "./session/check-decay.ts"
import { endSession } from "./session/end-session.ts"
import { createEntryOperations } from "./session/entry-operations.ts"
import { processTurn } from "./session/process-turn.ts"
import { storeProjectFacts } from "./session/project-facts.ts"
import { createSessionContext } from "./session/session-context.ts"
import { storeMemory } from "./session/store-detection.ts"

/**
 * Learning for one session of one project. Reads the configuration immediately, and other files only when it is used.
 *
 * @throws TypeError if a folder is not absolute, or a setting has an invalid value.
 */
export function createAutoMemories(options: AutoMemoriesOptions): AutoMemories {
  const context = createSessionContext(options)
  const { config, paths, manager, scopeFiles } = context
  const loadAll: AutoMemories["loadAll"] = async () => mergeScopes(await scopeFiles.readAll())
  const format: AutoMemories["formatForSystemPrompt"] = (memories, { query } = {}) =>
    formatForSystemPrompt(memories, {
      tokens: config.injectionTokenBudget,
      countTokens: options.countTokens,
      query,
    })
  return {
    enabled: context.enabled,
    config,
    get problems() {
      return [...context.problems, ...scopeFiles.problems()]
    },
    paths,
    loadAll,
    formatForSystemPrompt: format,
    processTurn: (turn, { known = [] } = {}) => processTurn(context, turn, known),
    storeMemory: (memory) => storeMemory(context, memory),
    consolidate: (scope) => manager.consolidate(paths[scope]),
    previewConsolidation: (scope) => manager.previewConsolidation(paths[scope]),
    decayCheck: () => checkDecay(context),
    async searchOverflow(query) {
      const found = await scopeFiles.readOverflow()
      return searchFiles(
        query,
        found.map(({ file }) => file),
      )
    },
    async onSessionStart(firstMessage) {
      const noticed = await storeProjectFacts(context)
      const decay = await checkDecay(context)
      const memories = await loadAll()
      return { noticed, decay, memories, text: format(memories, { query: firstMessage }) }
    },
    onSessionEnd: () => endSession(context),
    entries: createEntryOperations(context),
  }
}
