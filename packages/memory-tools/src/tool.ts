import { isMemoryError, type Memory } from "@caliban/memory-core"
import { z } from "zod"
import { explainError } from "./explain-error.ts"
import { parseArguments } from "./parse-arguments.ts"
import type { ToolResult } from "./tool-result.ts"

export type ToolName =
  | "ReadMemoryTopic"
  | "WriteMemoryTopic"
  | "ListMemoryTopics"
  | "RemoveMemoryTopic"
  | "memory_search"
  | "ConfirmMemoryEntry"
  | "ForgetMemoryEntry"

export type ToolCategory = "memory.read" | "memory.write"

/** A zod object that refuses fields which it does not name. */
export type ToolInputSchema = z.ZodObject<z.ZodRawShape, z.core.$strict>

/**
 * The input as JSON Schema: every property required, no further ones, no limits. Strict modes of model providers
 * take it as it is.
 */
export interface ToolInputJsonSchema {
  type: "object"
  properties: Record<string, { type: "string"; description: string; enum?: string[] }>
  required: string[]
  additionalProperties: false
}

/** What a tool is, before it is bound to a memory. */
export interface ToolDefinition<Schema extends ToolInputSchema = ToolInputSchema> {
  readonly name: ToolName
  /** For the model: what the tool does, when to call it. */
  readonly description: string
  /** What a host's permission rules match; see `matchesPermission`. */
  readonly category: ToolCategory
  /** True when the tool changes nothing. */
  readonly readOnly: boolean
  /** True when something is no longer there afterwards. The trash keeps it nevertheless. */
  readonly destructive: boolean
  readonly inputSchema: Schema
}

/** One tool of one memory, for any host. */
export interface MemoryTool extends ToolDefinition {
  readonly inputJsonSchema: ToolInputJsonSchema
  /**
   * Checks `args` and does the work. Takes anything: an object, its JSON text, or what a model made of it; bad
   * arguments and every failure of the memory are results. It rejects only for a mistake in the host's own code.
   */
  run(args: unknown): Promise<ToolResult>
}

/** Binds a definition to its work: arguments are checked before it, errors are explained after it. */
export function createTool<Schema extends ToolInputSchema>(
  memory: Memory,
  definition: ToolDefinition<Schema>,
  work: (input: z.output<Schema>) => Promise<ToolResult>,
): MemoryTool {
  return {
    ...definition,
    inputJsonSchema: toJsonSchema(definition.inputSchema),
    async run(args) {
      const parsed = parseArguments(definition, args)
      if (!parsed.ok) return parsed
      try {
        return await work(parsed.input)
      } catch (error) {
        if (!isMemoryError(error)) throw error
        return explainError(error, memory)
      }
    },
  }
}

function toJsonSchema(schema: ToolInputSchema): ToolInputJsonSchema {
  const { type, properties, required, additionalProperties } = z.toJSONSchema(schema)
  return { type, properties, required: required ?? [], additionalProperties } as ToolInputJsonSchema
}
