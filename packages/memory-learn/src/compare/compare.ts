import { type Difference, differenceOf, isSwapped } from "./difference.ts"
import { type Content, parseStatement, type Statement } from "./statement.ts"
import { isLimit, replacesChoice, replacesValue } from "./values.ts"

/**
 * What a newer statement does to an older one. `repeats`: it says nothing new. `replaces`: both cannot be true.
 * `coexists`: neither is certain, so both are kept.
 */
export type Relation = "repeats" | "replaces" | "coexists"

/**
 * Compares a newer statement with an older one. Never `repeats` if the newer one contains something new; `replaces` only
 * if both are about the same property of the same thing, or the newer one speaks of a change. Deterministic and linear.
 */
export function compareStatements(newer: string, older: string): Relation {
  const [next, old] = [parseStatement(newer), parseStatement(older)]
  if (next.plain === old.plain && haveSameCode(newer, older)) return "repeats"
  if (next.isLong || old.isLong || next.content.length === 0 || old.content.length === 0) return "coexists"
  if (areUnrelated(old, next)) return "coexists"
  const difference = differenceOf(old, next)
  const { shared, left, right, denied } = difference
  if (shared.length === 0) return replacesChoice(old, next, difference) ? "replaces" : "coexists"
  if (givesUp(old, next, difference)) return "replaces"
  if (denied.length > 0) return isDenial(next, difference) ? "replaces" : "coexists"
  if (left.length === 0 && right.length === 0 && isSwapped(old, next)) return "replaces"
  if (right.length === 0) return saysNothingNew(old, next, difference) ? "repeats" : "coexists"
  if (left.length === 0) return "coexists"
  return replacesValue(old, next, difference) ? "replaces" : "coexists"
}

/** A value has at most this many words. */
const VALUE_WORDS = 3

/** A quick check: too much of both statements differs for one to repeat or replace the other. */
function areUnrelated(old: Statement, next: Statement): boolean {
  let shared = 0
  for (const [key, count] of old.counts) shared += Math.min(count, next.counts.get(key) ?? 0)
  if (shared === 0) return !(old.chooses && next.chooses)
  if (next.changes || next.denies || old.denies) return false
  const [left, right] = [old.content.length - shared, next.content.length - shared]
  if (left === 0 || right === 0) return false
  if (left > VALUE_WORDS || right > VALUE_WORDS) return true
  return !(old.chooses && next.chooses) && isScattered(old, next)
}

/** Whether the words that only the older statement has are apart from each other. */
function isScattered({ content, counts }: Statement, next: Statement): boolean {
  if (counts.size < content.length) return false
  let last = -1
  for (const { key, at } of content) {
    if (next.counts.has(key)) continue
    if (last >= 0 && at > last + 1) return true
    last = at
  }
  return false
}

/** Equal letters and digits may still differ in code: `test/` and `__tests__/`. */
function haveSameCode(newer: string, older: string): boolean {
  const [next, old] = [parseStatement(newer), parseStatement(older)]
  const { left, right } = differenceOf(old, next)
  return left.length === 0 && right.length === 0
}

/** Whether two texts say the same, each without anything that the other does not say. */
export function isDuplicate(a: string, b: string): boolean {
  return compareStatements(a, b) === "repeats" && compareStatements(b, a) === "repeats"
}

/** The newer statement denies what the older one says, and each adds at most what holds instead. */
function isDenial(next: Statement, { left, right, denied, shared }: Difference): boolean {
  const [first] = denied
  if (left.some(({ negative }) => negative === first?.old.negative)) return false
  const isNegative = first?.next.negative
  if (denied.length < shared.length / 2 && right.length > 0) return false
  return right.every((one) => one.negative !== isNegative && !isLimit(one, next))
}

/** The newer statement has no other small words either that change what the shared content means. */
function saysNothingNew(old: Statement, next: Statement, difference: Difference): boolean {
  if (next.owns !== old.owns) return false
  if ([...next.persons].some((person) => old.persons.size > 0 && !old.persons.has(person))) return false
  if (!difference.shared.every((pair) => haveSameIntro(pair.old, pair.next))) return false
  return difference.left.length === 0 || (isAside(difference) && !isSwapped(old, next))
}

/** Both are introduced alike; a plain `on` or `by` may be absent, but not a `without` or an `only`. */
function haveSameIntro(a: Content, b: Content): boolean {
  if (a.intro === b.intro) return true
  if (a.intro !== "" && b.intro !== "") return false
  return [a, b].every(({ intro, introRole }) => introRole !== "scope" && !STRONG.test(intro))
}

const STRONG =
  /^(?:without|over|under|until|since|off|ohne|uber|unter|bis|seit|sans|sous|depuis|sin|sobre|desde|hasta|без|до|под|над)$/u

/** What the older statement has in addition is an aside between commas. */
function isAside({ left, shared }: Difference): boolean {
  const clauses = new Set(shared.map(({ old }) => old.clause))
  return left.every((one) => !clauses.has(one.clause) && one.introRole === "" && !one.negative)
}

/** The newer statement names what the older one is about as given up, or as what was in use before. */
function givesUp(old: Statement, next: Statement, { shared, left, right }: Difference): boolean {
  if (right.some((one) => isLimit(one, next))) return false
  if (left.length === 0 && next.abandons) return !old.abandons
  const former = shared.find((one) => one.next.introRole === "from")
  if (former === undefined) return false
  return left.length === 0 || (old.uses && former.old.afterVerb && former.old.introRole === "")
}
