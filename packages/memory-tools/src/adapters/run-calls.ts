import type { MemoryTools } from "../memory-tools.ts"
import type { RunOptions } from "../tool.ts"
import { isToolName } from "../tools/tools.ts"

/** One tool call of a model. */
export interface ModelCall {
  id: string
  name: string
  args: unknown
}

export interface RunCallsOptions extends RunOptions {
  /**
   * The model has no other tools: a call of any other name gets a failure that lists the tools, so that no call stays
   * without an answer. Default: false, calls of other tools are left to the host.
   */
  onlyTools?: boolean | undefined
}

/** A signal that is aborted with either of two. */
export function joinSignals(one: RunOptions["signal"], other: RunOptions["signal"]): RunOptions["signal"] {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}

/** What goes back to the model. */
export interface CallResult {
  text: string
  isError: boolean
}

/** Runs one call. */
export async function runCall(
  memoryTools: MemoryTools<string>,
  name: string,
  args: unknown,
  options?: RunOptions,
): Promise<CallResult> {
  const result = await memoryTools.callTool(name, args, options)
  return result.ok ? { text: result.text, isError: false } : { text: result.message, isError: true }
}

/**
 * Runs the calls of the tools of this memory one after another, so that a read sees an earlier write. Skips calls of other
 * tools unless `onlyTools` is set; a call of a memory tool that is not offered gets a failure that says so.
 */
export async function runCalls(
  memoryTools: MemoryTools<string>,
  calls: readonly ModelCall[],
  options?: RunCallsOptions,
): Promise<{ id: string; result: CallResult }[]> {
  const { namePrefix } = memoryTools
  const results: { id: string; result: CallResult }[] = []
  for (const { id, name, args } of calls) {
    const isOurs = name.startsWith(namePrefix) && isToolName(name.slice(namePrefix.length))
    if (isOurs || options?.onlyTools)
      results.push({ id, result: await runCall(memoryTools, name, args, { signal: options?.signal }) })
  }
  return results
}
