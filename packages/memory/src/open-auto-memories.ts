import { randomUUID } from "node:crypto"
import { type Memory, resolveMemoryPaths } from "@caliban/memory-core"
import type { AutoMemories, AutoMemoriesOptions, NoticedEntry } from "@caliban/memory-wundr"
import type { ReadTurn } from "./read-messages.ts"
import type { MemorySessionOptions } from "./session-types.ts"

/** Learning into sectioned files; `undefined` unless `learn` is set. */
export async function openAutoMemories(
  options: MemorySessionOptions,
  memory: Memory,
): Promise<AutoMemories | undefined> {
  const { learn = false } = options
  if (learn === false) return undefined
  const { createAutoMemories } = await import("@caliban/memory-wundr")
  const { namePrefix } = options.tools ?? {}
  const given = learn === true ? {} : (learn as AutoMemoriesOptions)
  return createAutoMemories({ ...placeOf(options), ...given, memory, namePrefix })
}

/** Passes the messages of one turn to a learner. */
export function listen(learning: AutoMemories) {
  const sessionId = randomUUID()
  return async (turns: readonly ReadTurn[]): Promise<readonly NoticedEntry[]> => {
    const noticed: NoticedEntry[] = []
    for (const { role, content, toolCalls } of turns) {
      const turn = { role, content, toolCalls, timestamp: new Date(), sessionId }
      noticed.push(...(await learning.processTurn(turn)))
    }
    // Also for hosts that do not call `beforeTurn`: what was stored in this turn says nothing about the next one.
    learning.startTurn()
    return noticed
  }
}

/**
 * Whose configuration and manifests are read. A memory with a directory or a store of its own, such as that of one user
 * of a server, belongs to no project.
 */
function placeOf(
  options: MemorySessionOptions,
): Pick<AutoMemoriesOptions, "env" | "userHome" | "projectRoot"> {
  if (options.memory !== undefined || options.pool !== undefined) return {}
  const { cwd, directory, store, system: { home, env = process.env } = {} } = options
  if (cwd === undefined || directory !== undefined || store !== undefined) return { env }
  const paths = resolveMemoryPaths({ cwd, env, home })
  return { env, userHome: paths.home, projectRoot: paths.projectRoot }
}
