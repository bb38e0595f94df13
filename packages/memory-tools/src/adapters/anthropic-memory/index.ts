export type * from "./commands.ts"
export { anthropicMemoryHandlers } from "./handlers.ts"
