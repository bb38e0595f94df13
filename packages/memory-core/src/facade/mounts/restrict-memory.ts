import type { MemoryOptions } from "../../memory-types.ts"
import type { AddedRules } from "../internals.ts"
import type { ResolvedOptions } from "../resolved-options.ts"

/** The options of a memory with more rules. */
export function addRules(
  options: ResolvedOptions,
  { guard, approve, readOnly }: AddedRules,
): ResolvedOptions {
  return {
    ...options,
    guard: joinGuards(options.guard, guard),
    approve: joinApprovals(options.approve, approve),
    readOnly: options.readOnly || readOnly === true,
    allReadOnly: options.allReadOnly || readOnly === true,
  }
}

function joinGuards(own: MemoryOptions["guard"], added: MemoryOptions["guard"]): MemoryOptions["guard"] {
  if (own === undefined || added === undefined) return own ?? added
  return async (draft) => {
    const refusal = await own(draft)
    return refusal === undefined ? await added(draft) : refusal
  }
}

function joinApprovals(
  own: MemoryOptions["approve"],
  added: MemoryOptions["approve"],
): MemoryOptions["approve"] {
  if (own === undefined || added === undefined) return own ?? added
  return async (change) => (await own(change)) === true && (await added(change)) === true
}
