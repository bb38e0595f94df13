import { type MemoryNames } from "./fragment.ts";
/** An Agent Skills skill, as text and as a folder. */
export interface Skill {
    /** Name of the skill and of its folder. */
    readonly name: string;
    /** When to load it, for a host that lists skills. */
    readonly description: string;
    /** The whole of `SKILL.md`, frontmatter included. */
    readonly text: string;
    /** The text after the frontmatter: the instructions for the model. */
    readonly body: string;
    /** The fragment for an enabled memory. Use `skillFragment` when memory may be off. */
    readonly fragment: string;
    /**
     * The absolute path of the skill's folder in the installed package; `undefined` in a host that is bundled into one
     * file. Cost: one file check per access.
     */
    readonly path: string | undefined;
}
export declare const autoMemorySkill: Skill;
/**
 * The instructions of the skill, `autoMemorySkill.body`, with the tag and the tools of a memory of its own: for an agent
 * with several memories.
 */
export declare function skillBody(names: MemoryNames): string;
