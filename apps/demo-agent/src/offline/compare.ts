import { type Fact, sentence } from "./memory.ts"
import { classes, forms } from "./phrases.ts"
import type { Said } from "./read-statement.ts"
import { isPlain, namesAnother, revise, swapped } from "./revise.ts"
import { has, runsOutside, type Word, wordsIn } from "./words.ts"

/** What a statement does to the facts of the memory; without facts it is new. */
export interface Effect {
  kind: "new" | "known" | "edit" | "unclear"
  facts: readonly Fact[]
}

/** Compares a statement with the facts that may be about the same. */
export function effectOf(said: Said, facts: readonly Fact[]): Effect {
  const known = facts.filter((fact) => isKnown(said, fact.text))
  if (known.length > 0) return { kind: "known", facts: known }
  const isAdded = forms.another.test(said.text) || (forms.also.test(said.text) && !said.changes)
  const targets = isAdded ? [] : targetsOf(said, facts)
  const clear = targets.filter((fact) => revise(said, fact.text) !== undefined)
  const first = clear.find(({ isHead }) => !isHead) ?? clear[0]
  const isOne = clear.every(({ slug }) => slug === first?.slug) && distinct(clear).length < 2
  if (first !== undefined && isOne) return { kind: "edit", facts: [first] }
  const near = targets.filter(({ text, topic }) => !namesAnother(said.words, wordsIn(`${text} ${topic}`)))
  const isNear = clear.length === 0 && (said.changes || new Set(near.map(({ slug }) => slug)).size > 1)
  const meant = isNear ? near : clear
  return { kind: meant.length > 0 ? "unclear" : "new", facts: meant }
}

/** What the statements of a topic become when this fact of it is meant. */
export function changeOf(said: Said, { text }: Fact, isMeant: boolean): (statement: string) => string {
  const revision = revise(isMeant ? { ...said, changes: true } : said, text, isMeant)
  return (statement) => {
    if (statement === text) return revision?.text ?? sentence(said.text)
    const same = said.denies ? revise(said, statement) : undefined
    return same?.text ?? (revision?.swaps ?? []).reduce(swapped, statement)
  }
}

const isWithin = (one: Fact, other: Fact): boolean => other.text.includes(one.text.replace(/[.!]$/, ""))

/** The facts that say different things: without descriptions that a statement repeats. */
export const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter((fact) => !fact.isHead && !facts.some((other) => other !== fact && isWithin(fact, other)))

function isKnown({ text, words, old }: Said, fact: string): boolean {
  const [own, all] = [words.filter(({ tells }) => tells), wordsIn(fact)]
  const isSameDenial = forms.negated.test(text) === forms.negated.test(fact)
  return own.length > 0 && old.length === 0 && isSameDenial && own.every((word) => has(all, word))
}

/** The facts that a statement is about, the closest ones only. */
function targetsOf(said: Said, facts: readonly Fact[]): Fact[] {
  const count = (words: readonly Word[]): number => new Set(words.map(({ key }) => key)).size
  const scored = facts.map((fact) => {
    const [words, around] = [wordsIn(fact.text), wordsIn(fact.topic)]
    const shared = said.words.filter(
      (word) => word.tells && (isPlain(word) || said.denies) && has(words, word),
    )
    const near = said.words.filter((word) => isPlain(word) && !has(words, word) && has(around, word))
    const hasOld = said.old.length > 0 && said.old.every((word) => has(words, word))
    const isOfClass = ({ kind }: Word): boolean => kind in classes && words.some((word) => word.kind === kind)
    const hasClass = said.changes && said.words.some((word) => isOfClass(word) && !has(words, word))
    const isOther = !hasClass && (shared.length + near.length === 0 || isAnother(said, [...words, ...around]))
    if (!hasOld && isOther) return { fact, score: 0 }
    return { fact, score: count(shared) + 0.7 * count(near) + (hasOld ? 3 : 0) + (hasClass ? 0.5 : 0) }
  })
  const most = Math.max(0.1, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score > most - 0.1).map(({ fact }) => fact)
}

/** Whether a statement is about another thing of the same kind: "the dashboard port" is not "the port of the API". */
function isAnother({ words, changes }: Said, fact: readonly Word[]): boolean {
  const foreign = runsOutside(words, fact).filter((run) => run.every(({ kind }) => kind === ""))
  const hasValue = words.some((word) => word.kind !== "" && !has(fact, word))
  return changes ? namesAnother(words, fact) : foreign.length > (hasValue ? 0 : 1)
}
