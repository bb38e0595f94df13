import { classes, forms } from "./phrases.ts"
import type { Said } from "./read-statement.ts"
import { has, isSame, runsOutside, type Word, wordsIn } from "./words.ts"

export interface Swap {
  /** Neighbouring words of a fact, and what is put in their place. */
  old: readonly Word[]
  to: string
}

/** The same old words in another statement of the topic, replaced, too. */
export function swapped(statement: string, { old, to }: Swap): string {
  const words = wordsIn(statement)
  const find = (some: readonly Word[]): number =>
    words.findIndex((_word, start) => some.every(({ key }, index) => isSame(words[start + index]?.key, key)))
  // Of "Lyon, France" another statement may say "Lyon".
  const isName = /^\p{Lu}/u.test(old[0]?.text ?? "")
  const whole = find(old) >= 0 || !isName ? old : old.slice(0, 1)
  const at = find(whole)
  const [first, last] = [words[at], words[at + whole.length - 1]]
  if (first === undefined || last === undefined) return statement
  return statement.slice(0, first.at) + to + statement.slice(last.at + last.text.length)
}

/** The fact with the new value in the place of the old one; `undefined` if it has no clear place for it. */
export function revise(
  said: Said,
  fact: string,
  isMeant = false,
): { text: string; swaps: readonly Swap[] } | undefined {
  const words = wordsIn(fact)
  const isIn = (list: readonly Word[]): boolean =>
    said.words.every((word) => !word.tells || word.text === "" || has(list, word))
  if (said.denies) {
    const isDenied = isIn(words) && runsOutside(words, said.words).length < 2
    return isDenied || isMeant ? { text: said.text, swaps: [] } : undefined
  }
  const swaps = replacedOld(said, words) ?? replacedValues(said, words) ?? replacedWords(said, words, isMeant)
  if (swaps.length === 0) return undefined
  const text = swaps.reduce(swapped, fact)
  if (isIn(wordsIn(text))) return { text, swaps }
  const isAll = words.every(
    (word) => !word.tells || has(said.words, word) || swaps.some(({ old }) => old.includes(word)),
  )
  // "We deploy the docs on Fridays" says nothing about the web app that is deployed on Tuesdays.
  const isCovered = words.every(
    (word) =>
      !word.tells || word.kind !== "" || has(said.words, word) || swaps.some(({ old }) => old.includes(word)),
  )
  if (!isMeant && !isCovered && namesAnother(said.words, words)) return undefined
  // What else the statement says is kept, too.
  return { text: isAll ? said.text : `${text.replace(/[.\s]*$/, ".")} ${said.text}`, swaps }
}

function toSwap(old: readonly Word[], run: readonly Word[], rest: string): Swap[] {
  const [first, last] = [run[0], run.at(-1)]
  if (old.length === 0 || first === undefined || last === undefined) return []
  return [{ old, to: rest.slice(first.at, last.at + last.text.length) }]
}

/** The old value that the statement names, where the fact has it. */
function replacedOld({ old, words, rest }: Said, fact: readonly Word[]): Swap[] | undefined {
  const gone = old.filter((word) => !has(words, word))
  const from = fact.filter((word) => has(gone, word))
  if (gone.length === 0 || from.length < gone.length) return undefined
  const fresh = runsOutside(words, fact)
  const alike = fresh.filter((run) => run.some(({ kind }) => kind === old[0]?.kind))
  const run = (alike.length > 0 ? alike : fresh).at(-1) ?? []
  return toSwap(from, run, rest)
}

/** Values of the same kind: a port by a port, a day by a day. */
function replacedValues({ words }: Said, fact: readonly Word[]): Swap[] | undefined {
  const before = (list: readonly Word[], word: Word): string | undefined =>
    list.slice(0, list.indexOf(word)).findLast(({ tells }) => tells)?.key
  const edits = [...new Set(words.map(({ kind }) => kind))].flatMap((kind) => {
    const [value, ...more] = words.filter((word) => kind !== "" && word.kind === kind && !has(fact, word))
    const all = fact.filter((word) => word.kind === kind && !has(words, word))
    if (value === undefined) return []
    const values = [value, ...more]
    if (more.length > 0 && all.length !== values.length) return []
    if (more.length > 0) return all.map((word, at) => ({ old: [word], to: values[at]?.text ?? "" }))
    const near = all.filter((word) => isSame(before(fact, word), before(words, value)))
    const [old, ...others] = near.length === 1 ? near : all
    if (old === undefined || others.length > 0) return []
    const unit = /\d$/.test(value.text)
      ? (/(?<=\d) ?(?:[kmgt]i?b|%|€|ms|kg|km|px)$/i.exec(old.text)?.[0] ?? "")
      : ""
    return [{ old: [old], to: value.text + unit }]
  })
  return edits.length === 0 ? undefined : edits
}

/** Words in the same place: "is Carla", "is Tomas". */
function replacedWords(
  { text, rest, words, changes }: Said,
  fact: readonly Word[],
  isMeant: boolean,
): Swap[] {
  const [run, ...more] = runsOutside(words, fact)
  const stale = runsOutside(fact, words).filter(
    (old) => changes || old.every(({ kind }) => kind === "" || kind in classes),
  )
  const isOneOfMany = forms.many.test(text) && !/\bfor\b/i.test(text)
  if (run === undefined || more.length > 0 || (!changes && (stale.length !== 1 || isOneOfMany))) return []
  // A time does not take the place of a day; "ten" may be a time, and a count.
  const isAlike = (old: readonly Word[]): boolean =>
    run.some(
      ({ kind, text }) =>
        kind === "" || (kind === "number" && /^\p{L}/u.test(text)) || old.some((word) => word.kind === kind),
    )
  const places = stale.map((old) => (isAlike(old) ? placeOf({ words, changes }, run, fact, old) : 0))
  const placed = stale.filter((_old, at) => places[at] === Math.max(1, ...places))
  const isSameKind = ({ kind }: Word): boolean => kind !== "" && run.some((word) => word.kind === kind)
  const same = placed.filter((old) => old.some(isSameKind))
  const plain = placed.filter((old) => old.every(({ kind }) => kind === "" || kind in classes))
  const last = same.at(-1) ?? plain.at(-1) ?? placed.at(-1)
  const place = changes ? last : placed.length === 1 ? placed[0] : undefined
  // "Green" takes no place of "a red Brompton", which says more.
  const saysMore = (old: readonly Word[]): boolean =>
    old.length > run.length &&
    old.some((word) => !/^[\p{Lu}\d]/u.test(word.text)) &&
    !/^(?:in|im|at|am|on|auf|under|unter|by|with|mit|en)$/.test(neighbours(words, run)[0] ?? "")
  if (place !== undefined && !saysMore(place)) return toSwap(place, run, rest)
  if (!(changes && forms.switched.test(text)) && !isMeant) return []
  const isNear = (old: readonly Word[]): boolean =>
    neighbours(fact, old).some((key) => key !== undefined && has(words, { key }))
  const alike = stale.filter(isAlike)
  return toSwap(alike.findLast(isNear) ?? alike.at(-1) ?? [], run, rest)
}

/** Whether two values are at the same place of two sentences: 0 if not, more the surer it is. */
function placeOf(
  { words, changes }: Pick<Said, "words" | "changes">,
  run: readonly Word[],
  fact: readonly Word[],
  old: readonly Word[],
): number {
  const [[before, after], [beforeOld, afterOld]] = [neighbours(words, run), neighbours(fact, old)]
  const isLink = (key = ""): boolean => forms.link.test(key)
  if (isSame(after, afterOld) && words.some(({ key, tells }) => tells && key === after)) return 2
  if (isLink(before) && isLink(beforeOld)) return 1
  // "The owner is Mina", where a fact says "Yusuf owns it".
  if (isLink(before) && afterOld === "own" && words.some(({ key }) => key === "own")) return 1
  // "My dentist" and "my boss" are two things.
  if (
    before !== undefined &&
    !/^(?:my|our|your|his|her|their|mein|meine|unser|unsere|mi|mis|nuestro|nuestra|我的)$/.test(before)
  ) {
    if (isSame(before, beforeOld)) return 1
    if (beforeOld !== undefined) return !isLink(before) && isSame(before, afterOld) ? 1 : 0
    return before === "by" || isSame(before, afterOld) ? 1 : 0
  }
  // "Lena owns it" and "Ana is my dentist" have the value at the start.
  const isStart = words[0] === run[0] && fact[0] === old[0] && isSame(after, afterOld)
  const isOwner =
    after === "own" ||
    (/^(?:is|ist|es|son)$/.test(after ?? "") &&
      /^(?:the|my|our|mein|unser|mi)/.test(words[run.length + 1]?.key ?? ""))
  return isStart && (isOwner || changes) ? 1 : 0
}

/** The keys of the words before and after, without articles. */
function neighbours(list: readonly Word[], part: readonly Word[]): readonly (string | undefined)[] {
  const plain = list.filter(
    ({ text, key, tells }) =>
      text !== "" && (tells || !/^(?:the|a|an|der|die|das|el|la|los|las|now|jetzt|ahora)$/.test(key)),
  )
  return [plain[plain.indexOf(part[0] as Word) - 1]?.key, plain[plain.indexOf(part.at(-1) as Word) + 1]?.key]
}

const ARTICLE =
  /^(?:the|a|an|my|our|your|his|her|their|der|die|das|den|dem|mein|meine|unser|unsere|el|la|los|las|mi|mis|le|les|mon|ma|notre)$/

/** Whether a statement has a subject that a fact has not: its first word, or one after an article. The last is a value. */
export function namesAnother(words: readonly Word[], fact: readonly Word[]): boolean {
  const first = words.find(({ tells, text }) => tells && text !== "")
  return runsOutside(words, fact)
    .slice(0, -1)
    .some(([word = first]) => {
      const at = words.indexOf(word as Word)
      const before = words.slice(Math.max(0, at - 2), at)
      const isAfterArticle = before.findLast(({ key, tells }) => tells || ARTICLE.test(key))?.tells === false
      return word?.kind === "" && word.text !== "" && (word === first || isAfterArticle)
    })
}
