import type { ToolInputSchema } from "./tool-input.ts"
import type { ToolName } from "./tool-result.ts"

export type ToolCategory = "memory.read" | "memory.write"

/** What a tool is, before it is bound to a memory. */
export interface ToolDefinition<Name extends string = ToolName> {
  readonly name: Name
  /** For the model: what the tool does, when to call it. */
  readonly description: string
  /** What a host's permission rules match; see `matchesPermission`. */
  readonly category: ToolCategory
  /** True when the tool changes nothing. */
  readonly readOnly: boolean
  /** True when the tool replaces or removes something. The history still has it. */
  readonly destructive: boolean
  readonly inputSchema: ToolInputSchema
}
