import { mustBeText } from "@caliban/text"
import { APPROVAL_OPTIONS, checkAdapter } from "../check-options.ts"
import type { MemoryTools } from "../memory-tools.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { ToolDetails, ToolDetailsByName, ToolName } from "../tool-result.ts"
import { type StandardInputSchema, standardSchema } from "./standard-schema.ts"

export interface AiSdkOptions {
  /** True asks the SDK for the person's approval before each call of a tool that changes memory. Default: false. */
  needsApproval?: boolean | undefined
}

/** The output of a tool, for the host; the model gets only `text`. */
export interface AiSdkMemoryToolOutput<Details extends ToolDetails = ToolDetails> {
  text: string
  details: Details
}

/** A tool for `generateText`, `streamText` and the agents of AI SDK 6 and 7 and of Mastra. */
export interface AiSdkMemoryTool<Details extends ToolDetails = ToolDetails> {
  description: string
  inputSchema: StandardInputSchema
  /** True when the host's person has to approve each call. */
  needsApproval: boolean
  execute(
    input: unknown,
    options?: { abortSignal?: AbortSignal | undefined },
  ): Promise<AiSdkMemoryToolOutput<Details>>
  /** Accepts the AI SDK's `{ output }` and Mastra's bare output. */
  toModelOutput(result: { output: AiSdkMemoryToolOutput<Details> } | AiSdkMemoryToolOutput<Details>): {
    type: "text"
    value: string
  }
}

/**
 * The tools by name, so that `toolName` and `output.details` are typed in the SDK's results. At run time the record
 * has only the tools that `createMemoryTools` offers.
 */
export type AiSdkMemoryTools<Prefix extends string = ""> = {
  [Name in ToolName as `${Prefix}${Name}`]: AiSdkMemoryTool<ToolDetailsByName[Name]>
}

/**
 * Memory tools for `tools` of the AI SDK, 6 or 7. Empty when memory is off.
 *
 * A failed call rejects, as the SDK expects: the model gets the message as a tool error, the host finds the
 * `ToolFailure` in the error's `cause`.
 */
export function aiSdkTools<Prefix extends string>(
  memoryTools: MemoryTools<Prefix>,
  options?: AiSdkOptions,
): AiSdkMemoryTools<Prefix>
export function aiSdkTools(memoryTools: AgentTools, options?: AiSdkOptions): Record<string, AiSdkMemoryTool>
export function aiSdkTools(memoryTools: MemoryTools, options?: AiSdkOptions): AiSdkMemoryTools
export function aiSdkTools(memoryTools: AgentTools, options: AiSdkOptions = {}): AiSdkMemoryTools {
  checkAdapter("aiSdkTools", memoryTools, APPROVAL_OPTIONS, options)
  const { needsApproval = false } = options
  return Object.fromEntries(
    memoryTools.tools.map((tool) => [
      tool.name,
      {
        description: tool.description,
        inputSchema: standardSchema(tool.inputSchema),
        needsApproval: needsApproval && !tool.readOnly,
        async execute(input, { abortSignal } = {}) {
          const result = await tool.run(input, { signal: abortSignal })
          if (!result.ok) throw new Error(result.message, { cause: result })
          return { text: result.text, details: result.details }
        },
        toModelOutput: (result) => ({ type: "text", value: textOf(result) }),
      } satisfies AiSdkMemoryTool,
    ]),
  ) as unknown as AiSdkMemoryTools
}

/** The text of a result: AI SDK wraps it in `output`, Mastra does not. */
function textOf(result: unknown): string {
  const output = (result as { output?: unknown } | undefined)?.output ?? result
  const text = (output as { text?: unknown } | undefined)?.text ?? output
  return typeof text === "string" ? text : (JSON.stringify(text) ?? "")
}

export interface SystemMessage {
  role: "system"
  content: string
}

/** A middleware of `wrapLanguageModel`. */
export interface AiSdkMemoryMiddleware<Version extends "v3" | "v4"> {
  specificationVersion: Version
  transformParams<Params extends { prompt: { role: string }[] }>(options: { params: Params }): Promise<Params>
}

/**
 * Adds the memory to every call of a model, as a system message after the host's own ones: a long static base prompt
 * stays cached when the memory changes between sessions.
 *
 * @param system What the agent sees of memory, loaded once per session.
 * @param specificationVersion `v3` for AI SDK 6, `v4` for AI SDK 7.
 * @throws TypeError for another one
 */
export function aiSdkMiddleware<Version extends "v3" | "v4">(
  system: string,
  specificationVersion: Version,
): AiSdkMemoryMiddleware<Version> {
  mustBeText("aiSdkMiddleware", "system", system)
  if (specificationVersion !== "v3" && specificationVersion !== "v4")
    throw new TypeError('aiSdkMiddleware: "specificationVersion" must be "v3" (AI SDK 6) or "v4" (AI SDK 7)')
  const message: SystemMessage = { role: "system", content: system }
  return {
    specificationVersion,
    async transformParams({ params }) {
      if (system === "") return params
      const base = params.prompt.findIndex(({ role }) => role !== "system")
      const at = base === -1 ? params.prompt.length : base
      return { ...params, prompt: params.prompt.toSpliced(at, 0, message) }
    },
  }
}
