import { type Fact, sentence } from "./memory.ts"
import { classes, forms, oldValues, subjects } from "./phrases.ts"
import { has, isSame, runsOutside, telling, type Word, wordsIn } from "./words.ts"

/** A statement, read for what it changes. */
export interface Said {
  /** As the person wrote it. */
  text: string
  /** What it says without the old value, and its words. Signs and idioms are plain verbs here, for the comparison only. */
  rest: string
  words: readonly Word[]
  /** The words of the value that it says is no longer true. */
  old: readonly Word[]
  /** Whether it says that something has changed. */
  changes: boolean
  /** Whether it only denies something. */
  denies: boolean
}

export function readStatement(text: string, corrects: boolean): Said {
  const plain = text
    .replace(/ ?(?:->|=>|→|(?<=\s)=(?=\s)) ?/g, " is ")
    .replace(/\b(?:took|takes|is taking) over\b(?!.{0,60} from )/i, "owns")
  const found = oldValues.map((form) => form.exec(plain)).find((match) => match !== null)
  const rest = found ? `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}` : plain
  const old = telling(found?.groups?.["old"] ?? "")
  // "I moved to Porto" is about where the person lives.
  const about = subjects
    .filter(([form]) => form.test(plain))
    .map(([, key]) => ({ text: "", key, at: 0, kind: "", tells: true }))
  const changes = corrects || old.length > 0 || forms.changed.test(text)
  const denies = old.length === 0 && forms.negated.test(rest)
  return { text, rest, words: [...wordsIn(rest), ...about], old, changes, denies }
}

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

const isPlain = ({ tells, kind }: Word): boolean => tells && kind === ""

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

interface Swap {
  /** Neighbouring words of a fact, and what is put in their place. */
  old: readonly Word[]
  to: string
}

/** The fact with the new value in the place of the old one; `undefined` if it has no clear place for it. */
function revise(
  said: Said,
  fact: string,
  isMeant = false,
): { text: string; swaps: readonly Swap[] } | undefined {
  const words = wordsIn(fact)
  // "From 8 to 18" names no old value where the hours are from 9 to 17.
  if (
    said.old.length > 0 &&
    said.old.every(({ kind }) => kind !== "") &&
    !said.old.some((old) => has(words, old))
  )
    return revise({ ...said, words: wordsIn(said.text), rest: said.text, old: [] }, fact, isMeant)
  const isIn = (list: readonly Word[]): boolean =>
    said.words.every((word) => !word.tells || word.text === "" || has(list, word))
  if (said.denies) {
    const isDenied = isMeant || (isIn(words) && runsOutside(words, said.words).length < 2)
    return isDenied ? { text: sentence(said.text), swaps: [] } : undefined
  }
  const swaps = replacedOld(said, words) ?? replacedValues(said, words) ?? replacedWords(said, words, isMeant)
  if (swaps.length === 0) return undefined
  const text = swaps.reduce(swapped, fact)
  if (isIn(wordsIn(text))) return { text, swaps }
  const isGone = (word: Word): boolean => swaps.some(({ old }) => old.includes(word))
  const isCovered = words.every((word) => !isPlain(word) || has(said.words, word) || isGone(word))
  // "We deploy the docs on Fridays" says nothing about the web app that is deployed on Tuesdays.
  if (!isMeant && !isCovered && namesAnother(said.words, words)) return undefined
  // What else the statement says is kept, too.
  return { text: `${text.replace(/[.\s]*$/, ".")} ${sentence(said.text)}`, swaps }
}

/** The same old words in another statement of the topic, replaced, too. */
function swapped(statement: string, { old, to }: Swap): string {
  const words = wordsIn(statement)
  const find = (some: readonly Word[]): number =>
    words.findIndex((_word, start) => some.every(({ key }, index) => isSame(words[start + index]?.key, key)))
  // Of "Lyon, France" another statement may say "Lyon".
  const whole = find(old) < 0 && /^\p{Lu}/u.test(old[0]?.text ?? "") ? old.slice(0, 1) : old
  const at = find(whole)
  const [first, last] = [words[at], words[at + whole.length - 1]]
  if (first === undefined || last === undefined) return statement
  return statement.slice(0, first.at) + to + statement.slice(last.at + last.text.length)
}

function toSwap(old: readonly Word[], run: readonly Word[] = [], rest: string): Swap[] {
  const [first, last] = [run[0], run.at(-1)]
  if (old.length === 0 || first === undefined || last === undefined) return []
  return [{ old, to: rest.slice(first.at, last.at + last.text.length) }]
}

/** The old value that the statement names, where the fact has it. */
function replacedOld({ old, words, rest }: Said, fact: readonly Word[]): Swap[] | undefined {
  const gone = old.filter((word) => !has(words, word))
  const from = fact.filter((word) => has(gone, word))
  if (gone.length === 0 || from.length < gone.length) return undefined
  return toSwap(from, runsOutside(words, fact).at(-1), rest)
}

/** Values of the same kind: a port by a port, a day by a day. */
function replacedValues({ words }: Said, fact: readonly Word[]): Swap[] | undefined {
  const before = (list: readonly Word[], word: Word): string | undefined =>
    list.slice(0, list.indexOf(word)).findLast(({ tells }) => tells)?.key
  const swaps = [...new Set(words.map(({ kind }) => kind))].flatMap((kind) => {
    const values = words.filter((word) => kind !== "" && word.kind === kind && !has(fact, word))
    const all = fact.filter((word) => word.kind === kind && !has(words, word))
    const [value] = values
    if (value === undefined) return []
    if (values.length > 1)
      return all.length === values.length
        ? all.map((word, at) => ({ old: [word], to: values[at]?.text ?? "" }))
        : []
    const near = all.filter((word) => isSame(before(fact, word), before(words, value)))
    const [old, ...others] = near.length === 1 ? near : all
    if (old === undefined || others.length > 0) return []
    const unit = /(?<=\d) ?(?:[kmgt]i?b|%|€|ms|kg|km|px)$/i.exec(old.text)?.[0] ?? ""
    return [{ old: [old], to: value.text + (/\d$/.test(value.text) ? unit : "") }]
  })
  return swaps.length === 0 ? undefined : swaps
}

/** Words in the same place: "is Carla", "is Tomas". */
function replacedWords(
  { text, rest, words, changes }: Said,
  fact: readonly Word[],
  isMeant: boolean,
): Swap[] {
  const [run, ...more] = runsOutside(words, fact)
  const isThing = ({ kind }: Word): boolean => kind === "" || kind in classes
  const stale = runsOutside(fact, words).filter((old) => changes || old.every(isThing))
  const isOneOfMany = forms.many.test(text) && !/\bfor\b/i.test(text)
  if (run === undefined || more.length > 0 || (!changes && (stale.length !== 1 || isOneOfMany))) return []
  // A time does not take the place of a day; a number up to 24 may be a time.
  const isHour = ({ kind, text }: Word): boolean =>
    kind === "number" && run.length === 1 && /^(?:\p{L}+|1?\d|2[0-4])$/u.test(text)
  const isAlike = (old: readonly Word[]): boolean =>
    run.some(
      (word) =>
        word.kind === "" || old.some(({ kind }) => kind === word.kind || (kind === "time" && isHour(word))),
    )
  // "Happy" takes no place of "Mina".
  const isState = (some: readonly Word[]): boolean =>
    some.length === 1 && forms.state.test(some[0]?.text ?? "")
  const alike = stale.filter((old) => isAlike(old) && isState(run) === isState(old))
  const near = alike.filter((old) => isSamePosition(words, run, fact, old))
  // "At Globex" takes the place of "at Acme" before that of "in Berlin".
  const exact = near.filter((old) => isSame(neighbours(fact, old)[0], neighbours(words, run)[0]))
  const placed = exact.length > 0 ? exact : near
  const isSameKind = ({ kind }: Word): boolean => kind !== "" && run.some((word) => word.kind === kind)
  const place =
    placed.findLast((old) => old.some(isSameKind)) ??
    placed.findLast((old) => old.every(isThing)) ??
    placed.at(-1)
  if (place !== undefined && (changes || placed.length === 1)) return toSwap(place, run, rest)
  return (changes && forms.switched.test(text)) || isMeant ? toSwap(alike.at(-1) ?? [], run, rest) : []
}

/** Whether two values are at the same place of two sentences. */
function isSamePosition(
  words: readonly Word[],
  run: readonly Word[],
  fact: readonly Word[],
  old: readonly Word[],
): boolean {
  const [[before, after], [beforeOld, afterOld]] = [neighbours(words, run), neighbours(fact, old)]
  if (isSame(after, afterOld) && words.some(({ key, tells }) => tells && key === after)) return true
  const areBoth = (form: RegExp): boolean => form.test(before ?? "") && form.test(beforeOld ?? "")
  if (areBoth(forms.link) || areBoth(forms.preposition)) return true
  // "My dentist" and "my boss" are two things.
  if (before !== undefined && !forms.possessive.test(before))
    return (
      isSame(before, beforeOld) || (beforeOld === undefined && (before === "by" || isSame(before, afterOld)))
    )
  // "Lena owns it" and "Ana is my dentist" have the value at the start.
  return words[0] === run[0] && fact[0] === old[0] && isSame(after, afterOld)
}

/** The keys of the words before and after, without articles. */
function neighbours(list: readonly Word[], part: readonly Word[]): readonly (string | undefined)[] {
  const plain = list.filter(({ text, key, tells }) => text !== "" && (tells || !forms.article.test(key)))
  return [plain[plain.indexOf(part[0] as Word) - 1]?.key, plain[plain.indexOf(part.at(-1) as Word) + 1]?.key]
}

/** Whether a statement has a subject that a fact has not: its first word, or one after an article. The last is a value. */
function namesAnother(words: readonly Word[], fact: readonly Word[]): boolean {
  const first = words.find(({ tells, text }) => tells && text !== "")
  return runsOutside(words, fact)
    .slice(0, -1)
    .some(([word = first]) => {
      const before = words.slice(0, words.indexOf(word as Word)).slice(-2)
      const isArticle = ({ key }: Word): boolean => forms.article.test(key) || forms.possessive.test(key)
      const isAfterArticle = before.findLast((one) => one.tells || isArticle(one))?.tells === false
      return word?.kind === "" && word.text !== "" && (word === first || isAfterArticle)
    })
}
