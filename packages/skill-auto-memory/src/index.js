export { skillFragment } from "./fragment.ts";
export { autoMemorySkill, skillBody } from "./skill.ts";
export { squadsInstructions } from "./squads.ts";
