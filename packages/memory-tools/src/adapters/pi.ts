import { mustBeText } from "@caliban/text"
import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import type { ToolDetails } from "../tool-result.ts"

/** A tool for `pi.registerTool` and for `customTools` of a Pi session. */
export interface PiMemoryTool {
  name: string
  label: string
  description: string
  parameters: Record<string, unknown>
  execute(
    toolCallId: string,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<{ content: { type: "text"; text: string }[]; details: ToolDetails }>
}

/** Memory tools for Pi's coding agent. A failure rejects, and Pi shows the model its message. Empty when memory is off. */
export function piTools(memoryTools: AgentTools): PiMemoryTool[] {
  checkAdapter("piTools", memoryTools)
  return memoryTools.tools.map((tool) => ({
    name: tool.name,
    label: tool.name,
    description: tool.description,
    parameters: lenient(tool.inputSchema),
    async execute(_toolCallId, params, signal) {
      const result = await tool.run(params, { signal })
      if (!result.ok) throw new Error(result.message, { cause: result })
      return { content: [{ type: "text", text: result.text }], details: result.details }
    },
  }))
}

/** The part of Pi's `ExtensionAPI` that is used. */
export interface PiExtensionApi {
  registerTool(tool: PiMemoryTool): void
  on(
    event: "before_agent_start",
    handler: (event: { systemPrompt: string }) => { systemPrompt: string },
  ): void
}

/**
 * An extension: the tools, and the memory below Pi's own system prompt.
 *
 * @param system What the agent sees of memory, loaded once per session so that the provider's prompt cache stays valid.
 */
export function piExtension(memoryTools: AgentTools, system: string): (pi: PiExtensionApi) => void {
  mustBeText("piExtension", "system", system)
  return (pi) => {
    for (const tool of piTools(memoryTools)) pi.registerTool(tool)
    pi.on("before_agent_start", ({ systemPrompt }) => ({
      systemPrompt: system === "" ? systemPrompt : `${systemPrompt}\n\n${system}`,
    }))
  }
}

/**
 * Pi checks arguments itself and shows the model its validator's errors. So the schema requires nothing, and the tool
 * explains what is missing; the descriptions list the allowed values. Pi makes `null` a text where the type allows only one.
 */
function lenient({ properties }: ToolInputSchema): Record<string, unknown> {
  const fields = Object.entries(properties).map(([name, { type, description, enum: values }]) => {
    const choice = values === undefined ? "" : ` One of: ${values.join(", ")}.`
    return [name, { type: type === "string" ? type : ["string", "null"], description: description + choice }]
  })
  return { type: "object", properties: Object.fromEntries(fields) }
}
