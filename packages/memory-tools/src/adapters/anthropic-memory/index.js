export { anthropicMemoryHandlers } from "./handlers.ts";
