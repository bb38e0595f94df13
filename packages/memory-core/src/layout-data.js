// The arrangements of other products' memory directories, as data for the option `layout`.
export { agentsMemory } from "./layouts/agents-memory.ts"
export { claudeCode } from "./layouts/claude-code.ts"
export { notes } from "./layouts/notes.ts"
export { openClaw } from "./layouts/open-claw.ts"
export { squads } from "./layouts/squads.ts"
export { wundr } from "./layouts/wundr.ts"
