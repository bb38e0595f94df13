import { isAbsolute, resolve } from "node:path"
import { createMemorySession, type MemorySession } from "@caliban/memory"
import type { LayoutName } from "@caliban/memory/layouts"
import { optionAsFlag, plainLine } from "@caliban/text"
import { FLAGS, type Options, UsageError } from "../arguments.ts"
import { homeOf, loadSettings } from "./settings.ts"

/** A session with the memory that the command line names. @throws UsageError */
export async function openSession(
  { bare, learn, layout = "caliban", mount = [], ...options }: Options,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<MemorySession> {
  const home = homeOf(env)
  if (!isAbsolute(home)) throw new UsageError(`HOME is not an absolute path: ${plainLine(home)}`)
  const form = /^(?<name>[^=]+)=(?<folder>.+?)(?::(?<access>write|read))?$/s
  const mounts = mount.map((text) => {
    const { name, folder, access = "read" } = form.exec(text)?.groups ?? {}
    const directory = folder && resolve(cwd, folder.replace(/^~(?=\/)/, home))
    return name && directory ? { name, directory, access: access as "read" | "write" } : undefined
  })
  if (mounts.includes(undefined)) throw new UsageError("--mount must be name=folder or name=folder:write")
  const settings = loadSettings(env)
  try {
    const session = await createMemorySession({
      cwd,
      settings: settings.value,
      bare,
      readOnly: options["read-only"],
      layout: layout as LayoutName,
      mounts: mounts.filter((one) => one !== undefined),
      userMemory: !options["no-user-memory"],
      learn,
      slash: { env },
      system: { home, env },
    })
    return Object.assign(session, { warnings: [...settings.warnings, ...session.warnings] })
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(optionAsFlag(error.message, FLAGS)) : error
  }
}
