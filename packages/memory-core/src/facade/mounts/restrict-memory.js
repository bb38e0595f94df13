/** The options of a memory with more rules. */
export function addRules(options, { guard, approve, readOnly }) {
  return {
    ...options,
    guard: joinGuards(options.guard, guard),
    approve: joinApprovals(options.approve, approve),
    readOnly: options.readOnly || readOnly === true,
    allReadOnly: options.allReadOnly || readOnly === true,
  }
}
function joinGuards(own, added) {
  if (own === undefined || added === undefined) return own ?? added
  return async (draft) => {
    const refusal = await own(draft)
    return refusal === undefined ? await added(draft) : refusal
  }
}
function joinApprovals(own, added) {
  if (own === undefined || added === undefined) return own ?? added
  return async (change) => (await own(change)) === true && (await added(change)) === true
}
