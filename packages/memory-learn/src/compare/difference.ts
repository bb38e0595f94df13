import type { Content, Statement } from "./statement.ts"

/** How the content of two statements differs. */
export interface Difference {
  /** What both have, as the tokens of the older and the newer statement. */
  shared: readonly { old: Content; next: Content }[]
  /** What only the older statement has. */
  left: readonly Content[]
  /** What only the newer statement has. */
  right: readonly Content[]
  /** Shared content that one of them denies and the other does not. */
  denied: readonly { old: Content; next: Content }[]
}

/** Pairs equal content in order of appearance; names must be equal to the letter. Linear. */
export function differenceOf(old: Statement, next: Statement): Difference {
  const shared: { old: Content; next: Content }[] = []
  const pair = (
    lefts: readonly Content[],
    rights: readonly Content[],
    keyOf: (one: Content) => string,
  ): void => {
    const waiting = new Map<string, Content[]>()
    for (const one of lefts.toReversed()) waiting.set(keyOf(one), [...(waiting.get(keyOf(one)) ?? []), one])
    for (const one of rights) {
      const same = waiting.get(keyOf(one))?.pop()
      if (same !== undefined) shared.push({ old: same, next: one })
    }
  }
  const rest = (): [Content[], Content[]] => {
    const [olds, nexts] = [new Set(shared.map((one) => one.old)), new Set(shared.map((one) => one.next))]
    return [old.content.filter((one) => !olds.has(one)), next.content.filter((one) => !nexts.has(one))]
  }
  pair(old.content, next.content, ({ type, key, word }) => (type === "word" || type === "name" ? word : key))
  const [lefts, rights] = rest()
  const inflected = ({ key }: Content): string => key
  // Two names differ by every letter: `Daniel`, `Daniela`.
  pair(lefts.filter(isLower), rights, inflected)
  const [names, others] = rest()
  pair(names, others.filter(isLower), inflected)
  const [left, right] = rest()
  return { shared, left, right, denied: shared.filter((one) => one.old.negative !== one.next.negative) }
}

function isLower({ capital }: Content): boolean {
  return !capital
}

/** Whether content follows without a gap, in one clause, and is no list of values. */
export function isOneRun(content: readonly Content[]): boolean {
  return content.every((one, index) => {
    const before = content[index - 1]
    return before === undefined || (one.at === before.at + 1 && one.clause === before.clause && !one.joined)
  })
}

/**
 * Whether the same content stands in an order that says something else: two parts changed places around a third, or
 * another word follows `before`, `into` or the like.
 */
export function isSwapped(old: Statement, next: Statement): boolean {
  for (const [word, target] of old.targets) {
    const other = next.targets.get(word)
    if (
      other !== undefined &&
      other !== target &&
      next.content.some(({ key }) => key === target) &&
      old.content.some(({ key }) => key === other)
    )
      return true
  }
  let [a, b] = [activeOrder(old), activeOrder(next)]
  while (a.length > 0 && a[0] === b[0]) [a, b] = [a.slice(1), b.slice(1)]
  while (a.length > 0 && a.at(-1) === b.at(-1)) [a, b] = [a.slice(0, -1), b.slice(0, -1)]
  if (a.length < 2) return false
  const [first, last] = [a.indexOf(b.at(-1) ?? ""), a.indexOf(b[0] ?? "")]
  // A X B against B X A, with content between them or a clause of their own.
  const exchanged = a[0] === b.at(-1) && a.at(-1) === b[0] && first === 0 && last === a.length - 1
  return exchanged && (a.length > 2 || (areApart(old, a) && areApart(next, b)))
}

/** The keys of the content; the actor of a passive comes first. */
function activeOrder({ content, passive }: Statement): string[] {
  const actor = passive ? content.findIndex(({ introRole }) => introRole === "by") : -1
  const keys = content.map(({ key }) => key)
  return actor < 0 ? keys : [...keys.slice(actor), ...keys.slice(0, actor)]
}

/** Whether two neighbours are subject and predicate, or clauses of their own, and not one compound. */
function areApart({ content }: Statement, [a, b]: readonly string[]): boolean {
  const [first, last] = [content.find(({ key }) => key === a), content.find(({ key }) => key === b)]
  if (first === undefined || last === undefined) return false
  return first.clause !== last.clause || (!first.afterVerb && last.afterVerb)
}
