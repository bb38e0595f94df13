export { type MemoryNames, type MemoryState, skillFragment } from "./fragment.ts";
export { autoMemorySkill, type Skill, skillBody } from "./skill.ts";
export { squadsInstructions } from "./squads.ts";
