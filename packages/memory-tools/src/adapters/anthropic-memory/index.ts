export type { AnthropicMemoryHandlers } from "./commands.ts"
export { anthropicMemoryHandlers } from "./handlers.ts"
