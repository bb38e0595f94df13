export { type MemoryState, skillFragment } from "./fragment.ts"
export { autoMemorySkill, type Skill } from "./skill.ts"
export { squadsInstructions } from "./squads.ts"
