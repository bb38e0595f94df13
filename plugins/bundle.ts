import { mkdirSync, writeFileSync } from "node:fs"
import type { Options } from "tsup"
import command from "../packages/memory-mcp/tsup.config.ts"

export interface PluginSkill {
  name: string
  /** The text of `SKILL.md`. */
  text: string
}

/**
 * The program of a plugin folder, `dist/main.js`: the command of `@caliban/memory-mcp`, as a plugin is copied without an
 * installation. Also writes the skill.
 */
export function pluginProgram(skill: PluginSkill): Options {
  return {
    ...command,
    entry: ["../../packages/memory-mcp/src/main.ts"],
    onSuccess: async () => {
      if (typeof command.onSuccess === "function") await command.onSuccess()
      writeSkill(skill)
    },
  }
}

/** What the skill says about `/memory`, which in these hosts is a command of their own. */
const MEMORY_COMMANDS = /^If the host supports it, `\/memory` shows .*? name `\/memory rm <slug>`\./m

const PLUGIN_COMMANDS = [
  "The host's own command /memory shows other files. The views of this memory are prompts of its server: status, list, show, search, trash and verify.",
  'Everything you replace or remove can be restored: tell the user to run `npx -y --prefix ~ @caliban/memory-mcp --memory "undo <slug>"` in a terminal, in the folder of the project. `--memory "rebuild-index"` repairs the index, and `--memory "help"` lists the rest.',
  "When asked to forget something, remove the topic.",
].join(" ")

function writeSkill({ name, text }: PluginSkill): void {
  if (!MEMORY_COMMANDS.test(text)) throw new Error("The skill no longer says what this file replaces")
  const folder = `skills/${name}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}/SKILL.md`,
    text.replace(MEMORY_COMMANDS, () => PLUGIN_COMMANDS),
  )
}
