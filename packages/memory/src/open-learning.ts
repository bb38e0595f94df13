import { randomUUID } from "node:crypto"
import { type Memory, type MemoryOptions, resolveMemoryPaths } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import type { Learning, LearningTurn, LearnOptions } from "@caliban/memory-learn"
import type { AutoMemories, AutoMemoriesOptions, NoticedEntry } from "@caliban/memory-wundr"
import { attempt } from "./attempt.ts"
import type { MemorySession, MemorySessionOptions } from "./session-types.ts"

/** Learning into this memory; `undefined` unless `learn` is set. @throws TypeError where `learn` cannot apply */
export async function openLearning(
  { learn = false, stateless = false }: MemorySessionOptions,
  { memory, search, tools }: Pick<MemorySession<string>, "memory" | "search" | "tools">,
): Promise<Learning | undefined> {
  if (learn === false) return undefined
  const given = Object(learn) as LearnOptions
  if (memory.readOnly) refuse('option "learn" needs a memory that can be written; leave it out with readOnly')
  const stores = given.store === true
  if (memory.enabled && tools.tools.some(({ readOnly }) => !readOnly) === stores)
    refuse(
      stores
        ? 'option "learn.store" is for a model without write tools; leave it out, or deny them with tools.permissions'
        : 'option "learn" needs store: true, because the model has no write tools',
    )
  const { createLearning } = await import("@caliban/memory-learn")
  return createLearning({ ...given, memory, stateless, search })
}

function refuse(problem: string): never {
  throw new TypeError(`createMemorySession: ${problem}`)
}

/** Learning into sectioned files, which have options and rules of their own; `undefined` where topics are learned, or nothing. */
export async function openAutoMemories(options: MemorySessionOptions, memory: Memory) {
  const { learn = false, tools: { namePrefix } = {} } = options
  const { cwd, directory, store, system = {} } = options as MemoryOptions
  if (learn === false || internals(memory)?.own.options.codec.name !== "wundr") return undefined
  const { createAutoMemories } = await import("@caliban/memory-wundr")
  const { home, env = process.env, files, now } = system
  // Whose configuration and manifests are read. A memory with a directory or a store of its own belongs to no project.
  const isOfProject = cwd !== undefined && (directory ?? store) === undefined
  const paths = isOfProject ? resolveMemoryPaths({ cwd, env, home }) : undefined
  const place = { userHome: paths?.home, projectRoot: paths?.projectRoot, env, files, now }
  const given = { ...place, ...(learn as object), memory, namePrefix }
  if (!given.userHome || !given.projectRoot)
    return refuse('option "learn" with the layout wundr needs "cwd", and neither "directory" nor "store"')
  return createAutoMemories(given as AutoMemoriesOptions)
}

/**
 * What a session does with auto-memories. They mark stale entries, and store facts of the project's manifests, before the
 * prefix is loaded. @param problems Gets what failed.
 */
export async function startAutoMemories(auto: AutoMemories, problems: string[]) {
  const sessionId = randomUUID()
  let memories = (await attempt(() => auto.onSessionStart(), problems))?.memories
  return {
    /** The memory's part of the system prompt. */
    format: (prefix: string, query: string | undefined): string | undefined =>
      memories && auto.formatForSystemPrompt(memories, { query, prefix }),
    async reload(): Promise<void> {
      memories = await auto.loadAll()
    },
    async afterTurn(turns: readonly LearningTurn[]): Promise<readonly NoticedEntry[]> {
      const noticed: NoticedEntry[] = []
      for (const turn of turns)
        noticed.push(...(await auto.processTurn({ ...turn, timestamp: new Date(), sessionId })))
      // Also for hosts that do not call `beforeTurn`: what was stored in this turn says nothing about the next one.
      auto.startTurn()
      return noticed
    },
  }
}
