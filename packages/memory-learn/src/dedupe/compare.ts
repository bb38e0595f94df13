import { sharedCount, shareOf } from "@caliban/text"
import { choiceGroupOf } from "./alternatives.ts"
import { factsOf, type TextFacts, without } from "./text-facts.ts"

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = sharedCount(a, b)
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

function purposeOf(facts: TextFacts): Set<string> {
  return new Set([...facts.wanted].filter((word) => choiceGroupOf(word) === undefined))
}

/** Two choices exclude each other unless they serve different purposes. */
function sharePurpose(a: TextFacts, b: TextFacts): boolean {
  const [one, other] = [purposeOf(a), purposeOf(b)]
  return one.size === 0 || other.size === 0 || sharedCount(one, other) > 0
}

function choosesAlternative(a: TextFacts, b: TextFacts): boolean {
  for (const [group, chosen] of a.chosen) {
    const other = b.chosen.get(group)
    if (other !== undefined && sharedCount(chosen, other) === 0) return sharePurpose(a, b)
  }
  return false
}

function rejects(a: TextFacts, b: TextFacts): boolean {
  if (a.refused.size === 0) return false
  const hit = [...a.refused].filter((word) => b.wanted.has(word))
  if (hit.length === 0) return false
  if (hit.some((word) => choiceGroupOf(word) !== undefined) && sharePurpose(a, b)) return true
  return shareOf(a.content, b.content) >= 0.66 && hit.length >= a.refused.size / 2
}

/** A text with at most this many words is about the thing itself, not about something related. */
const MAX_WORDS = 4

/** Whether `a` gives up what `b` is about. */
function abandons(a: TextFacts, b: TextFacts): boolean {
  return b.wanted.size <= MAX_WORDS && sharedCount(a.abandoned, b.wanted) > 0
}

function differInNumbers(a: TextFacts, b: TextFacts): boolean {
  if (a.numbers.size === 0 || b.numbers.size === 0 || sharedCount(a.numbers, b.numbers) > 0) return false
  const [one, other] = [without(a.content, a.numbers), without(b.content, b.numbers)]
  return jaccard(one, other) >= 0.6 || (shareOf(one, other) === 1 && Math.min(one.size, other.size) >= 2)
}

/** The same statement about a different person: "Ines reviews auth", "Tomasz reviews auth". */
function differInName(a: TextFacts, b: TextFacts): boolean {
  const shared = sharedCount(a.keywords, b.keywords)
  if (shared < 2 || a.keywords.size !== shared + 1 || b.keywords.size !== shared + 1) return false
  const [one, other] = [without(a.keywords, b.keywords), without(b.keywords, a.keywords)]
  return [...one].every((word) => a.names.has(word)) && [...other].every((word) => b.names.has(word))
}

/** `contradicts` for parsed texts. */
export function factsContradict(a: TextFacts, b: TextFacts): boolean {
  return (
    a.plain !== b.plain &&
    (choosesAlternative(a, b) ||
      rejects(a, b) ||
      rejects(b, a) ||
      abandons(a, b) ||
      abandons(b, a) ||
      differInNumbers(a, b) ||
      differInName(a, b))
  )
}

/** Whether two texts cannot both be true, so that the newer one replaces the older. Two texts that reject the same thing agree. */
export function contradicts(a: string, b: string): boolean {
  return factsContradict(factsOf(a), factsOf(b))
}

function agreeOnChoice(a: TextFacts, b: TextFacts): boolean {
  for (const [group, chosen] of a.chosen)
    if (sharedCount(chosen, b.chosen.get(group) ?? new Set()) > 0) return true
  return false
}

/** `isDuplicate` for parsed texts. */
export function factsRepeat(one: TextFacts, other: TextFacts): boolean {
  if (one.plain === other.plain) return true
  if (one.plain === "" || other.plain === "" || factsContradict(one, other)) return false
  const [fewer, more] = one.numbers.size <= other.numbers.size ? [one, other] : [other, one]
  if (sharedCount(fewer.numbers, more.numbers) < fewer.numbers.size) return false
  const [left, right] = [one.content, other.content]
  if (jaccard(left, right) >= 0.6) return true
  const small = Math.min(left.size, right.size)
  if (small >= 2 && shareOf(left, right) >= 0.8) return true
  return small === 1 && shareOf(left, right) === 1 && agreeOnChoice(one, other)
}

/** Whether one of two texts says nothing that the other does not say. */
export function isDuplicate(a: string, b: string): boolean {
  return factsRepeat(factsOf(a), factsOf(b))
}
