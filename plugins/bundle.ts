import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { autoMemorySkill, skillBody } from "@caliban/skill-auto-memory"
import type { Options } from "tsup"
import command from "../packages/memory-mcp/tsup.command.config.ts"

/** What the programs contain of others, by the files in which our packages name it. */
const LICENCES = ["memory-core/dist/THIRD-PARTY-LICENSES.txt", "memory-guard/THIRD-PARTY-NOTICES.md"]

/**
 * The program of a plugin folder, `dist/main.js`: the command of `@caliban/memory-mcp` with everything that it needs, as a
 * plugin is copied without an installation. Also writes the skill.
 *
 * @param namePrefix What the host puts before the names of the tools.
 */
export function pluginProgram(namePrefix: string): Options {
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
      writeSkill(namePrefix)
    },
  }
}

function writeSkill(namePrefix: string): void {
  const { name, text, body } = autoMemorySkill
  const folder = `skills/${name}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}/SKILL.md`,
    text.replace(body, () => skillBody({ namePrefix })),
  )
}
