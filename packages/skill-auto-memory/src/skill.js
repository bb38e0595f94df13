import { existsSync } from "node:fs";
import { join } from "node:path";
import { skillFragment, withNames } from "./fragment.ts";
import { skillText } from "./skill-text.ts";
const NAME = "auto-memory";
const [, frontmatter = "", body = ""] = /^---\n(.*?\n)---\n+(.*)$/s.exec(skillText) ?? [];
export const autoMemorySkill = {
    name: NAME,
    description: /^description: (.*)$/m.exec(frontmatter)?.[1] ?? "",
    text: skillText,
    body,
    fragment: skillFragment({ enabled: true }),
    get path() {
        // A bundler that writes CommonJS leaves `import.meta` empty.
        const here = import.meta.dirname;
        const folder = here === undefined ? undefined : join(here, "..", "skills", NAME);
        return folder !== undefined && existsSync(join(folder, "SKILL.md")) ? folder : undefined;
    },
};
/**
 * The instructions of the skill, `autoMemorySkill.body`, with the tag and the tools of a memory of its own: for an agent
 * with several memories.
 */
export function skillBody(names) {
    if (typeof names !== "object" || names === null)
        throw new TypeError("skillBody: names must be an object { tag, namePrefix }");
    return withNames(body, names);
}
