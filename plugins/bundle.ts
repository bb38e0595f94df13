import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import type { Options } from "tsup"
import command from "../packages/memory-mcp/tsup.command.config.ts"

/** What the programs contain of others, by the files in which our packages name it. */
const LICENCES = ["memory-core/dist/THIRD-PARTY-LICENSES.txt", "memory-guard/THIRD-PARTY-NOTICES.md"]

export interface PluginSkill {
  name: string
  /** The text of `SKILL.md`. */
  text: string
}

/**
 * The program of a plugin folder, `dist/main.js`: the command of `@caliban/memory-mcp` with everything that it needs, as a
 * plugin is copied without an installation. Also writes the skill.
 */
export function pluginProgram(skill: PluginSkill): Options {
  return {
    ...command,
    entry: ["../../packages/memory-mcp/src/main.ts"],
    noExternal: [...(command.noExternal ?? []), /^@caliban\//],
    clean: true,
    onSuccess: async () => {
      if (typeof command.onSuccess === "function") await command.onSuccess()
      const own = LICENCES.map((file) => readFileSync(`../../packages/${file}`, "utf8"))
      const file = "dist/THIRD-PARTY-LICENSES.txt"
      writeFileSync(file, [readFileSync(file, "utf8"), ...own].join("\n\n"))
      writeSkill(skill)
    },
  }
}

function writeSkill({ name, text }: PluginSkill): void {
  const folder = `skills/${name}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/SKILL.md`, text)
}
