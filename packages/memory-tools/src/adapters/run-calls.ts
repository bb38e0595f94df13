import type { MemoryTools } from "../memory-tools.ts"
import type { ToolResult } from "../tool-result.ts"
import { isToolName } from "../tools/tools.ts"

/** One tool call of a model. */
export interface ModelCall {
  id: string
  name: string
  args: unknown
}

/**
 * Runs the calls of memory tools one after another, so that a read sees an earlier write. Skips calls of other tools; a
 * call of a memory tool that is not offered gets a failure that says so.
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
