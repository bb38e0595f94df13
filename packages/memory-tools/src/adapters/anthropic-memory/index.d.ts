export type { AnthropicMemoryHandlers, CreateCommand, DeleteCommand, InsertCommand, RenameCommand, StrReplaceCommand, ViewCommand, } from "./commands.ts";
export { anthropicMemoryHandlers } from "./handlers.ts";
