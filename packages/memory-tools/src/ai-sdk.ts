import type { MemoryTools } from "./memory-tools.ts"
import type { ToolDetails } from "./tool-result.ts"

/** What a tool gives to the host; the model gets only `text`. */
export interface AiSdkMemoryToolOutput {
  text: string
  details: ToolDetails
}

/** A tool as `generateText`, `streamText` and the agents of the AI SDK 6 and 7 take it. */
export interface AiSdkMemoryTool {
  description: string
  inputSchema: AiSdkInputSchema
  execute(input: unknown): Promise<AiSdkMemoryToolOutput>
  toModelOutput(options: { output: AiSdkMemoryToolOutput }): { type: "text"; value: string }
}

/**
 * A Standard Schema with its JSON Schema. It accepts every input, since `execute` checks it and explains what is
 * wrong in a sentence; the SDK would send the whole rejected input back to the model.
 */
interface AiSdkInputSchema {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: "caliban"
    readonly validate: (value: unknown) => { value: unknown }
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>
      readonly output: () => Record<string, unknown>
    }
  }
}

/**
 * Memory tools for `tools` of the AI SDK, 6 or 7. Empty when memory is off.
 *
 * A failed call rejects, as the SDK wants it: the model gets the message as a tool error, the host finds the
 * `ToolFailure` in the error's `cause`.
 */
export function aiSdkTools(memoryTools: MemoryTools): Record<string, AiSdkMemoryTool> {
  return Object.fromEntries(
    memoryTools.tools.map((tool) => [
      tool.name,
      {
        description: tool.description,
        inputSchema: toInputSchema({ ...tool.inputJsonSchema }),
        async execute(input) {
          const result = await tool.run(input)
          if (!result.ok) throw new Error(result.message, { cause: result })
          return { text: result.text, details: result.details }
        },
        toModelOutput: ({ output }) => ({ type: "text", value: output.text }),
      } satisfies AiSdkMemoryTool,
    ]),
  )
}

function toInputSchema(jsonSchema: Record<string, unknown>): AiSdkInputSchema {
  const input = () => structuredClone(jsonSchema)
  return {
    "~standard": {
      version: 1,
      vendor: "caliban",
      validate: (value) => ({ value }),
      jsonSchema: { input, output: input },
    },
  }
}
