import { mustBeText } from "@caliban/text"
import { APPROVAL_OPTIONS, checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import { type AiSdkMemoryTool, type AiSdkOptions, aiSdkTools, type SystemMessage } from "./ai-sdk.ts"

/** A tool for `tools` of a Mastra agent. */
export interface MastraMemoryTool extends Omit<AiSdkMemoryTool, "needsApproval"> {
  id: string
  /** True when the host's person has to approve each call. */
  requireApproval: boolean
}

/** Memory tools by name for `tools` of a Mastra `Agent`. Empty when memory is off. */
export function mastraTools(
  memoryTools: AgentTools,
  options: AiSdkOptions = {},
): Record<string, MastraMemoryTool> {
  checkAdapter("mastraTools", memoryTools, APPROVAL_OPTIONS, options)
  const tools: [string, AiSdkMemoryTool][] = Object.entries(aiSdkTools(memoryTools, options))
  return Object.fromEntries(
    tools.map(([id, { needsApproval, ...tool }]) => [id, { ...tool, id, requireApproval: needsApproval }]),
  )
}

/** A processor for `inputProcessors` of a Mastra `Agent`. */
export interface MastraMemoryProcessor {
  id: "caliban-memory"
  processInputStep<Message extends { role: string }>(step: {
    systemMessages: readonly Message[]
  }): { systemMessages: (Message | SystemMessage)[] }
}

/**
 * Appends a system message with the memory in every step of a run.
 *
 * @param system What the agent sees of memory, loaded once per session so that the provider's prompt cache stays valid.
 */
export function mastraProcessor(system: string): MastraMemoryProcessor {
  mustBeText("mastraProcessor", "system", system)
  const added: SystemMessage[] = system === "" ? [] : [{ role: "system", content: system }]
  return {
    id: "caliban-memory",
    processInputStep: ({ systemMessages }) => ({ systemMessages: [...systemMessages, ...added] }),
  }
}
