import { homedir } from "node:os"
import { resolve } from "node:path"
import {
  createMemorySession,
  type MemoryOptions,
  type MemorySession,
  type MemorySettings,
} from "@caliban/memory"
import { claudeCode, type LayoutName, squads } from "@caliban/memory/layouts"
import { optionAsFlag } from "@caliban/text"
import { FLAGS, type SessionArguments } from "../arguments.ts"

export interface SessionPlace {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  settings: MemorySettings
}

/** A session with the memory that the command line names; a string says what is wrong with the options. */
export async function openSession(
  given: SessionArguments,
  { cwd, env, settings }: SessionPlace,
): Promise<MemorySession | string> {
  const { bare, readOnly, mounts, userMemory, learn, yes } = given
  const home = env["HOME"] || homedir()
  try {
    return await createMemorySession({
      cwd,
      settings,
      bare,
      readOnly,
      layout: layoutOf(given),
      mounts: mounts.map(({ name, directory, access }) => ({
        name,
        directory: resolve(cwd, directory.replace(/^~(?=\/)/, home)),
        access,
      })),
      userMemory,
      learn: learn && (given.layout === "wundr" ? { suggestOnly: !yes } : true),
      slash: { env },
      system: { home, env },
    })
  } catch (error) {
    if (error instanceof TypeError) return optionAsFlag(error.message, FLAGS)
    throw error
  }
}

/** The layout of the flags `--layout`, `--squad` and `--agent`. */
function layoutOf({ layout, squad, agent }: SessionArguments): NonNullable<MemoryOptions["layout"]> {
  if (layout === "squads") return squads({ squad: squad ?? "", agent: agent ?? "" })
  if (squad !== undefined) throw new TypeError('createMemory: option "squad" needs the layout "squads"')
  if (agent === undefined) return (layout ?? "caliban") as LayoutName
  if (layout === "claude-code") return claudeCode({ agent })
  throw new TypeError('createMemory: option "agent" needs the layout "squads" or "claude-code"')
}
