import type { AddedRules } from "../facade/internals.ts"
import type { ResolvedOptions } from "../facade/resolved-options.ts"

/** The options of a memory with more rules: its own guard and `approve` are asked first, then the added ones. */
export function addRules(
  options: ResolvedOptions,
  { guard: addedGuard, approve: addedApprove, readOnly = false }: AddedRules,
): ResolvedOptions {
  const { guard, approve } = options
  const both: Pick<ResolvedOptions, "guard" | "approve"> = {
    guard:
      guard && addedGuard
        ? async (draft) => {
            const refusal = await guard(draft)
            return refusal === undefined ? await addedGuard(draft) : refusal
          }
        : (guard ?? addedGuard),
    approve:
      approve && addedApprove
        ? async (change) => (await approve(change)) === true && (await addedApprove(change)) === true
        : (approve ?? addedApprove),
  }
  return {
    ...options,
    ...both,
    readOnly: options.readOnly || readOnly,
    allReadOnly: options.allReadOnly || readOnly,
  }
}
