import { isStopWord } from "@caliban/text"
import { Refusal } from "./conversation.ts"
import { type Fact, named, sentence } from "./memory.ts"
import { forms, moved, oldValues } from "./phrases.ts"
import { isEither, isInName, withSmallWords } from "./value-places.ts"
import { has, partsOf, runsOutside, telling, type Word, wordsIn } from "./words.ts"

/** A statement, read for what it changes. */
export interface Said {
  /** As the person wrote it. */
  text: string
  /** What it says without the old value and without words of change, and its words. */
  rest: string
  words: readonly Word[]
  /** The words of the value that it says is no longer true. */
  old: readonly Word[]
  /** The same with those that tell nothing. */
  oldWords: readonly Word[]
  /** Whether it says that something has changed. */
  changes: boolean
  /** Whether it begins with a denial, or asks for a change. */
  corrects: boolean
  /** Whether it only denies something. */
  denies: boolean
  /** It tells of the past, of a plan, or of one more thing, which takes the place of nothing. */
  isAside: boolean
  /** The fact is known that it is about. */
  isChosen?: boolean
}

export function readStatement(text: string, corrects: boolean): Said {
  const plain = moved.reduce((one, [form, words]) => one.replace(form, words), text)
  const found = oldValues.map((form) => form.exec(plain)).find((match) => match !== null)
  const left = found ? `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}` : plain
  const old = telling(found?.groups?.["old"] ?? "")
  const rest = left.replace(new RegExp(forms.changed, "giu"), " ").replace(forms.lately, " ")
  // "The budget went up by 500" does not say what it is now.
  const saysHowMuch = forms.changedBy.test(text)
  const changes = corrects || old.length > 0 || (forms.changed.test(text) && !saysHowMuch)
  const denies = old.length === 0 && forms.negated.test(left)
  const isAside =
    saysHowMuch ||
    forms.aside.test(text) ||
    (!changes && forms.before.test(text)) ||
    (old.length === 0 && forms.another.test(text))
  const oldWords = wordsIn(found?.groups?.["old"] ?? "")
  return { text, rest, words: wordsIn(rest), old, oldWords, changes, corrects, denies, isAside }
}

/** Compares a statement with the facts that may be about the same. Only a change with one clear place is an edit; without facts it is new. */
export function effectOf(
  said: Said,
  facts: readonly Fact[],
): { kind: "new" | "known" | "edit" | "unclear"; facts: readonly Fact[] } {
  const { text, words, old, changes, denies } = said
  const isSameDenial = (fact: Fact): boolean => forms.negated.test(text) === forms.negated.test(fact.text)
  const known = facts.filter((fact) => old.length === 0 && isSameDenial(fact) && saysAll(fact.text, text))
  if (known.length > 0) return { kind: "known", facts: known }
  const withOld = facts.filter((fact) => old.length > 0 && old.every((word) => has(wordsIn(fact.text), word)))
  const subject = words.filter(({ tells, kind }) => tells && (kind === "" || denies))
  const targets = distinct(withOld.length > 0 ? named(subject, withOld, 0) : named(subject, facts, 0.01))
  const [clear, ...others] = targets.filter((fact) => revise(said, fact) !== undefined)
  const near = targets.filter((fact) => !isAnother(said, fact))
  const isOne = others.length === 0 && (!changes || near.every(({ slug }) => slug === clear?.slug))
  const isClear = isOne && !said.isAside
  if (clear !== undefined && isClear) return { kind: "edit", facts: [clear] }
  const meant = changes ? near : said.isAside || clear === undefined ? [] : [clear, ...others]
  return { kind: meant.length > 0 ? "unclear" : "new", facts: meant }
}

/** Whether a fact has the same words as a text in the same order, and no other word of the text is new. */
function saysAll(fact: string, text: string): boolean {
  const plain = text.replace(new RegExp(forms.changed, "giu"), " ")
  const [words, others] = [telling(plain), telling(fact)]
  const isSameList = words.length === others.length && words.every(({ key }, at) => others[at]?.key === key)
  const isSmall = (word: string): boolean =>
    isStopWord(word.toLowerCase()) && !forms.contrast.test(word) && !/^\p{Lu}$/u.test(word)
  const isPlain = ({ text }: Word): boolean => isSmall(text) || forms.negated.test(text)
  const isKnown = (word: Word): boolean => isPlain(word) || has(wordsIn(fact), word)
  return isSameList && isSameThing(text, fact) && wordsIn(plain).every(isKnown)
}

/** "My other sister" and "your sister" are not "my sister": an owner, a number or such a word names another thing. */
function isSameThing(one: string, other: string): boolean {
  const areApart = (mine: string, yours: string): boolean => forms.own.test(mine) && forms.theirs.test(yours)
  if (areApart(one, other) || areApart(other, one)) return false
  const whose = (text: string) => forms.theirs.exec(text)?.[0].toLowerCase()
  if (whose(one) !== undefined && whose(other) !== undefined && whose(one) !== whose(other)) return false
  const marks = new RegExp(forms.mark, "giu")
  const marksOf = (text: string) => String(forms.subject.exec(text)?.[0].toLowerCase().match(marks))
  return [marksOf(one), "undefined"].includes(marksOf(other)) || marksOf(one) === "undefined"
}

/** The facts without the description of a topic that has others. */
export const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ at, slug }) => at >= 0 || !facts.some((other) => other.slug === slug && other.at >= 0))

/** Whether a statement names a thing that a fact is not about. What it names last is the value. */
function isAnother({ words }: Said, { text, topic }: Fact): boolean {
  const runs = runsOutside(words, wordsIn(`${text} ${topic}`)).slice(0, -1)
  return runs.some(([word]) => word?.kind === "")
}

/** The fact with the new value in the place of the old one; `undefined` if it has no clear place for all that is said. */
export function revise(said: Said, { text, topic }: Fact): string | undefined {
  if (!isSameThing(said.text, text) || forms.before.test(text)) return undefined
  // "We don't use flags any more" takes the place of "We use flags": neither says anything else.
  const isEnd = said.changes && !forms.negated.test(text) && saysAll(text, said.text)
  const ended = isEnd ? sentence(said.text) : undefined
  const revised = said.denies ? ended : replaced(said, text)
  const next = wordsIn(`${revised} ${topic}`)
  // "10 euros" is said where the statement says 10.
  const isSaid = ({ kind, text }: Word): boolean => kind === "number" && revised?.includes(text) === true
  return said.words.every((word) => !word.tells || has(next, word) || isSaid(word)) ? revised : undefined
}

/** The fact that was chosen, changed, or else what was said in its place. @throws Refusal if that would lose another part of it */
export function reviseChosen(said: Said, fact: Fact): string {
  const revised = revise(said, fact) ?? revise({ ...said, changes: true, isChosen: true }, fact)
  const isPart = forms.bare.test(said.text) || forms.elliptic.test(said.text)
  // One run is the old value, which only a denial names itself.
  const others = runsOutside(wordsIn(fact.text), said.words).length - (said.denies ? 0 : 1)
  const isPartial = partsOf(fact.text).length > partsOf(said.text).length
  if (revised === undefined && (isPart || others > 0 || isPartial))
    throw new Refusal(
      `What should it say instead of “${fact.text}”? Nothing was changed; say the whole fact.`,
    )
  return revised ?? sentence(said.text)
}

type Swap = readonly [old: readonly Word[], next: readonly Word[]]

function replaced(said: Said, text: string): string | undefined {
  // The last place first: the places before it stay where they are.
  const swaps = swapsIn(said, wordsIn(text)).toSorted(([[a]], [[b]]) => (b?.at ?? 0) - (a?.at ?? 0))
  // "Priya owns search" does not change who owns billing in "Lena owns billing and search".
  const [head = ""] = partsOf(text)
  const isOther = (word: Word): boolean => word.tells && has(wordsIn(text), word) && !has(wordsIn(head), word)
  const [[[old] = []] = [[], []], more] = swaps
  if (more === undefined && old !== undefined && old.at < head.length && said.words.some(isOther))
    return undefined
  return swaps.length === 0 ? undefined : swaps.reduce((whole, one) => swapped(whole, one, said.rest), text)
}

function swapped(text: string, [old, next]: Swap, said: string): string {
  const rangeOf = ([first, last = first]: readonly (Word | undefined)[]): [start: number, end: number] => [
    first?.at ?? 0,
    (last?.at ?? 0) + (last?.text.length ?? 0),
  ]
  const [start, end] = rangeOf([old[0], old.at(-1)])
  const value = said.slice(...rangeOf([next[0], next.at(-1)]))
  // "10 MB" becomes "20 MB", also where only 20 is said.
  const hasUnit = old.at(-1)?.kind === "number" && /\d$/.test(value)
  const unit = hasUnit ? text.slice(start, end).replace(/^.*\d(?:-.*)?/s, "") : ""
  return text.slice(0, start) + value + unit + text.slice(end)
}

/** What takes the place of what in a fact: the old value that is named, a value of the same kind, or words in the same place. */
function swapsIn(said: Said, fact: readonly Word[]): readonly Swap[] {
  const { words, old, changes, text, isChosen = false } = said
  const [fresh, stale] = [runsOutside(words, fact), runsOutside(fact, words)]
  const [run, last] = [fresh[0], fresh.at(-1)]
  if (run === undefined || last === undefined) return []
  if (old.length > 0) {
    const gone = withSmallWords(
      said.oldWords,
      fact,
      fact.filter((word) => has(old, word) && !has(words, word)),
    )
    const isOneRun = fact.indexOf(gone.at(-1) as Word) - fact.indexOf(gone[0] as Word) === gone.length - 1
    return isOneRun && gone.length > 0 ? [[gone, last]] : []
  }
  const values = [...new Set(fact.map(({ kind }) => kind))].flatMap((kind): Swap[] => {
    const ofKind = (runs: readonly Word[][]): Word[] => runs.flat().filter((word) => word.kind === kind)
    const [next, gone] = [ofKind(fresh), ofKind(stale)]
    if (kind === "" || next.length !== gone.length) return []
    return next.map((word, at) => [gone.slice(at, at + 1), [word]])
  })
  // "The May invoice" is not "the April invoice".
  if (values.some(([gone, next]) => isFirst(before(fact, gone)) && isFirst(before(words, next)))) return []
  // Nor does "Debian 11" become "Ubuntu 11".
  const isGone = (word: Word): boolean => values.some(([[gone]]) => gone === word)
  const isLeft = (word: Word): boolean => word.kind !== "" && !isGone(word)
  if (stale.some((some) => some.some(isGone) && some.some(isLeft))) return []
  if (!changes) {
    const all = values.length > 0 ? values : stale.map((some): Swap => [some, run])
    return all.length === 1 && all.every((one) => isProperty(said, fact, one)) ? all : []
  }
  if (values.length > 0) return values
  if (fresh.length > 1) return []
  const alike = stale.filter((some) => run.some(({ kind }) => some.some((word) => word.kind === kind)))
  const isClause = before(words, run) === "" && run.some(({ text }) => /^\p{Ll}/u.test(text))
  const placed = alike.filter(
    (some) => isSamePlace(before(words, run), before(fact, some)) && !(isClause && before(fact, some) !== ""),
  )
  const isMoved = forms.switched.test(text) || forms.motion.test(before(words, run))
  const others = isChosen ? alike.filter((some) => some === stale.at(-1)) : isMoved ? alike : []
  const [place, ...more] = placed.length > 0 ? placed : others
  if (place !== undefined && (isInName(fact, place, stale) || isEither(words, fact, run, alike))) return []
  return place !== undefined && more.length === 0 && kindsOf(place) === kindsOf(run) ? [[place, run]] : []
}

const kindsOf = (run: readonly Word[]): string => String([...new Set(run.map(({ kind }) => kind))])

/** Whether a thing has only one such value: someone lives in one town, but may play both chess and golf. Without a kind, only a name is one. */
function isProperty({ text, words }: Said, fact: readonly Word[], [old, next]: Swap): boolean {
  if (kindsOf(old) !== kindsOf(next) || forms.many.test(text)) return false
  const isName = [...old, ...next].every(({ kind, text: word }) => kind !== "" || /^[\p{Lu}\d]/u.test(word))
  const [one, other] = [before(words, next), before(fact, old)]
  const isPlace = forms.link.test(one) ? forms.link.test(other) : forms.preposition.test(one) && one === other
  const isLinked = forms.lasting.test(text) || [...words, ...fact].some(({ key }) => forms.link.test(key))
  return isName && isLinked && (isPlace || next[0]?.kind !== "") && leadOf(words, next) === leadOf(fact, old)
}

/** The words before a value that say what it is of. */
function leadOf(list: readonly Word[], [first]: readonly Word[]): string {
  const lead = list.slice(0, list.indexOf(first as Word)).map(({ key }) => key)
  const { article, possessive, link, preposition } = forms
  return String(
    lead.filter((word) => ![article, possessive, link, preposition].some((form) => form.test(word))),
  )
}

const isFirst = (word: string): boolean =>
  word === "" || forms.article.test(word) || forms.possessive.test(word)

/** The key of the word before that is no article; that of an article, or none, at the start. */
function before(list: readonly Word[], [first]: readonly Word[]): string {
  const words = list.slice(0, list.indexOf(first as Word))
  return (words.findLast(({ tells, key }) => tells || !forms.article.test(key)) ?? words[0])?.key ?? ""
}

/** "In" and "at" are alike; "my dentist" and "my boss" are two things. */
function isSamePlace(one: string, other: string): boolean {
  const areBoth = (form: RegExp): boolean => form.test(one) && form.test(other)
  if (areBoth(forms.link) || areBoth(forms.preposition) || areBoth(forms.agent)) return true
  return one === other && !forms.possessive.test(one)
}
