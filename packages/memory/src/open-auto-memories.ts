import { isMemoryError, type Memory, resolveMemoryPaths } from "@caliban/memory-core"
import type { AutoMemories, AutoMemoriesOptions } from "@caliban/memory-wundr"
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

/** `undefined` for a memory that cannot be read: the reason is added to `problems`, and the session continues. */
export async function startAutoMemories(
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
