import { isAbsolute, resolve } from "node:path"
import { createMemorySession, type MemorySession, type MemorySettings } from "@caliban/memory"
import type { LayoutName } from "@caliban/memory/layouts"
import { optionAsFlag, plainLine } from "@caliban/text"
import { FLAGS, type Options } from "../arguments.ts"
import { homeOf } from "./settings.ts"

/** A session with the memory that the command line names; a string says what is wrong with the options. */
export async function openSession(
  { bare, learn, layout = "caliban", mount, ...options }: Options,
  { cwd, env, settings }: { cwd: string; env: NodeJS.ProcessEnv; settings: MemorySettings },
): Promise<MemorySession | string> {
  const home = homeOf(env)
  if (!isAbsolute(home)) return `HOME is not an absolute path: ${plainLine(home)}`
  const form = /^(?<name>[^=]+)=(?<folder>.+?)(?::(?<access>write|read))?$/s
  const mounts = mount.map((text) => {
    const { name, folder, access = "read" } = form.exec(text)?.groups ?? {}
    const directory = folder && resolve(cwd, folder.replace(/^~(?=\/)/, home))
    return name && directory ? { name, directory, access: access as "read" | "write" } : undefined
  })
  if (mounts.includes(undefined)) return "--mount must be name=folder or name=folder:write"
  try {
    return await createMemorySession({
      cwd,
      settings,
      bare,
      readOnly: options["read-only"],
      layout: layout as LayoutName,
      mounts: mounts.filter((one) => one !== undefined),
      userMemory: !options["no-user-memory"],
      learn,
      slash: { env },
      system: { home, env },
    })
  } catch (error) {
    if (error instanceof TypeError) return optionAsFlag(error.message, FLAGS)
    throw error
  }
}
