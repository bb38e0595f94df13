import type { Fact } from "./memory.ts"
import { forms, moved, oldValues } from "./phrases.ts"
import {
  areNext,
  has,
  isVerb,
  partsOf,
  sentence,
  toValue,
  type Value,
  valuesIn,
  type Word,
  wordsIn,
} from "./words.ts"

/** A statement, read for what it changes. */
export interface Said {
  /** As the person wrote it. */
  text: string
  /** What it says without the old value and without words of change, and its words. */
  rest: string
  words: readonly Word[]
  /** The words of the value that it says is no longer true. */
  old: readonly Word[]
  /** Whether it says that something has changed. */
  changes: boolean
  /** Whether it only denies something. */
  denies: boolean
  /** It tells of the past, of a plan, or of one more thing, which takes the place of nothing. */
  isAside: boolean
  /** It does not say what it is about: the topic that the last answer named, or anything. */
  pointsTo?: "topic" | "anything" | undefined
}

/** The words of a text in order, without articles that are no part of a name. */
const inOrder = (text: string): Word[] =>
  wordsIn(text).filter((word) => !forms.article.test(word.key) || (word.at > 0 && /^\p{Lu}/u.test(word.text)))

const withoutChange = (text: string): string =>
  text.replace(new RegExp(forms.changed, "giu"), " ").replace(forms.lately, " ")

const keysOf = (words: readonly Word[]): string => String(words.map(({ key }) => key))

export function readStatement(text: string, corrects: boolean): Said {
  const plain = moved.reduce((one, [form, words]) => one.replace(form, words), text)
  const found = oldValues.map((form) => form.exec(plain)).find((match) => match !== null)
  const left = found ? `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}` : plain
  const old = inOrder(found?.groups?.["old"] ?? "")
  const rest = withoutChange(left)
  const changes = corrects || old.length > 0 || plain !== text || forms.changed.test(text)
  const denies = old.length === 0 && forms.negated.test(left)
  const isAside = forms.aside.test(text) || (!changes && forms.before.test(text))
  return { text, rest, words: inOrder(rest), old, changes, denies, isAside }
}

/** Whether a statement says nothing but what a fact says. */
export const isKnown = ({ text, old }: Said, fact: string): boolean =>
  old.length === 0 && keysOf(inOrder(withoutChange(text))) === keysOf(inOrder(withoutChange(fact)))

/** A fact, or the description of its topic. */
type Near = Pick<Fact, "text" | "topic">

/** What of a fact goes, and what comes in its place. */
type Swap = readonly [place: Value, next: readonly Word[]]

/**
 * The fact as it is after a statement that has one clear place in it; everything else of it stays. `isChosen`: a person decides
 * whether it is meant, so that "the west office is in Oslo" can be changed by "the office is in Rome".
 */
export function revise(said: Said, near: Near, isChosen = false): string | undefined {
  const { text } = near
  const fact = inOrder(text)
  if (said.isAside || forms.before.test(text) || !haveSameSubject(said, text)) return undefined
  if (said.denies || forms.negated.test(text))
    return said.changes && isOpposite(said, fact) ? sentence(said.text) : undefined
  const isNamed = said.old.length > 0
  const swaps = isNamed ? namedSwap(said, fact, near) : swapsIn(said, fact, near, isChosen)
  if (swaps.length === 0 || !swaps.every(([place]) => isValue(place, said.words, isNamed))) return undefined
  // The last place first: the places before it stay where they are.
  return swaps
    .toSorted(([a], [b]) => endOf(b.words) - endOf(a.words))
    .reduce((whole, swap) => swapped(whole, swap, said.rest), text)
}

/** "I" is not "my sister", and "her phone" is not "the phone". */
export function haveSameSubject({ text, words, pointsTo }: Said, fact: string): boolean {
  const isSelf = (word?: Word): boolean => word?.key === "me" && !forms.possessive.test(word.text)
  const [first] = inOrder(fact)
  if (isSelf(words[0]) && !isSelf(first) && !isVerb(first)) return false
  const ownersIn = (one: string): string => String(one.toLowerCase().match(new RegExp(forms.owner, "giu")))
  return pointsTo !== undefined || ownersIn(text) === ownersIn(fact)
}

/** The same but for a negation. */
function isOpposite({ words }: Said, fact: readonly Word[]): boolean {
  const positive = (list: readonly Word[]): Word[] =>
    list.filter(({ text, key }) => key !== "do" && !forms.negated.test(text))
  return keysOf(positive(words)) === keysOf(positive(fact))
}

/** The words before the verb. */
export const leadOf = (fact: readonly Word[]): readonly Word[] =>
  fact.slice(0, Math.max(0, fact.findIndex(isVerb)))

/** Where the values of a statement belong: in the place of the only value of the same kind. */
function swapsIn(said: Said, fact: readonly Word[], near: Near, isChosen: boolean): readonly Swap[] {
  const { words, changes, pointsTo, text } = said
  const [fresh, stale] = [freshIn(said, fact, near), valuesIn(fact, words)]
  const [[value, ...values], [place, ...places]] = [fresh, stale]
  if (value === undefined || place === undefined) return []
  const without = (list: readonly Word[], one: Value): string =>
    keysOf(list.filter((word) => !one.words.includes(word)))
  const isSame = values.length + places.length === 0 && without(words, value) === without(fact, place)
  const isFree = isChosen || (pointsTo === "topic" && forms.bare.test(text))
  const subject = fact.filter((word) => word.tells && has(words, word))
  const lead = leadOf(fact)
  const isInLead = (word?: Word): boolean => word !== undefined && lead.includes(word)
  // "Server" is not the subject of "the demo server is slow", nor "room 12" room 14, nor a flight to Oslo one from there.
  const isUnsaid = (word: Word): boolean => (word.tells || forms.leadIn.test(word.text)) && !has(words, word)
  const isOther = subject.some(isInLead) && lead.some(isUnsaid)
  const isPointing = isFree || pointsTo !== undefined
  if (isOther && !isPointing) return []
  const start = fact.slice(0, fact.indexOf(place.words[0] as Word))
  const isRestated = isSame && start.some(({ key }) => forms.link.test(key))
  if (!isRestated && !(changes && (isSame || isPointing || subject.length > 0))) return []
  const isLed = ({ kind, before }: Value): boolean => kind !== "" || forms.leadIn.test(before?.text ?? "")
  const open = isFree ? stale.filter(isLed) : stale
  const swaps = fresh.flatMap((value): Swap[] => {
    const [news = [], olds = []] = [fresh, open].map((all) => all.filter(({ kind }) => kind === value.kind))
    const isLike = ({ before }: Value): boolean => isFree && before?.key === value.before?.key
    const alike = olds.length > news.length ? olds.filter(isLike) : olds
    const place = alike[news.indexOf(value)]
    if (place === undefined || alike.length !== news.length) return []
    const part = wordsIn(partsOf(near.text).find((part) => part.includes(place.words[0]?.text ?? "")) ?? "")
    const isPart = fresh.length > 1 || subject.every((word) => has(part, word))
    const isOne = isSame ? isOneOfAKind(place, value, said) : value.kind !== "" && isPart
    return isFree || isOne ? [[place, value.words]] : []
  })
  return swaps.length === fresh.length ? swaps : []
}

/** What of a statement is not in a fact, or in plain words in the name of its topic. */
const freshIn = ({ words }: Said, fact: readonly Word[], { topic }: Near): readonly Value[] =>
  valuesIn(words, [...fact, ...wordsIn(topic).filter(({ kind }) => kind === "")])

/** The place of the old value that is named, without what the new one has too: "not dark mode but light mode". */
function namedSwap(said: Said, fact: readonly Word[], near: Near): readonly Swap[] {
  const { words, old, text } = said
  const fresh = freshIn(said, fact, near)
  const isRun = fresh.every(({ before }, at) => at === 0 || before === fresh[at - 1]?.words.at(-1))
  const places = fact
    .map((_, at) => fact.slice(at, at + old.length))
    .filter((some) => keysOf(some) === keysOf(old))
    .map((some) =>
      toValue(
        fact,
        some.filter((word) => !has(words, word)),
      ),
    )
  const [place] = places
  if (place?.words[0] === undefined || places.length > 1 || fresh.length === 0 || !isRun) return []
  // "Not Slack for chat, but Discord": it is not clear whether "for chat" stays.
  const isPhrase = place.words.slice(1).some((word) => forms.leadIn.test(word.text))
  // "From 3 May to 9 May" is said of a trip, and not of a change.
  const isRange = forms.from.test(place.before?.text ?? "") && !forms.negated.test(text)
  return isPhrase || isRange ? [] : [[place, fresh.flatMap(({ words }) => words)]]
}

/** Whether a thing has one such value, or else may have both: "I'm a nurse", "I'm hungry"; "by Fellini", "by far the best". */
function isOneOfAKind({ words, kind, before, after }: Value, next: Value, { changes, text }: Said): boolean {
  const [isMany, all] = [forms.many.test(text), [...words, ...next.words]]
  if (kind !== "") return changes || !isMany
  const key = before?.key ?? ""
  const isState = key === "me" || forms.preposition.test(key) || (key !== "name" && forms.link.test(key))
  const areNames = all.every(({ text }) => /^[\p{Lu}\p{Script=Han}]/u.test(text))
  if (before === undefined) return changes && areNames && after?.key === "own"
  if (after === undefined ? isMany : (isMany && !changes) || !forms.leadIn.test(before.text)) return false
  return areNames
    ? changes || isState || key === "name" || before.tells
    : changes && !isState && !all.some(isName)
}

const isName = ({ text }: Word): boolean => /^[\p{Lu}\d]/u.test(text)

/** Whether words of a fact are more than a part of a list, of a name, of "Debian 11", or of "the March invoice". */
function isValue({ words, kind, before, after }: Value, said: readonly Word[], isNamed: boolean): boolean {
  const isPart = (word?: Word): boolean =>
    word !== undefined && word.at > 0 && isName(word) && !has(said, word)
  const [isAfterName, isOpen] = [areNext(before, words[0]) && isPart(before), areNext(words.at(-1), after)]
  if (isAfterName || !words.slice(1).every((word, at) => areNext(words[at], word))) return false
  if (after === undefined || !isOpen || forms.leadIn.test(after.text)) return true
  if (isNamed || (kind !== "" && !after.tells && !isVerb(after))) return !isPart(after)
  // "Tram 4 stops here" is about that tram.
  if (kind === "number" && before?.tells && !isVerb(before)) return false
  if (isVerb(after)) return true
  return has(said, after) && (kind === "number" || forms.leadIn.test(before?.text ?? ""))
}

const endOf = (words: readonly Word[]): number => (words.at(-1)?.at ?? 0) + (words.at(-1)?.text.length ?? 0)

/** Puts what was said in its place. "10 MB" becomes "20 MB", also where only 20 is said. */
function swapped(text: string, [{ words: old }, next]: Swap, said: string): string {
  const place = text.slice(old[0]?.at, endOf(old))
  const value = said.slice(next[0]?.at, endOf(next))
  const hasUnit = old.at(-1)?.kind === "number" && /\d$/.test(value)
  const unit = hasUnit ? place.replace(/^.*\d(?:-.*)?/s, "") : ""
  return text.slice(0, old[0]?.at) + value + unit + text.slice(endOf(old))
}
