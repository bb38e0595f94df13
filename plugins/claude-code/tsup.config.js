import { autoMemorySkill, skillBody } from "@caliban/skill-auto-memory";
import { pluginProgram } from "../bundle.ts";
const { name, text, body } = autoMemorySkill;
/** What the host puts before the names of a server's tools. */
const namePrefix = "mcp__plugin_caliban-memory_memory__";
const config = pluginProgram({ name, text: text.replace(body, () => skillBody({ namePrefix })) });
export default config;
