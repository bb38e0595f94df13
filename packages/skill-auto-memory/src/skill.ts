import { join } from "node:path"
import { skillFragment } from "./fragment.ts"
import { skillText } from "./skill-text.ts"

/** An Agent Skills skill, as text and as a folder. */
export interface Skill {
  /** Name of the skill and of its folder. */
  readonly name: string
  /** When to load it, for a host that lists skills. */
  readonly description: string
  /** The whole of `SKILL.md`, frontmatter included. */
  readonly text: string
  /** What follows the frontmatter: the instructions for the model. */
  readonly body: string
  /** The fragment of an enabled memory. Use `skillFragment` where memory may be off. */
  readonly fragment: string
  /**
   * The skill's folder, absolute, in the installed package. Worked out when it is asked for: a host bundled into one
   * file has `text` and `body`, but no folder.
   */
  readonly path: string
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
    return join(import.meta.dirname, "..", "skills", NAME)
  },
}
