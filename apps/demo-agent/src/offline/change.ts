import { type Fact, sentence } from "./memory.ts"
import { classes, forms } from "./phrases.ts"
import type { Said } from "./read-statement.ts"
import { namesAnother, revise, swapped } from "./revise.ts"
import { has, runsOutside, type Word, wordsIn } from "./words.ts"

/** What a statement does to the facts of the memory; without facts it is new. */
export interface Effect {
  kind: "new" | "known" | "edit" | "unclear"
  facts: readonly Fact[]
  /** What each statement of the topic becomes. */
  change: (statement: string) => string
}

/** Compares a statement with the facts that may be about the same. */
export function effectOf(said: Said, facts: readonly Fact[]): Effect {
  const known = facts.filter((fact) => isKnown(said, fact.text))
  if (known.length > 0) return { kind: "known", facts: known, change: String }
  const isAdded = forms.another.test(said.text) || (forms.also.test(said.text) && !said.changes)
  const targets = isAdded ? [] : targetsOf(said, facts)
  const clear = targets.filter((fact) => revise(said, fact.text) !== undefined)
  const first = clear.find(({ isHead }) => !isHead) ?? clear[0]
  const isOne = clear.every((fact) => fact.slug === first?.slug && isSamePlace(said, fact, first))
  if (first !== undefined && isOne) return { kind: "edit", facts: [first], change: changeOf(said, first) }
  const near = targets.filter(
    ({ text, topic }) => !namesAnother(said.words, wordsIn(`${text} ${topic.replaceAll(/[-/]/g, " ")}`)),
  )
  const isNear = clear.length === 0 && (said.changes || new Set(near.map(({ slug }) => slug)).size > 1)
  const meant = isNear ? near : clear
  return { kind: meant.length > 0 ? "unclear" : "new", facts: meant, change: String }
}

const isWithin = (one: Fact, other: Fact): boolean => other.text.includes(one.text.replace(/[.!]$/, ""))

/** The facts that say different things: without descriptions that a statement repeats. */
export const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter((fact) => !fact.isHead && !facts.some((other) => other !== fact && isWithin(fact, other)))

/** Whether a statement that fits two facts of a topic means one of them, or changes the same value in both. */
function isSamePlace(said: Said, one: Fact, other: Fact): boolean {
  if (one === other || one.isHead || other.isHead || isWithin(one, other) || isWithin(other, one)) return true
  const shared = (fact: Fact): number =>
    said.words.filter((word) => word.tells && has(wordsIn(fact.text), word)).length
  const values = (fact: Fact): string =>
    (revise(said, fact.text)?.swaps ?? []).flatMap(({ old }) => old.map(({ key }) => key)).join(" ")
  return shared(one) !== shared(other) || values(one) === values(other)
}

/** What the statements of a topic become when this fact of it is meant. */
export function changeOf(said: Said, { text }: Fact, isMeant = false): (statement: string) => string {
  const revision = revise(isMeant ? { ...said, changes: true } : said, text, isMeant) ?? {
    text: said.text,
    swaps: [],
  }
  return (statement) => {
    if (statement === text) return revision.text === said.text ? sentence(said.text) : revision.text
    const same = said.denies ? revise(said, statement) : undefined
    return same?.text ?? revision.swaps.reduce(swapped, statement)
  }
}

function isKnown({ text, words, old }: Said, fact: string): boolean {
  const [own, all] = [words.filter(({ tells }) => tells), wordsIn(fact)]
  const isSameDenial = forms.negated.test(text) === forms.negated.test(fact)
  return own.length > 0 && old.length === 0 && isSameDenial && own.every((word) => has(all, word))
}

/** The facts that a statement is about, the closest ones only. */
function targetsOf(said: Said, facts: readonly Fact[]): Fact[] {
  const plain = ({ tells, kind }: Word): boolean => tells && kind === ""
  const keys = (words: readonly Word[]): number => new Set(words.map(({ key }) => key)).size
  const scored = facts.map((fact) => {
    const [words, around] = [wordsIn(fact.text), wordsIn(fact.topic.replaceAll(/[-/]/g, " "))]
    const shared = said.words.filter((word) => word.tells && (plain(word) || said.denies) && has(words, word))
    const near = said.words.filter((word) => plain(word) && !has(words, word) && has(around, word))
    const hasOld = said.old.length > 0 && said.old.every((word) => has(words, word))
    const isOfClass = ({ kind }: Word): boolean => kind in classes && words.some((word) => word.kind === kind)
    const hasClass = said.changes && said.words.some((word) => isOfClass(word) && !has(words, word))
    const isOther = !hasClass && (shared.length + near.length === 0 || isAnother(said, [...words, ...around]))
    if (!hasOld && isOther) return { fact, score: 0 }
    const isWhole = words.every((word) => !plain(word) || has(said.words, word) || has(said.old, word))
    const more = (hasOld ? 3 : 0) + (hasClass ? 0.5 : 0) + (isWhole ? 0.05 : 0)
    return { fact, score: keys(shared) + 0.7 * keys(near) + more }
  })
  const most = Math.max(0.1, ...scored.map(({ score }) => score))
  const topics = new Set(scored.filter(({ score }) => score > most - 0.1).map(({ fact }) => fact.slug))
  const near = scored.filter(({ fact, score }) => topics.has(fact.slug) && score > 0)
  return near.sort((a, b) => b.score - a.score).map(({ fact }) => fact)
}

/** Whether a statement is about another thing of the same kind: "the dashboard port" is not "the port of the API". */
function isAnother({ words, changes }: Said, fact: readonly Word[]): boolean {
  const foreign = runsOutside(words, fact).filter((run) => run.every(({ kind }) => kind === ""))
  const hasValue = words.some((word) => word.kind !== "" && !has(fact, word))
  if (foreign.length <= (hasValue ? 0 : 1)) return false
  const next = (run: readonly Word[]): Word | undefined => words[words.indexOf(run.at(-1) as Word) + 1]
  return !changes || foreign.some((run) => next(run)?.tells === true && has(fact, next(run) as Word))
}
