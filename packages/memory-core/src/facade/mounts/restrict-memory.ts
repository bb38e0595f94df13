import type { Memory, MemoryOptions } from "../../memory-types.ts"
import type { ResolvedOptions } from "../resolved-options.ts"

/** What a session adds to the rules of a memory that the host has made. */
export interface AddedRules {
  /** Asked after the memory's own guard, where it has one. */
  guard?: MemoryOptions["guard"] | undefined
  /** Asked after the memory's own `approve`, where it has one. */
  approve?: MemoryOptions["approve"] | undefined
  /** True makes the memory and its mounts read-only. A memory that is read-only stays so. */
  readOnly?: boolean | undefined
}

/** The same in every copy of this package, since a host may have several. Not enumerable: a copy of a memory lacks it. */
const RESTRICT = Symbol.for("@caliban/memory-core/restrict")

type Restrict = (rules: AddedRules) => Memory

/**
 * The same memory with more rules: over the same files and mounts, with the same undo history. Every change through it,
 * also one of files or by promotion, is subject to the memory's own rules and to these. The given memory stays as it is.
 *
 * @throws TypeError for a memory that `createMemory` or `forAgent` did not make, such as a copy with other methods: the
 * rules cannot apply to it
 */
export function restrictMemory(memory: Memory, rules: AddedRules): Memory {
  const restrict = (memory as { [RESTRICT]?: Restrict })[RESTRICT]
  if (restrict !== undefined) return restrict(rules)
  throw new TypeError(
    "memory: guard, approve and readOnly cannot apply to it, because createMemory did not make it",
  )
}

/** Lets `restrictMemory` find how a memory is made with other options. */
export function withRestrict(memory: Memory, restrict: Restrict): Memory {
  return Object.defineProperty(memory, RESTRICT, { value: restrict })
}

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
