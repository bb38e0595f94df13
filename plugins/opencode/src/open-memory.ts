import { homedir } from "node:os"
import { dirname, isAbsolute, relative, resolve, sep } from "node:path"
import {
  createMapStore,
  createMemory,
  createMemorySession,
  type Memory,
  type MemoryOptions,
  type MemoryTool,
} from "@caliban/memory"
import { resolveMemoryPaths } from "@caliban/memory-core"
import { type Log, messageOf } from "./log.ts"
import { type Folders, readOptions } from "./plugin-options.ts"
import { createSessions, type Sessions } from "./sessions.ts"

/** What both kinds of plugin offer. */
export interface OpenMemory {
  readonly sessions: Sessions
  /** The tools as every session offers them. */
  readonly tools: readonly MemoryTool[]
}

/**
 * The memory of a project; `undefined`, with a line in the log, when there is none. Never rejects, because a plugin must
 * not keep OpenCode from starting. Creates nothing.
 *
 * @param approve Asks the person about each change.
 */
export async function openMemory(
  given: unknown,
  folders: Folders,
  log: Log,
  approve?: MemoryOptions["approve"],
): Promise<OpenMemory | undefined> {
  const { env } = process
  try {
    const { directory, ...options } = readOptions(given, folders)
    const cwd = folders.directory
    if (directory === undefined && !isProject(cwd, env)) {
      log("info", `No memory: ${cwd} is not a project. The option "directory" names one.`)
      return undefined
    }
    // OpenCode shows the model `CLAUDE.md` itself.
    const tiers = { global: false, project: false }
    // Each session adds the guard.
    const place = directory === undefined ? { cwd } : { cwd, directory }
    const memory = createMemory({ ...options, ...place, ...(approve && { approve }), tiers, system: { env } })
    if (memory.enabled) {
      return { sessions: createSessions(memory, log), tools: await describeTools(memory, folders) }
    }
    const { diagnostics } = await memory.load()
    log("info", ["Memory is off.", ...diagnostics.map(({ message }) => message)].join(" "))
  } catch (error) {
    log("error", `No memory: ${messageOf(error)}`)
  }
  return undefined
}

/**
 * False for the home directory and the folders above it, unless the environment names an exact directory: a memory there
 * must be named.
 */
function isProject(folder: string, env: NodeJS.ProcessEnv): boolean {
  const {
    auto,
    projectFolder,
    cwd,
    home = resolve(sep, homedir()),
  } = resolveMemoryPaths({ cwd: folder, env })
  if (auto !== undefined && projectFolder === undefined) return true
  const below = relative(cwd, resolveMemoryPaths({ cwd: home, env }, false).cwd)
  const isHomeOrAbove = below.split(sep)[0] !== ".." && !isAbsolute(below)
  return cwd !== dirname(cwd) && !isHomeOrAbove
}

/** The tools of a session on an empty memory without files. */
async function describeTools({ readOnly }: Memory, { directory }: Folders): Promise<readonly MemoryTool[]> {
  const memory = createMemory({ cwd: directory, store: createMapStore(), readOnly, system: { env: {} } })
  const session = await createMemorySession({ memory })
  return session.tools.tools
}
