import { isStopWord } from "@caliban/text"
import type { Fact } from "./memory.ts"
import { classes, forms, oldValues } from "./phrases.ts"
import { align, has, telling, type Word, wordsIn } from "./words.ts"

/** A statement, read for what it changes. */
export interface Said {
  /** As the person wrote it. */
  text: string
  /** What it says without the old value, a reason, and words of change. */
  rest: string
  /** The words of `rest` that tell something. */
  words: readonly Word[]
  /** The words of the value that it says is no longer true. */
  old: readonly Word[]
  /** " because of the backup" */
  reason: string
  /** Whether it says that something has changed. */
  changes: boolean
  /** Whether it only denies something. */
  denies: boolean
}

export function readStatement(text: string, corrects: boolean, namesOld = true): Said {
  const plain = text.replace(/ ?(?:->|=>|→|(?<=\s)=(?=\s)) ?/g, " is ")
  const reason = forms.reason.exec(plain)?.[0] ?? ""
  const main = plain.slice(0, plain.length - reason.length)
  const found = namesOld ? oldValues.map((form) => form.exec(main)).find((match) => match !== null) : undefined
  const left = found ? `${main.slice(0, found.index)} ${main.slice(found.index + found[0].length)}` : main
  const old = telling(found?.groups?.["old"] ?? "")
  const rest = left.replace(new RegExp(forms.changed, "giu"), " ")
  const changes = corrects || old.length > 0 || forms.changed.test(text)
  const denies = old.length === 0 && forms.negated.test(left)
  return { text, rest, words: telling(rest), old, reason, changes, denies }
}

/** What a statement does to the facts of the memory; without facts it is new. */
export interface Effect {
  kind: "new" | "known" | "vague" | "edit" | "unclear"
  facts: readonly Fact[]
  said: Said
}

/** Compares a statement with the facts that may be about the same. Only a change with one clear place is an edit. */
export function effectOf(given: Said, facts: readonly Fact[]): Effect {
  const withOld = facts.filter((fact) => given.old.every((word) => has(wordsIn(fact.text), word)))
  // "From 8 to 18" is a range if nothing is 8.
  const said = withOld.length > 0 ? given : { ...readStatement(given.text, false, false), changes: given.changes }
  const { text, words, old, changes, denies } = said
  const result = (kind: Effect["kind"], about: readonly Fact[]): Effect => ({ kind, facts: about, said })
  const known = facts.filter((fact) => {
    const isSameDenial = forms.negated.test(text) === forms.negated.test(fact.text)
    return isSameDenial && words.length > 0 && words.every((word) => has(wordsIn(fact.text), word))
  })
  const whole = known.filter((fact) => old.length === 0 && saysAll(fact, said))
  if (whole.length > 0) return result("known", whole)
  const vague = known.filter((fact) => changes && old.length === 0 && telling(fact.text).length > words.length)
  if (vague.length > 0) return result("vague", vague)
  const subject = words.filter(({ kind }) => kind === "" || denies)
  const targets = distinct(closest(subject, old.length > 0 ? withOld : facts, old.length > 0 ? 0 : 0.01))
  const [clear, ...others] = targets.filter((fact) => revise(said, fact) !== undefined)
  const near = targets.filter((fact) => mayBeMeant(said, fact))
  const isOne = others.length === 0 && (!changes || near.every(({ slug }) => slug === clear?.slug))
  if (clear !== undefined && isOne) return result("edit", [clear])
  const meant = changes ? near : clear === undefined ? [] : [clear, ...others]
  return result(meant.length > 0 ? "unclear" : "new", meant)
}

/** The facts that have most of these words. */
export function closest(words: readonly Word[], facts: readonly Fact[], least = 0.5): Fact[] {
  const scored = facts.map((fact) => ({ fact, share: align(words, fact.text, fact.topic).share }))
  const most = Math.max(least, ...scored.map(({ share }) => share))
  return scored.filter(({ share }) => share > most - 0.01).map(({ fact }) => fact)
}

/** Whether a fact has the same words in the same order, and no other word of the statement is new. */
function saysAll({ text: fact }: Fact, { text, words }: Said): boolean {
  const others = telling(fact)
  const isSameList = words.every((word, at) => has(others.slice(at, at + 1), word)) && !others[words.length]
  const isNew = (word: Word): boolean => !isStopWord(word.text.toLowerCase()) && !has(wordsIn(fact), word)
  return isSameList && isSameThing(text, fact) && !wordsIn(text).some(isNew)
}

/** "My other sister" is not "my sister": a number, such a word or an owner at the subject names another thing. */
function isSameThing(one: string, other: string): boolean {
  const marks = new RegExp(forms.mark, "giu")
  const marksOf = (text: string) => String(forms.subject.exec(text)?.[0].toLowerCase().match(marks))
  return [marksOf(one), "undefined"].includes(marksOf(other)) || marksOf(one) === "undefined"
}

/** The facts without the description of a topic that has others. */
export const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ at, slug }) => at >= 0 || !facts.some((other) => other.slug === slug && other.at >= 0))

/** Whether a statement may be about a fact: it names no other thing before its value. */
function mayBeMeant({ words }: Said, { text, topic }: Fact): boolean {
  const { fresh } = align(words, text, topic)
  return !fresh.slice(0, -1).some(([word]) => word?.kind === "")
}

/**
 * The fact with the new value in the place of the old one; `undefined` if it has no clear place for all that is said.
 *
 * @param isChosen The person has said that this fact is meant.
 */
export function revise(said: Said, { text, topic }: Fact, isChosen = false): string | undefined {
  if (!isSameThing(said.text, text)) return undefined
  const revised = said.denies ? denied(said, text) : replaced(said, text, topic, isChosen)
  if (revised === undefined || (said.reason !== "" && forms.reason.test(text))) return undefined
  const next = wordsIn(`${revised} ${topic}`)
  if (!said.words.every((word) => has(next, word))) return undefined
  return said.denies ? revised : revised.replace(/[.!]?\s*$/, (end) => said.reason + end)
}

/** "We don't use flags any more" takes the place of "We use flags": neither says anything else. */
function denied({ text, words, changes }: Said, fact: string): string | undefined {
  const told = telling(fact)
  const isAll = told.length === telling(text).length && told.every((word) => has(words, word))
  return changes && isAll && !forms.negated.test(fact) ? text : undefined
}

type Swap = readonly [old: readonly Word[], next: readonly Word[]]

function replaced(said: Said, text: string, topic: string, isChosen: boolean): string | undefined {
  // The last place first: the places before it stay where they are.
  const swaps = swapsIn(said, text, topic, isChosen).toSorted(([[a]], [[b]]) => (b?.at ?? 0) - (a?.at ?? 0))
  if (swaps.length === 0) return undefined
  return swaps.reduce((whole, [old, next]) => {
    const [start, end] = rangeOf(old)
    return whole.slice(0, start) + said.rest.slice(...rangeOf(next)) + whole.slice(end)
  }, text)
}

function rangeOf(words: readonly Word[]): [start: number, end: number] {
  const last = words.at(-1)
  return [words[0]?.at ?? 0, (last?.at ?? 0) + (last?.text.length ?? 0)]
}

/** What takes the place of what in a fact: the old value that is named, a value of the same kind, or words in the same place. */
function swapsIn(said: Said, text: string, topic: string, isChosen: boolean): readonly Swap[] {
  const [words, fact] = [wordsIn(said.rest), wordsIn(text)]
  const { fresh, stale } = align(words, text, topic)
  const [run, last] = [fresh[0], fresh.at(-1)]
  if (run === undefined || last === undefined) return []
  if (said.old.length > 0) {
    const gone = fact.filter((word) => has(said.old, word) && !has(words, word))
    const isOneRun = fact.indexOf(gone.at(-1) as Word) - fact.indexOf(gone[0] as Word) === gone.length - 1
    return isOneRun && gone.length > 0 ? [[gone, last]] : []
  }
  const values = sameKinds(fact, fresh, stale)
  if (values.length > 0) return said.changes || values.length === 1 ? values : []
  if (fresh.length > 1 || (!said.changes && (stale.length > 1 || forms.many.test(said.text)))) return []
  const alike = stale.filter((some) => run.some((one) => some.some((word) => isLike(one, word))))
  const isOnly = said.words.length === run.length
  const placed = alike.filter((some) => !isOnly && isSamePlace(before(words, run), before(fact, some)))
  const isMoved = forms.switched.test(said.text) || (said.changes && forms.motion.test(before(words, run)))
  const others = isChosen ? alike.filter((some) => some === stale.at(-1)) : isMoved ? alike : []
  const [place, ...more] = placed.length > 0 ? placed : others
  return place !== undefined && more.length === 0 ? [[place, run]] : []
}

/** The values of a kind, of which both have as many, in their order. */
function sameKinds(fact: readonly Word[], fresh: readonly Word[][], stale: readonly Word[][]): Swap[] {
  const hasNumber = fact.some(({ kind }) => kind === "number")
  // "Moved to ten" is a time where the fact has no other number.
  const kindIn = ({ kind }: Word): string => (kind === "number" && !hasNumber ? "time" : kind)
  return [...new Set(fact.map(({ kind }) => kind))].flatMap((kind): Swap[] => {
    const next = fresh.flat().filter((word) => kindIn(word) === kind)
    const gone = stale.flat().filter((word) => word.kind === kind)
    if (kind === "" || next.length !== gone.length) return []
    return next.map((word, at) => withUnit([gone[at] as Word], [word], fresh, stale))
  })
}

/** "10 MB" becomes "2 GB", and "20 MB" where only 20 is said. */
function withUnit([old]: Word[], [next]: Word[], fresh: readonly Word[][], stale: readonly Word[][]): Swap {
  const [from, to] = [stale.find((run) => run.includes(old as Word)), fresh.find((run) => run.includes(next as Word))]
  const isOneValue = (run: readonly Word[] = []): boolean => run.filter(({ kind }) => kind !== "").length === 1
  const isWhole = from?.length === to?.length && isOneValue(from) && isOneValue(to)
  return isWhole ? [from ?? [], to ?? []] : [[old as Word], [next as Word]]
}

/** Whether one may take the place of the other: both are values of a kind, or neither is one. */
const isLike = (one: Word, other: Word): boolean =>
  one.kind === other.kind || [one, other].every(({ kind }, at, both) => kind === "" || (kind in classes && both[1 - at]?.kind === ""))

/** The key of the word before that is no article; that of an article, or none, at the start. */
function before(list: readonly Word[], [first]: readonly Word[]): string {
  const words = list.slice(0, list.indexOf(first as Word))
  const word = words.findLast(({ tells, key }) => tells || !forms.article.test(key))
  return word?.key ?? words[0]?.key ?? ""
}

/** "In" and "at" are alike; "my dentist" and "my boss" are two things. */
function isSamePlace(one: string, other: string): boolean {
  const areBoth = (form: RegExp): boolean => form.test(one) && form.test(other)
  return areBoth(forms.link) || areBoth(forms.preposition) || (one === other && !forms.possessive.test(one))
}
