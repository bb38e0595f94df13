import type { Memory, MemoryError } from "@caliban/memory-core";
import type { ToolFailure } from "../tool-result.ts";
/** What an explanation has to know about a memory. */
type Places = Pick<Memory, "directory" | "mounts" | "readOnly">;
/** A `MemoryError` as a sentence that the model can act on. The tools themselves explain a `conflict`. */
export declare function explainError(error: MemoryError, memory: Places): ToolFailure;
/** A message of the core on one line, cut, without the paths of the memory directory and of its mounts. */
export declare function forModel(message: string, { directory, mounts }: Places): string;
export {};
