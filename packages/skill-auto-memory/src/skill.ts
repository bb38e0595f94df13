import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type MemoryNames, skillFragment, withNames } from "./fragment.ts"
import { skillText } from "./skill-text.ts"

/** An Agent Skills skill, as text and as a folder. */
export interface Skill {
  /** Name of the skill and of its folder. */
  readonly name: string
  /** When to load it, for a host that lists skills. */
  readonly description: string
  /** The whole of `SKILL.md`, frontmatter included. */
  readonly text: string
  /** The text after the frontmatter: the instructions for the model. */
  readonly body: string
  /** The fragment for an enabled memory. Use `skillFragment` when memory may be off. */
  readonly fragment: string
  /**
   * The absolute path of the skill's folder in the installed package; `undefined` in a host that is bundled into one
   * file. Cost: one file check per access.
   */
  readonly path: string | undefined
}

const NAME = "auto-memory"

const [, frontmatter = "", body = ""] = /^---\n(.*?\n)---\n+(.*)$/s.exec(skillText) ?? []

export const autoMemorySkill: Skill = {
  name: NAME,
  description: /^description: (.*)$/m.exec(frontmatter)?.[1] ?? "",
  text: skillText,
  body,
  fragment: skillFragment({ enabled: true }),
  get path() {
    // A bundler that writes CommonJS leaves `import.meta` empty; of its other properties, some leave the syntax.
    const here: string | undefined = import.meta.url
    const folder = here === undefined ? undefined : fileURLToPath(new URL(`../skills/${NAME}`, here))
    return folder !== undefined && existsSync(`${folder}/SKILL.md`) ? folder : undefined
  },
}

/**
 * The instructions of the skill, `autoMemorySkill.body`, with the tag and the tools of a memory of its own: for an agent
 * with several memories.
 */
export function skillBody(names: MemoryNames): string {
  if (typeof names !== "object" || names === null)
    throw new TypeError("skillBody: names must be an object { tag, namePrefix }")
  return withNames(body, names)
}
