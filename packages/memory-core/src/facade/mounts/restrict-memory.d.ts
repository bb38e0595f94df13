import type { AddedRules } from "../internals.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
/** The options of a memory with more rules. */
export declare function addRules(
  options: ResolvedOptions,
  { guard, approve, readOnly }: AddedRules,
): ResolvedOptions
