import { sentence } from "./memory.ts"
import { classes, forms } from "./phrases.ts"
import type { Said } from "./read-statement.ts"
import { has, isSame, runsOutside, type Word, wordsIn } from "./words.ts"

export const isPlain = ({ tells, kind }: Word): boolean => tells && kind === ""

interface Swap {
  /** Neighbouring words of a fact, and what is put in their place. */
  old: readonly Word[]
  to: string
}

/** The fact with the new value in the place of the old one; `undefined` if it has no clear place for it. */
export function revise(
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
export function swapped(statement: string, { old, to }: Swap): string {
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
  // Of "a dog called Rex and a cat called Miso", Rex belongs to the dog.
  const isOfSubject = ([first]: readonly Word[]): boolean =>
    fact.some((word, at) => {
      const [from, to] = [at, fact.indexOf(first as Word)].sort((a, b) => a - b)
      const isApart = fact.slice(from, to).some(({ key }) => /^(?:and|und|y|et)$/.test(key))
      return word.tells && has(words, word) && !isApart
    })
  const all = exact.length > 0 ? exact : near
  const placed = all.some(isOfSubject) ? all.filter(isOfSubject) : all
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
export function namesAnother(words: readonly Word[], fact: readonly Word[]): boolean {
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
