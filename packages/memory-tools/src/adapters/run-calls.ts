import { check, expects, type Rules } from "@caliban/memory-core/internal"
import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import { RUN_OPTIONS, type RunOptions } from "../tool.ts"

export const CALLS_OPTIONS: Rules = { ...RUN_OPTIONS, onlyTools: "true or false" }
const aList = expects("a list", Array.isArray)

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
  memoryTools: AgentTools,
  name: string,
  args: unknown,
  options?: RunOptions,
): Promise<CallResult> {
  const result = await memoryTools.callTool(name, args, options)
  return result.ok ? { text: result.text, isError: false } : { text: result.message, isError: true }
}

/**
 * Runs the calls of the tools of this memory in a model's answer one after another, so that a read sees an earlier write.
 * Skips calls of other tools unless `onlyTools` is set; a call of a memory tool that is not offered gets a failure that
 * says so.
 *
 * @param name, items The parts of the answer, and the name of that argument of `caller`.
 * @param type That of a part that is a call.
 */
export async function runCalls<Part extends { readonly type: string }>(
  caller: string,
  memoryTools: AgentTools,
  { name, items, type }: { name: string; items: readonly { readonly type: string }[]; type: Part["type"] },
  toCall: (part: Part) => { id: string; name: string; args: unknown },
  options?: RunCallsOptions,
): Promise<({ id: string } & CallResult)[]> {
  checkAdapter(caller, memoryTools, CALLS_OPTIONS, options)
  check(caller, aList, items, name)
  const results: ({ id: string } & CallResult)[] = []
  for (const part of items) {
    if (part.type !== type) continue
    const { id, name, args } = toCall(part as Part)
    if (memoryTools.owns(name) || options?.onlyTools)
      results.push({ id, ...(await runCall(memoryTools, name, args, { signal: options?.signal })) })
  }
  return results
}
