import { isAbsolute, resolve } from "node:path"
import { createMemorySession, type MemorySession } from "@caliban/memory"
import type { LayoutName } from "@caliban/memory/layouts"
import { optionAsFlag, plainLine } from "@caliban/text"
import { cli, FLAGS, type Options } from "../arguments.ts"
import { homeOf, loadSettings } from "./settings.ts"

/** A session with the memory that the command line names. @throws CommanderError */
export async function openSession(
  { bare, learn, layout = "caliban", mount = [], ...options }: Options,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<MemorySession> {
  const home = homeOf(env)
  if (!isAbsolute(home)) return cli.error(`HOME is not an absolute path: ${plainLine(home)}`)
  const form = /^(?<name>[^=]+)=(?<folder>.+?)(?::(?<access>write|read))?$/s
  const mounts = mount.map((text) => {
    const {
      name = "",
      folder = "",
      access = "read",
    } = form.exec(text)?.groups ?? cli.error("--mount must be name=folder or name=folder:write")
    return {
      name,
      directory: resolve(cwd, folder.replace(/^~(?=\/)/, home)),
      access: access as "read" | "write",
    }
  })
  const warnings: string[] = []
  const settings = loadSettings(env, warnings)
  try {
    const session = await createMemorySession({
      cwd,
      settings,
      bare,
      readOnly: options.readOnly,
      layout: layout as LayoutName,
      mounts,
      userMemory: options.userMemory,
      learn,
      slash: { env },
      system: { home, env },
    })
    return Object.assign(session, { warnings: [...warnings, ...session.warnings] })
  } catch (error) {
    if (error instanceof TypeError) cli.error(optionAsFlag(error.message, FLAGS))
    throw error
  }
}
