import { isMemoryError, type Memory, resolveMemoryPaths } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import type { Learning, LearningOptions, LearningStart } from "@caliban/memory-learn"
import type { AutoMemories, AutoMemoriesOptions } from "@caliban/memory-wundr"
import type { MemorySessionOptions } from "./session-types.ts"

/** Learning into this memory, or into the sectioned files of the layout `wundr`; `undefined` unless `learn` is set. */
export async function openLearning(
  options: MemorySessionOptions,
  memory: Memory,
): Promise<Learning | AutoMemories | undefined> {
  const { learn = false } = options
  if (learn === false) return undefined
  const given = learn === true ? {} : learn
  if (internals(memory)?.own.layout.name !== "wundr") {
    const { createLearning } = await import("@caliban/memory-learn")
    return createLearning({ ...envOf(options), ...(given as LearningOptions), memory })
  }
  const { createAutoMemories } = await import("@caliban/memory-wundr")
  const { namePrefix } = options.tools ?? {}
  return createAutoMemories({ ...placeOf(options), ...(given as AutoMemoriesOptions), memory, namePrefix })
}

/** Whether it learns into sectioned files, which are a part of the system prompt. */
export function isSectioned(learning: Learning | AutoMemories): learning is AutoMemories {
  return "loadAll" in learning
}

/** `undefined` for a memory that cannot be read: the reason is added to `problems`, and the session continues. */
export async function startLearning(
  learning: Learning | AutoMemories,
  problems: string[],
): Promise<(LearningStart & { text?: string }) | undefined> {
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
  const { cwd, directory, store, system: { home } = {} } = options
  const { env = process.env } = envOf(options)
  if (cwd === undefined || directory !== undefined || store !== undefined) return { env }
  const paths = resolveMemoryPaths({ cwd, env, home })
  return { env, userHome: paths.home, projectRoot: paths.projectRoot }
}

/** The environment of the session. */
function envOf(options: MemorySessionOptions): Pick<LearningOptions, "env"> {
  if (options.memory !== undefined || options.pool !== undefined) return {}
  return { env: options.system?.env ?? process.env }
}
