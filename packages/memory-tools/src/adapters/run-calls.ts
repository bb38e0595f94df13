import type { MemoryTools } from "./memory-tools.ts"
import { isToolName } from "./tool-name.ts"
import type { ToolResult } from "./tool-result.ts"

/** One call as a model asked for it. */
export interface ModelCall {
  id: string
  name: string
  args: unknown
}

/**
 * Runs the calls of memory tools one after another, so that a read after a write sees it. Calls of other tools are
 * left out; those of a memory tool that is not offered get a failure that says so.
 */
export async function runCalls(
  memoryTools: MemoryTools,
  calls: readonly ModelCall[],
): Promise<{ id: string; result: ToolResult }[]> {
  const results: { id: string; result: ToolResult }[] = []
  for (const { id, name, args } of calls) {
    if (isToolName(name)) results.push({ id, result: await memoryTools.callTool(name, args) })
  }
  return results
}
