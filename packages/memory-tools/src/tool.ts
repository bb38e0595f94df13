import { isMemoryError, type Memory } from "@caliban/memory-core"
import { explainError } from "./explain-error.ts"
import { parseArguments } from "./parse-arguments.ts"
import { visibleText } from "./plain-text.ts"
import type { ToolInputSchema } from "./tool-input.ts"
import type { ToolName } from "./tool-name.ts"
import type { ToolResult } from "./tool-result.ts"

export type ToolCategory = "memory.read" | "memory.write"

/** What a tool is, before it is bound to a memory. */
export interface ToolDefinition<Field extends string = string> {
  readonly name: ToolName
  /** For the model: what the tool does, when to call it. */
  readonly description: string
  /** What a host's permission rules match; see `matchesPermission`. */
  readonly category: ToolCategory
  /** True when the tool changes nothing. */
  readonly readOnly: boolean
  /** True when something is no longer there afterwards. The trash still has it. */
  readonly destructive: boolean
  readonly inputSchema: ToolInputSchema<Field>
}

/** One tool of one memory, for any host. */
export interface MemoryTool extends ToolDefinition {
  /**
   * Checks `args` and does the work. Takes anything: an object, its JSON text, or what a model made of it; bad
   * arguments and every failure of the memory are results. It rejects only for a mistake in the host's own code.
   */
  run(args: unknown): Promise<ToolResult>
}

/**
 * Binds a definition to its work: arguments are checked before it, errors are explained after it, and what the model
 * gets has no hidden characters, whatever the files hold.
 */
export function createTool<Input extends object>(
  memory: Memory,
  definition: ToolDefinition<keyof Input & string>,
  work: (input: Input) => Promise<ToolResult>,
): MemoryTool {
  return {
    ...definition,
    inputSchema: structuredClone(definition.inputSchema),
    async run(args) {
      const parsed = parseArguments<Input>(definition, args)
      if (!parsed.ok) return parsed
      try {
        return withVisibleText(await work(parsed.input))
      } catch (error) {
        if (!isMemoryError(error)) throw error
        return withVisibleText(explainError(error, memory))
      }
    },
  }
}

function withVisibleText(result: ToolResult): ToolResult {
  return result.ok
    ? { ...result, text: visibleText(result.text) }
    : { ...result, message: visibleText(result.message) }
}
