import { isMemoryError, type Memory, resolveMemoryPaths } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import type { AutoMemories, AutoMemoriesOptions } from "@caliban/memory-learn"
import type { MemorySearch } from "@caliban/memory-search"
import { decidePermission } from "@caliban/memory-tools"
import type { MemorySessionOptions } from "./session-types.ts"

/** Learning into this memory; `undefined` unless `learn` is set. Where the model can write, it asks the model. */
export async function openLearning(
  options: MemorySessionOptions,
  memory: Memory,
  search: MemorySearch | undefined,
): Promise<AutoMemories | undefined> {
  const { learn = false } = options
  if (learn === false) return undefined
  checkLearning(options, memory)
  const { createAutoMemories } = await import("@caliban/memory-learn")
  const { namePrefix } = options.tools ?? {}
  const { consolidate, ...given } = learn === true ? {} : learn
  const store = !canWrite(options) || given.suggestOnly === true
  return createAutoMemories({ ...placeOf(options), ...given, store, search, memory, namePrefix })
}

/** @throws TypeError where `learn` can store nothing, or would store next to a model that decides what to store */
function checkLearning(options: MemorySessionOptions, memory: Memory): void {
  const { store, layout, suggestOnly } = typeof options.learn === "object" ? options.learn : {}
  if ((layout ?? internals(memory)?.own.layout.name) === "wundr" || suggestOnly === true) return
  const fail = (problem: string): never => {
    throw new TypeError(`createMemorySession: option ${problem}`)
  }
  if (memory.enabled && memory.readOnly)
    fail('"learn" has no effect with "readOnly": nothing could be stored. Leave one of them out')
  if (canWrite(options)) {
    if (store === true)
      fail('"learn.store" must be left out: the model has tools to write, and decides itself what to store')
  } else if (store !== true)
    fail('"learn" needs { store: true }: the model has no tools to write, so learning has to store')
}

/** Whether the model of this session has the tool to write. */
function canWrite({ tools: { permissions = [], namePrefix = "" } = {} }: MemorySessionOptions): boolean {
  const tool = { category: "memory.write", name: `${namePrefix}WriteMemoryTopic` } as const
  return decidePermission(permissions, tool) === "allow"
}

/** `undefined` for a memory that cannot be read: the reason is added to `problems`, and the session continues. */
export async function startLearning(
  learning: AutoMemories,
  problems: string[],
): Promise<Awaited<ReturnType<AutoMemories["onSessionStart"]>> | undefined> {
  try {
    return await learning.onSessionStart()
  } catch (error) {
    if (!isMemoryError(error)) throw error
    if (!problems.includes(error.message)) problems.push(error.message)
    return undefined
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
