import { type Memory } from "@caliban/memory-core";
import { type RunOptions } from "../../tool.ts";
import type { AnthropicMemoryHandlers } from "./commands.ts";
/**
 * Handlers for Anthropic's memory tool over the directory of a memory. The model's `/memories/<slug>.md` is a topic with
 * exactly the text that it sends, `/memories/MEMORY.md` the index, and any other file an attachment; see `MemoryFiles` of
 * memory-core. Commands run one after another, in the order of the calls. A file that exists is never created again: the
 * error shows how it begins.
 *
 * @param options `signal` ends the commands, those that wait included; the SDK passes none to its tools.
 * @example betaMemoryTool(anthropicMemoryHandlers(memory))
 */
export declare function anthropicMemoryHandlers(memory: Pick<Memory, "files" | Places>, options?: RunOptions): AnthropicMemoryHandlers;
/** What the explanation of an error has to know. */
type Places = "directory" | "mounts" | "readOnly";
export {};
