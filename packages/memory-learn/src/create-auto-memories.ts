import type { AutoMemories, AutoMemoriesOptions } from "./auto-memories.ts"
import { checkAutoMemoriesOptions, checkTurn } from "./check-options.ts"
import { formatForSystemPrompt } from "./inject/format-prompt.ts"
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
 * @throws TypeError for a wrong option, with its name
 */
export function createAutoMemories(options: AutoMemoriesOptions): AutoMemories {
  checkAutoMemoriesOptions(options)
  const context = createSessionContext(options)
  const { config, enabled, store, unread } = context
  const loadAll: AutoMemories["loadAll"] = async () =>
    enabled ? await store.load() : { sections: [], shadowed: [], paths: [] }
  const format: AutoMemories["formatForSystemPrompt"] = (memories, { query } = {}) =>
    formatForSystemPrompt(memories, {
      tokens: config.injectionTokenBudget,
      countTokens: options.countTokens,
      query,
      namePrefix: options.namePrefix,
    })
  const entries = createEntryOperations(context)
  return {
    enabled,
    config,
    get problems() {
      const unreadProblems = unread?.problems() ?? []
      return [...context.configProblems, ...context.problems(), ...store.problems(), ...unreadProblems]
    },
    loadAll,
    formatForSystemPrompt: format,
    startTurn: () => context.others.startTurn(),
    async processTurn(turn) {
      checkTurn(turn)
      return await processTurn(context, turn)
    },
    storeMemory: (memory) => storeMemory(context, memory),
    consolidate: (scope) => store.consolidate(scope),
    decayCheck: () => checkDecay(context),
    searchOverflow: async (query) => (enabled ? await store.search(query, { hidden: true }) : []),
    async onSessionStart(firstMessage) {
      if (enabled) context.others.start()
      const noticed = await storeProjectFacts(context)
      const decay = await checkDecay(context, MARKED_AT_START)
      const memories = await loadAll()
      if (enabled) await context.attempt("MEMORY.md", async () => await unread?.list())
      const text = store.form === "topics" ? "" : format(memories, { query: firstMessage })
      return { noticed, decay, memories, text }
    },
    onSessionEnd: () => endSession(context),
    entries,
    unreadFiles: async () => (enabled ? ((await unread?.list()) ?? []) : []),
    copyEntries: entries.copy,
  }
}

/** Marking this many topics takes well under a second. The next sessions mark the others. */
const MARKED_AT_START = 20
