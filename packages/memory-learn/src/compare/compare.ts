import type { Alignment, Match } from "./align.ts"
import { factsOf, partsOf } from "./facts.ts"
import { compareContent, type Features } from "./features.ts"
import { parseStatement, type Statement } from "./statement.ts"
import { BIAS, WEIGHTS } from "./weights.ts"

/**
 * What a newer statement does to an older one. `repeats`: it says nothing new. `replaces`: it says the same thing in
 * other words, or something that cannot be true at the same time. `coexists`: neither is certain, so both are kept.
 */
export type Relation = "repeats" | "replaces" | "coexists"

/**
 * Compares a newer statement with an older one. Never `repeats` if the newer one contains a word that the older one
 * does not have. `replaces` if the weighted features say that both are about the same property of the same thing.
 * Deterministic; linear in the length of both texts.
 */
export function compareStatements(newer: string, older: string): Relation {
  const [next, old] = [parseStatement(newer), parseStatement(older)]
  const isSame = next.plain === old.plain
  if (next.isLong || old.isLong || next.content.length === 0 || old.content.length === 0)
    return isSame ? "repeats" : "coexists"
  if (!isSame && !mayBeRelated(old, next)) return "coexists"
  const { alignment, features } = compareContent(old, next)
  const { shared, left, right } = alignment
  if (right.length === 0 && left.length === 0 && isSame) return "repeats"
  if (right.length === 0 && saysNothingNew(old, next, shared)) return "repeats"
  return takesPlace(features) && coversAll(next, older, alignment) ? "replaces" : "coexists"
}

/**
 * What remains of an older statement of several facts if a newer one takes the place of some: "logs go to Loki and
 * metrics go to Prometheus", "metrics go to Mimir". Undefined if it takes the place of all or of none.
 */
export function keptFacts(newer: string, older: string): string[] | undefined {
  const facts = factsOf(older)
  if (facts.length === 1 || factsOf(newer).length > 1) return undefined
  const kept = facts.filter((fact) => compareStatements(newer, fact) === "coexists")
  return kept.length === 0 || kept.length === facts.length ? undefined : kept
}

/** Whether all parts of the older statement occur in the newer one or have a counterpart, so that no fact is lost. */
function coversAll(next: Statement, older: string, { deleted }: Alignment): boolean {
  const parts = partsOf(older).map(parseStatement)
  if (parts.length === 1) return true
  if (deleted.some(({ words }) => words.some(({ negative }) => !negative))) return false
  return parts.every((part) => {
    const { shared, left } = compareContent(part, next).alignment
    return part.content.length < 2 || shared.length >= left.length
  })
}

/** Whether the newer of two statements takes the place of the older one, from what was measured on them. */
function takesPlace(features: Features): boolean {
  const certain = certainOf(features)
  if (certain !== undefined) return certain
  let score = BIAS
  for (const [name, value] of Object.entries(features)) score += value * (WEIGHTS[name] ?? 0)
  return score > 0
}

/** What is decided before any weight is used. */
export function certainOf(features: Features): boolean | undefined {
  const {
    shared = 0,
    otherChoice,
    former,
    newOwner,
    owned,
    many,
    single,
    singleChanged,
    singleTyped,
  } = features
  const { scope, environmentLeft, environmentRight, changed, changedLow, sameSubject, owner } = features
  if (owned || (many && single && !singleChanged)) return false
  const isLimited = scope || environmentLeft || environmentRight
  if (!isLimited && (otherChoice || former || newOwner)) return true
  // "We deploy every day now" is not about everything that has to do with deploys.
  const isLoose = (changed || changedLow) && !sameSubject && !singleTyped && !owner
  return shared === 0 || (shared === 1 && isLoose) ? false : undefined
}

/** Whether two texts say the same, each without anything that the other does not say. */
export function isDuplicate(a: string, b: string): boolean {
  return compareStatements(a, b) === "repeats" && compareStatements(b, a) === "repeats"
}

/** A quick check: one content word, or two words of one group of choices, occurs in both. */
function mayBeRelated(old: Statement, next: Statement): boolean {
  const [few, many] = old.heads.size < next.heads.size ? [old.heads, next.heads] : [next.heads, old.heads]
  for (const head of few) if (many.has(head)) return true
  return false
}

/**
 * The newer statement has the content of the older one in the same order, apart from an aside of the older one, and no
 * small word that could change its meaning.
 */
function saysNothingNew(old: Statement, next: Statement, shared: readonly Match[]): boolean {
  const matches = shared.toSorted((a, b) => a.old.at - b.old.at)
  const isEqual = matches.every(
    ({ old: a, next: b }, at) =>
      a.key === b.key && a.negative === b.negative && a.intro === b.intro && b.at === at,
  )
  if (!isEqual) return false
  const kept = new Set(matches.map((one) => one.old))
  const clauses = new Set(matches.map((one) => one.old.clause))
  const isAside = old.content.every((one) => kept.has(one) || (!clauses.has(one.clause) && one.intro === ""))
  if (old.small.includes("or") !== next.small.includes("or")) return false
  const small = [...old.small]
  return isAside && next.small.every((word) => small.includes(word) && small.splice(small.indexOf(word), 1))
}
