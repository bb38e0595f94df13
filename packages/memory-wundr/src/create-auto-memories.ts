import { check } from "@caliban/memory-core/internal"
import { MESSAGE } from "@caliban/memory-learn/internal"
import type { AutoMemories, AutoMemoriesOptions } from "./auto-memories.ts"
import { AUTO_MEMORIES, SCOPE } from "./check-options.ts"
import { formatForSystemPrompt } from "./inject/format-prompt.ts"
import { mergeScopes } from "./inject/merge-scopes.ts"
import { withoutEntries } from "./inject/without-entries.ts"
import { checkDecay, createEntryOperations, readEntries, search } from "./session/entries.ts"
import { processTurn } from "./session/process-turn.ts"
import { createSessionContext, refuseClosed } from "./session/session-context.ts"
import { endSession, storeProjectFacts } from "./session/start-and-end.ts"
import { storeMemory } from "./session/store-detection.ts"

/**
 * Learning for one session of one project. Reads the configuration immediately, and other files only when it is used.
 * @throws TypeError for a wrong option, with its name
 */
export function createAutoMemories(options: AutoMemoriesOptions): AutoMemories {
  check("createAutoMemories", AUTO_MEMORIES, options)
  const context = createSessionContext(options)
  const { config, enabled, manager, memory, own, paths, state } = context
  const { countTokens, namePrefix } = options
  const tag = own?.options.tag ?? "auto-memory"
  const loadAll: AutoMemories["loadAll"] = async () => mergeScopes(await readEntries(context, "scopes"))
  const format: AutoMemories["formatForSystemPrompt"] = (memories, { query, prefix = "" } = {}) => {
    const settings = { tokens: config.injectionTokenBudget, countTokens, query, namePrefix }
    const above = withoutEntries(prefix, tag, memories).trimEnd()
    const section = formatForSystemPrompt(memories, settings)
    return above === "" ? section : `${above}\n\n${section}`.trimEnd()
  }
  return {
    enabled,
    memory,
    config,
    get problems() {
      return context.problems()
    },
    loadAll,
    formatForSystemPrompt: format,
    startTurn() {
      state.hasChanged = false
    },
    async processTurn(turn) {
      check("processTurn", MESSAGE, turn, "turn")
      return await processTurn(context, turn)
    },
    async storeMemory(detected) {
      check("storeMemory", SCOPE, Object(detected).scope, "memory.scope")
      return await storeMemory(context, detected)
    },
    async consolidate(scope) {
      check("consolidate", SCOPE, scope, "scope")
      refuseClosed(context, scope)
      return await manager.consolidate(paths[scope])
    },
    decayCheck: () => checkDecay(context),
    searchOverflow: (query) => search(context, query, "overflow"),
    async onSessionStart(firstMessage) {
      // A host that is asked about each change has no session yet; these are made at the end.
      const noticed = context.asks ? [] : await storeProjectFacts(context)
      const decay = await checkDecay(context, !context.asks)
      const memories = await loadAll()
      state.isOpen = true
      return { noticed, decay, memories, text: format(memories, { query: firstMessage }) }
    },
    onSessionEnd: () => endSession(context),
    entries: createEntryOperations(context, "model"),
    commands: createEntryOperations(context, "person"),
  }
}
