import { checkAdapter } from "./check-options.ts"
import { type MemoryTools, unknownTool } from "./memory-tools.ts"
import type { ToolResult } from "./tool-result.ts"

/** What an adapter needs of the tools: those of one memory, or of several. */
export type AgentTools = Pick<MemoryTools<string>, "tools" | "toolsAsJsonSchema" | "callTool" | "owns">

/**
 * The tools of several memories as one list with one `callTool`, for an agent that has more than one.
 *
 * @throws TypeError for two tools of one name: give one memory a `namePrefix`
 */
export function mergeMemoryTools(...parts: readonly AgentTools[]): AgentTools {
  for (const part of parts) checkAdapter("mergeMemoryTools", part)
  const tools = parts.flatMap((part) => part.tools)
  const names = tools.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined)
    throw new TypeError(`mergeMemoryTools: two memories have the tool ${twice}; give one a namePrefix`)
  return {
    tools,
    toolsAsJsonSchema: () => parts.flatMap((part) => part.toolsAsJsonSchema()),
    owns: (name) => parts.some((part) => part.owns(name)),
    async callTool(name, args, options): Promise<ToolResult> {
      const owner =
        parts.find((part) => part.tools.some((tool) => tool.name === name)) ??
        parts.find((part) => part.owns(name))
      return (await owner?.callTool(name, args, options)) ?? unknownTool(name, names)
    },
  }
}
