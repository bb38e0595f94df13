import type { Run } from "./align.ts"
import { factsOf } from "./facts.ts"
import { compareContent } from "./features.ts"
import { parseStatement } from "./statement.ts"

/** Whether a newer statement is the same as an older one except for one value, so that nothing else is lost with it. */
export function differsInOneValue(newer: string, older: string): boolean {
  if (factsOf(older).length > 1) return false
  const { alignment } = compareContent(parseStatement(older), parseStatement(newer))
  const { substitutions, deleted, inserted } = alignment
  const isOneValue = substitutions.length <= 1 && substitutions.every(([old]) => isValue(old))
  return isOneValue && deleted.length === 0 && inserted.length === 0
}

/** One word, or the words of one time or amount. */
function isValue({ words }: Run): boolean {
  return words.length === 1 || words.every(({ kinds }) => kinds.includes("quantity"))
}
