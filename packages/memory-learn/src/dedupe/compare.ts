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

/** Two choices are rivals unless each is for a purpose of its own. */
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

/** So few words are about the thing itself, and not about something that has to do with it. */
const ABOUT_IT = 4

/** The one gives up what the other is about. */
function abandons(a: TextFacts, b: TextFacts): boolean {
  return b.wanted.size <= ABOUT_IT && sharedCount(a.left, b.wanted) > 0
}

function otherNumbers(a: TextFacts, b: TextFacts): boolean {
  if (a.numbers.size === 0 || b.numbers.size === 0 || sharedCount(a.numbers, b.numbers) > 0) return false
  const [one, other] = [without(a.content, a.numbers), without(b.content, b.numbers)]
  return jaccard(one, other) >= 0.6 || (shareOf(one, other) === 1 && Math.min(one.size, other.size) >= 2)
}

/** The same said of the same, but for one name: "Ines reviews auth", "Tomasz reviews auth". */
function otherName(a: TextFacts, b: TextFacts): boolean {
  const shared = sharedCount(a.keywords, b.keywords)
  if (shared < 2 || a.keywords.size !== shared + 1 || b.keywords.size !== shared + 1) return false
  const [one, other] = [without(a.keywords, b.keywords), without(b.keywords, a.keywords)]
  return [...one].every((word) => a.names.has(word)) && [...other].every((word) => b.names.has(word))
}

/** As `contradicts`, of texts that have been read. */
export function factsContradict(a: TextFacts, b: TextFacts): boolean {
  return (
    a.plain !== b.plain &&
    (choosesAlternative(a, b) ||
      rejects(a, b) ||
      rejects(b, a) ||
      abandons(a, b) ||
      abandons(b, a) ||
      otherNumbers(a, b) ||
      otherName(a, b))
  )
}

/** True when both cannot hold: the newer one takes the place of the older. Two texts against one thing agree. */
export function contradicts(a: string, b: string): boolean {
  return factsContradict(factsOf(a), factsOf(b))
}

function agreeOnChoice(a: TextFacts, b: TextFacts): boolean {
  for (const [group, chosen] of a.chosen)
    if (sharedCount(chosen, b.chosen.get(group) ?? new Set()) > 0) return true
  return false
}

/** As `isDuplicate`, of texts that have been read. */
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

/** True when the one says nothing that the other does not say. */
export function isDuplicate(a: string, b: string): boolean {
  return factsRepeat(factsOf(a), factsOf(b))
}

/**
 * What a text is about: its keywords without values, names of rivals and words of choosing, in alphabetical order.
 * Two texts on one subject give the same string.
 */
export function subjectOf(text: string): string {
  const facts = factsOf(text)
  const groups = [...facts.chosen.keys()].sort((a, b) => a - b).map((group) => `choice:${group}`)
  const words = [...purposeOf(facts)].filter((word) => !facts.numbers.has(word)).sort()
  return [...groups, ...(groups.length > 0 ? [] : words)].join(" ") || facts.plain
}
