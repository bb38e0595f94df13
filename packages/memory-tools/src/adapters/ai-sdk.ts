import type { MemoryTools } from "../memory-tools.ts"
import type { ToolDetails, ToolDetailsByName, ToolName } from "../tool-result.ts"

/** The output of a tool, for the host; the model gets only `text`. */
export interface AiSdkMemoryToolOutput<Details extends ToolDetails = ToolDetails> {
  text: string
  details: Details
}

/** A tool for `generateText`, `streamText` and the agents of AI SDK 6 and 7 and of Mastra. */
export interface AiSdkMemoryTool<Details extends ToolDetails = ToolDetails> {
  description: string
  inputSchema: AiSdkInputSchema
  execute(input: unknown): Promise<AiSdkMemoryToolOutput<Details>>
  /** Accepts the AI SDK's `{ output }` and Mastra's bare output. */
  toModelOutput(result: { output: AiSdkMemoryToolOutput<Details> } | AiSdkMemoryToolOutput<Details>): {
    type: "text"
    value: string
  }
}

/**
 * A Standard Schema with its JSON Schema. It accepts every input, because `execute` checks it and explains in a
 * sentence what is wrong; the SDK would send the whole rejected input back to the model.
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
 * The tools by name, so that `toolName` and `output.details` are typed in the SDK's results. At run time the record
 * has only the tools that `createMemoryTools` offers.
 */
export type AiSdkMemoryTools = { [Name in ToolName]: AiSdkMemoryTool<ToolDetailsByName[Name]> }

/**
 * Memory tools for `tools` of the AI SDK, 6 or 7. Empty when memory is off.
 *
 * A failed call rejects, as the SDK expects: the model gets the message as a tool error, the host finds the
 * `ToolFailure` in the error's `cause`.
 */
export function aiSdkTools(memoryTools: MemoryTools): AiSdkMemoryTools {
  return Object.fromEntries(
    memoryTools.tools.map((tool) => [
      tool.name,
      {
        description: tool.description,
        inputSchema: toInputSchema(tool.inputSchema),
        async execute(input) {
          const result = await tool.run(input)
          if (!result.ok) throw new Error(result.message, { cause: result })
          return { text: result.text, details: result.details }
        },
        toModelOutput: (result) => ({
          type: "text",
          value: textOf(result),
        }),
      } satisfies AiSdkMemoryTool,
    ]),
  ) as AiSdkMemoryTools
}

/** The text of a result: AI SDK wraps it in `output`, Mastra does not. */
function textOf(result: unknown): string {
  const output = (result as { output?: unknown } | undefined)?.output ?? result
  const text = (output as { text?: unknown } | undefined)?.text ?? output
  return typeof text === "string" ? text : (JSON.stringify(text) ?? "")
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
