import { internals } from "@caliban/memory-core/internal"
import { checkTurn } from "@caliban/memory-learn/internal"
import type { AutoMemories, AutoMemoriesOptions } from "./auto-memories.ts"
import { checkAutoMemoriesOptions } from "./check-options.ts"
import { formatForSystemPrompt } from "./inject/format-prompt.ts"
import { withoutEntries } from "./inject/without-entries.ts"
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
  const { config, enabled, store } = context
  const loadAll: AutoMemories["loadAll"] = async () =>
    enabled ? await store.load() : { sections: [], shadowed: [], paths: [] }
  const tag = (options.memory && internals(options.memory)?.own.tag) ?? "auto-memory"
  const format: AutoMemories["formatForSystemPrompt"] = (memories, { query, prefix = "" } = {}) => {
    const section = formatForSystemPrompt(memories, {
      tokens: config.injectionTokenBudget,
      countTokens: options.countTokens,
      query,
      namePrefix: options.namePrefix,
    })
    const above = withoutEntries(prefix, tag, memories).trimEnd()
    return above === "" ? section : `${above}\n\n${section}`.trimEnd()
  }
  return {
    enabled,
    config,
    get problems() {
      return [...context.configProblems, ...context.problems(), ...store.problems()]
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
      const decay = await checkDecay(context)
      const memories = await loadAll()
      return { noticed, decay, memories, text: format(memories, { query: firstMessage }) }
    },
    onSessionEnd: () => endSession(context),
    entries: createEntryOperations(context),
  }
}
