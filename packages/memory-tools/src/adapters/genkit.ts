import { check } from "@caliban/memory-core/internal"
import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import { RUN_OPTIONS } from "../tool.ts"
import { jsonSchemaTools, type RunOptions } from "./json-schema.ts"

/** `dynamicTool` of `genkit`. */
export type GenkitDynamicTool<Tool> = (
  config: { name: string; description: string },
  run: (input: unknown) => Promise<string>,
) => Tool

/**
 * Memory tools for `tools` of `generate` and of a prompt. Empty when memory is off. A failure is a text that says so.
 * Genkit gives its tools no signal: pass that of the call, too.
 *
 * @param dynamicTool `dynamicTool` of `genkit`. The tools get their schema after it made them: Genkit ends the whole run
 * when arguments do not fit the schema that it knows.
 */
export function genkitTools<Tool extends { __action: { inputJsonSchema?: unknown } }>(
  memoryTools: AgentTools,
  dynamicTool: GenkitDynamicTool<Tool>,
  options: RunOptions = {},
): Tool[] {
  checkAdapter("genkitTools", memoryTools, RUN_OPTIONS, options)
  check("genkitTools", "a function", dynamicTool, "dynamicTool")
  return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) => {
    const tool = dynamicTool({ name, description }, async (input) => (await call(input, options)).text)
    tool.__action.inputJsonSchema = inputSchema
    return tool
  })
}
