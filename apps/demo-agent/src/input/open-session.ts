import { isAbsolute, resolve } from "node:path"
import { createMemorySession, type MemorySession } from "@caliban/memory"
import type { LayoutName } from "@caliban/memory/layouts"
import { optionAsFlag, plainLine } from "@caliban/text"
import { cli, FLAGS, type Options } from "../arguments.ts"
import { homeOf, loadSettings } from "./settings.ts"

/** A session with the memory that the command line names. @throws CommanderError */
export async function openSession(
  { bare, learn, readOnly, userMemory, layout = "caliban", mount = [] }: Options,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<MemorySession> {
  const home = homeOf(env)
  if (!isAbsolute(home)) return cli.error(`HOME is not an absolute path: ${plainLine(home)}`)
  const form = "--mount must be name=folder or name=folder:write"
  const mounts = mount.map((text) => {
    const [, name = "", folder = "", end] = /^([^=]+)=(.+?)(?::(write|read))?$/s.exec(text) ?? cli.error(form)
    const access: "read" | "write" = end === "write" ? "write" : "read"
    return { name, directory: resolve(cwd, folder.replace(/^~(?=\/)/, home)), access }
  })
  const warnings: string[] = []
  const settings = loadSettings(env, warnings)
  const given = { cwd, settings, bare, readOnly, mounts, userMemory, learn, layout: layout as LayoutName }
  try {
    const session = await createMemorySession({ ...given, slash: { env }, system: { home, env } })
    return Object.assign(session, { warnings: [...warnings, ...session.warnings] })
  } catch (error) {
    if (error instanceof TypeError) cli.error(optionAsFlag(error.message, FLAGS))
    throw error
  }
}
