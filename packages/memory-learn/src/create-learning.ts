import { checkLearningOptions, checkTurn } from "./check-options.ts"
import type { Learning, LearningOptions } from "./learning.ts"
import { checkDecay } from "./session/check-decay.ts"
import { endSession } from "./session/end-session.ts"
import { createEntryOperations } from "./session/entry-operations.ts"
import { processTurn } from "./session/process-turn.ts"
import { createSessionContext } from "./session/session-context.ts"
import { storeMemory } from "./session/store-detection.ts"

/**
 * Learning into the topics of a memory, for one session. Reads files only when it is used.
 *
 * @throws TypeError for a wrong option, with its name
 */
export function createLearning(options: LearningOptions): Learning {
  checkLearningOptions(options)
  const context = createSessionContext(options)
  const { enabled, store } = context
  return {
    enabled,
    get problems() {
      return [...context.problems(), ...store.problems()]
    },
    startTurn: () => context.others.startTurn(),
    async processTurn(turn) {
      checkTurn(turn)
      return await processTurn(context, turn)
    },
    storeMemory: (memory) => storeMemory(context, memory),
    decayCheck: () => checkDecay(context),
    async onSessionStart() {
      if (enabled) context.others.start()
      return { noticed: [], decay: await checkDecay(context, MARKED_AT_START) }
    },
    onSessionEnd: () => endSession(context),
    entries: createEntryOperations(context),
  }
}

/** Marking this many topics takes well under a second. The next sessions mark the others. */
const MARKED_AT_START = 20
