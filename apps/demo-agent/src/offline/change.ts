import type { Fact } from "./memory.ts"
import { forms, moved, oldValues } from "./phrases.ts"
import { has, isVerb, partsOf, sentence, valuesOutside, type Word, wordsIn } from "./words.ts"

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

const isName = ({ text }: Word): boolean => /^[\p{Lu}\p{Script=Han}]/u.test(text)

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

/** What of a fact goes, and what comes in its place. */
type Swap = readonly [old: readonly Word[], next: readonly Word[]]

/**
 * The fact as it is after a statement that has one clear place in it; everything else of it stays. `isChosen`: a person decides
 * whether it is meant, so that "the west office is in Oslo" can be changed by "the office is in Rome".
 */
export function revise(said: Said, near: Fact, isChosen = false): string | undefined {
  const { text, topic } = near
  const fact = inOrder(text)
  if (said.isAside || forms.before.test(text) || !haveSameSubject(said, text)) return undefined
  if (said.denies || forms.negated.test(text))
    return said.changes && isOpposite(said, fact) ? sentence(said.text) : undefined
  const swaps = swapsIn(said, fact, near, isChosen)
  if (swaps.length === 0 || !swaps.every(([old]) => isWhole(old, fact, said.words, text))) return undefined
  // The last place first: the places before it stay where they are.
  const next = swaps
    .toSorted(([[a]], [[b]]) => (b?.at ?? 0) - (a?.at ?? 0))
    .reduce((whole, swap) => swapped(whole, swap, said.rest), text)
  const isSaid = (word: Word): boolean => next.includes(word.text) || has(wordsIn(`${next} ${topic}`), word)
  return said.words.every((word) => !word.tells || isSaid(word)) ? next : undefined
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

/** Where the values of a statement belong: in the place of the value that it names, that it differs in, or of its kind. */
function swapsIn(said: Said, fact: readonly Word[], near: Fact, isChosen: boolean): readonly Swap[] {
  const { words, old, changes, pointsTo, text } = said
  const fresh = valuesOutside(words, [...fact, ...wordsIn(near.topic).filter(({ kind }) => kind === "")])
  const stale = old.length > 0 ? placesOf(said, fact) : valuesOutside(fact, words)
  const [place, ...places] = stale
  const value = fresh.flat()
  const isRun = value.every((word, at) => word === words[words.indexOf(value[0] as Word) + at])
  const isOne = place !== undefined && places.length === 0 && value.length > 0 && isRun
  if (isOne && (old.length > 0 || replaces([place, value], said, fact))) return [[place, value]]
  if (old.length > 0 || !changes) return []
  const isFree = isChosen || (pointsTo === "topic" && forms.bare.test(text))
  const subject = words.filter((word) => word.tells && has(fact, word))
  const isOther =
    (pointsTo === undefined && subject.length === 0) || subject.some((one) => isCompound(one, fact, words))
  if (isOther && !isFree) return []
  const swaps = fresh.flatMap((value): Swap[] => {
    const [news = [], olds = []] = [fresh, stale].map((all) =>
      all.filter(([one]) => one?.kind === value[0]?.kind),
    )
    const alike =
      isFree && olds.length > 1
        ? olds.filter((one) => before(fact, one)?.key === before(words, value)?.key)
        : olds
    const one = alike[news.indexOf(value)]
    if (one === undefined || alike.length !== news.length || !hasLead(fact, one)) return []
    const part = wordsIn(partsOf(near.text).find((part) => part.includes(one[0]?.text ?? "")) ?? "")
    const isPart = fresh.length > 1 || subject.every((word) => has(part, word))
    const isPlace = value[0]?.kind === "" ? isFree && isEnd(fact, one) : isFree || isPart
    return isPlace ? [[one, value]] : []
  })
  return swaps.length === fresh.length ? swaps : []
}

/** The place of the old value that is named, without what the new one has too: "not dark mode but light mode". */
function placesOf({ words, old, text }: Said, fact: readonly Word[]): readonly (readonly Word[])[] {
  const places = fact
    .map((_, at) => fact.slice(at, at + old.length))
    .filter((some) => keysOf(some) === keysOf(old))
    .map((some) => some.filter((word) => !has(words, word)))
  const [place = []] = places
  // "Not Slack for chat, but Discord": it is not clear whether "for chat" stays.
  const isPhrase = place.slice(1).some((word) => forms.leadIn.test(word.text))
  // "From 3 May to 9 May" is said of a trip, and not of a change.
  const isRange = forms.from.test(before(fact, place)?.text ?? "") && !forms.negated.test(text)
  return isPhrase || isRange || place.length === 0 ? [] : places
}

const before = (words: readonly Word[], [first]: readonly Word[]): Word | undefined =>
  words[words.indexOf(first as Word) - 1]

/** Whether both are the same but for one value, of which a thing has one, or which the statement says has changed. */
function replaces([old, next]: Swap, { words, changes, text }: Said, fact: readonly Word[]): boolean {
  const start = fact.indexOf(old[0] as Word)
  const [lead, rest, all] = [fact.slice(0, start), fact.slice(start + old.length), [...old, ...next]]
  const same = [...words.slice(0, start), ...words.slice(start + next.length)]
  if (words[start] !== next[0] || keysOf(same) !== keysOf([...lead, ...rest])) return false
  const kinds = new Set(all.map(({ kind }) => kind))
  const [isValue, areNames] = [!kinds.has(""), all.every(isName)]
  const verb = lead.at(-1) ?? fact[0]
  const isState =
    verb?.key === "me" || forms.link.test(verb?.key ?? "") || forms.preposition.test(verb?.key ?? "")
  // What or where something is may all be true: "I'm a nurse", "I'm hungry"; so may "by Fellini" and "by far the best".
  if (kinds.size > 1 || !(isValue || areNames || !(isState || all.some(isName)))) return false
  if (start === 0) return changes && areNames && rest[0]?.key === "own"
  if (rest.length > 0 && !forms.leadIn.test(verb?.text ?? "")) return false
  const isMany = forms.many.test(text) && (!changes || (!isValue && rest.length === 0))
  const isPlace = isValue || (areNames && (isState || forms.preposition.test(lead.at(-2)?.key ?? "")))
  return !isMany && (changes || (isPlace && lead.some(({ key }) => forms.link.test(key))))
}

/** Whether a word says of what a value is, as in "runs on port 3000". */
const hasLead = (fact: readonly Word[], [first]: readonly Word[]): boolean =>
  fact.slice(0, fact.indexOf(first as Word)).some(({ text }) => forms.leadIn.test(text))

/** "Rio" is a part of "Rio de Janeiro". */
function isEnd(fact: readonly Word[], place: readonly Word[]): boolean {
  const after = fact[fact.indexOf(place.at(-1) as Word) + 1]
  return after === undefined || forms.leadIn.test(after.text)
}

/** "Server" is not the subject of "the server room is cold". */
function isCompound(word: Word, fact: readonly Word[], said: readonly Word[]): boolean {
  const next = fact[fact.findIndex(({ key }) => key === word.key) + 1]
  return next?.tells === true && next.kind === "" && !has(said, next) && !isVerb(next)
}

const endOf = (word?: Word): number => (word === undefined ? 0 : word.at + word.text.length)

/** Whether a run of a fact is more than a part of a list, of a name, or of "Debian 11". */
function isWhole(run: readonly Word[], fact: readonly Word[], said: readonly Word[], text: string): boolean {
  const at = fact.indexOf(run[0] as Word)
  const [before, after] = [fact[at - 1], fact[at + run.length]]
  const [start, end] = [run[0]?.at ?? 0, endOf(run.at(-1))]
  const isPart = (word: Word | undefined, between: string): boolean =>
    word !== undefined && word.at > 0 && /^[\p{Lu}\d]/u.test(word.text) && !has(said, word) && !between.trim()
  const isInName =
    isPart(before, text.slice(endOf(before), start)) || isPart(after, text.slice(end, after?.at))
  return !isInName && !/[,;]/.test(text.slice(start, end))
}

/** Puts what was said in its place. "10 MB" becomes "20 MB", also where only 20 is said. */
function swapped(text: string, [old, next]: Swap, said: string): string {
  const place = text.slice(old[0]?.at, endOf(old.at(-1)))
  const value = said.slice(next[0]?.at, endOf(next.at(-1)))
  const hasUnit = old.at(-1)?.kind === "number" && /\d$/.test(value)
  const unit = hasUnit ? place.replace(/^.*\d(?:-.*)?/s, "") : ""
  return text.slice(0, old[0]?.at) + value + unit + text.slice(endOf(old.at(-1)))
}
