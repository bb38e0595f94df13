import { homedir } from "node:os"
import { resolve } from "node:path"
import { createMemory, type Memory, type MemoryOptions, type MemorySettings } from "@caliban/memory-core"
import { createMemoryGuard } from "@caliban/memory-guard"
import type { SessionArguments } from "./arguments.ts"

export interface MemoryPlace {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  settings: MemorySettings
}

/** The memory that the command line names; a string says what is wrong with the options. */
export function openMemory(
  { bare, readOnly, layout, squad, agent, mounts, userMemory }: SessionArguments,
  { cwd, env, settings }: MemoryPlace,
): Memory | string {
  const names = { layout, squad, agent }
  const given = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined))
  const home = env["HOME"] || homedir()
  try {
    return createMemory({
      cwd,
      env,
      settings,
      bare,
      readOnly,
      guard: createMemoryGuard(),
      ...(given as Pick<MemoryOptions, "layout" | "squad" | "agent">),
      mounts: mounts.map(({ name, directory, access }) => ({
        name,
        directory: resolve(cwd, directory.replace(/^~(?=\/)/, home)),
        access,
      })),
      userMemory,
    })
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}
