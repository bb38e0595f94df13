import { forms } from "./phrases.ts"
import { has, type Word } from "./words.ts"

/** Neighbouring words of a fact. */
type Run = readonly Word[]

/** The words of an old value in a fact, with those before them that tell nothing: "The Left Hand of Darkness". */
export function withSmallWords(old: readonly Word[], fact: readonly Word[], named: Run): Run {
  const from = fact.indexOf(named[0] as Word)
  const isSmall = (word?: Word): boolean =>
    word !== undefined && !word.tells && has(old, word) && !forms.article.test(word.key)
  let start = from
  for (let at = from - 1; at > 0 && (isSmall(fact[at]) || isSmall(fact[at - 1])); at -= 1)
    if (isSmall(fact[at])) start = at
  return named.length > 0 ? [...fact.slice(start, from), ...named] : []
}

/** "Vincent" is a part of "Vincent van Gogh": between two names there are only words that tell nothing. */
export function isInName(fact: readonly Word[], place: Run, stale: readonly Run[]): boolean {
  const isName = (word?: Word): boolean => word?.kind === "" && /^\p{Lu}/u.test(word.text)
  const placeOf = (word?: Word): number => fact.indexOf(word as Word)
  // "Los Angeles"
  const head = placeOf(place[0]) > 1 ? fact[placeOf(place[0]) - 1] : undefined
  if (head?.tells === false && isName(head) && isName(place[0])) return true
  return stale.some((some) => {
    const [left, right] = placeOf(some[0]) < placeOf(place[0]) ? [some, place] : [place, some]
    const between = fact.slice(placeOf(left.at(-1)) + 1, placeOf(right[0]))
    const isJoint = between.length > 0 && between.every(({ tells }) => !tells)
    const isPlaced = between.some(({ key }) => forms.apart.test(key))
    return some !== place && isJoint && !isPlaced && isName(left.at(-1)) && isName(right[0])
  })
}

/** Whether any of several values of a kind may be meant: none has the unit, or shares a word that tells which. */
export function isEither(
  words: readonly Word[],
  fact: readonly Word[],
  run: Run,
  alike: readonly Run[],
): boolean {
  if (alike.length < 2 || run.some(({ kind }) => kind === "")) return false
  const unitOf = (some: Run): string =>
    String(some.flatMap(({ kind, text }) => (kind === "" ? [] : text.replace(/[\d.,\s]/g, ""))))
  if (unitOf(run) !== "" && alike.filter((some) => unitOf(some) === unitOf(run)).length === 1) return false
  const start = fact.indexOf(alike[0]?.[0] as Word)
  return !words.some((word) => word.tells && !run.includes(word) && has(fact.slice(start), word))
}
