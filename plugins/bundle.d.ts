import type { Options } from "tsup";
export interface PluginSkill {
    name: string;
    /** The text of `SKILL.md`. */
    text: string;
}
/**
 * The program of a plugin folder, `dist/main.js`: the command of `@caliban/memory-mcp` with everything that it needs, as a
 * plugin is copied without an installation. Also writes the skill.
 */
export declare function pluginProgram(skill: PluginSkill): Options;
