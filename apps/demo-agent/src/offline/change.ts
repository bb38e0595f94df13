import { editDistance } from "@caliban/text"
import type { Fact } from "./memory.ts"
import { classes, forms, oldValues, subjects } from "./phrases.ts"
import { has, isSame, runsOutside, telling, type Word, wordsIn } from "./words.ts"

/** What a statement does to the facts of the memory; without facts it is new. */
export interface Effect {
  kind: "new" | "known" | "edit" | "unclear"
  facts: readonly Fact[]
  /** What each statement of the topic becomes. */
  change: (statement: string) => string
}

/** A statement, read for what it changes. */
export interface Said {
  text: string
  /** What it says without the old value, and its words. */
  rest: string
  words: readonly Word[]
  /** The words of the value that it says is no longer true. */
  old: readonly Word[]
  /** Whether it says that something has changed. */
  changes: boolean
  /** Whether it only denies something. */
  denies: boolean
}

export function readStatement(given: string, corrects: boolean): Said {
  const text = given
    .replace(/ ?(?:->|=>|→|(?<=\s)=(?=\s)) ?/g, " is ")
    .replace(/\b(?:took|takes|is taking) over\b(?!.{0,60} from )/i, "owns")
  const found = oldValues.map((form) => form.exec(text)).find((match) => match !== null)
  const rest = found ? `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}` : text
  const old = telling(found?.groups?.["old"] ?? "")
  // "I moved to Porto" is about where the person lives.
  const about = subjects
    .filter(([form]) => form.test(text))
    .map(([, key]) => ({ text: "", key, at: 0, kind: "", tells: true }))
  const changes = corrects || old.length > 0 || forms.changed.test(given)
  const denies = old.length === 0 && forms.negated.test(rest)
  return { text, rest, words: [...wordsIn(rest), ...about], old, changes, denies }
}

/** Compares a statement with the facts that may be about the same. */
export function effectOf(said: Said, facts: readonly Fact[]): Effect {
  const as = (kind: Effect["kind"], about: readonly Fact[], change: Effect["change"] = String): Effect => ({
    kind,
    facts: about,
    change,
  })
  const known = facts.filter((fact) => isKnown(said, fact.text))
  if (known.length > 0) return as("known", known)
  const isAdded = forms.another.test(said.text) || (forms.also.test(said.text) && !said.changes)
  const targets = isAdded ? [] : targetsOf(said, facts)
  const clear = targets.filter((fact) => revise(said, fact.text) !== undefined)
  const first = clear.find(({ isHead }) => !isHead) ?? clear[0]
  const isOne = clear.every((fact) => fact.slug === first?.slug && isSamePlace(said, fact, first))
  if (first !== undefined && isOne) return as("edit", [first], changeOf(said, first))
  const meant = clear.length === 0 && said.denies && said.changes ? targets : clear
  return as(meant.length > 0 ? "unclear" : "new", meant)
}

const isWithin = (one: Fact, other: Fact): boolean => other.text.includes(one.text.replace(/[.!]$/, ""))

/** The facts that say different things: a description that a statement repeats is none of its own. */
export const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter((fact) => !fact.isHead && !facts.some((other) => other !== fact && isWithin(fact, other)))

/** Whether a statement says no less about one fact of a topic than about another one, whose values are the same. */
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
    if (statement === text) return revision.text
    const same = said.denies ? revise(said, statement) : undefined
    return same?.text ?? revision.swaps.reduce(swapped, statement)
  }
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
    return {
      fact,
      score: keys(shared) + 0.7 * keys(near) + (hasOld ? 3 : 0) + (hasClass ? 0.5 : 0) + (isWhole ? 0.2 : 0),
    }
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

export interface Swap {
  /** Neighbouring words of a fact, and what is put in their place. */
  old: readonly Word[]
  to: string
}

/** A name that the person spells: "it's Katarzyna", where a fact says "Catarzyna". */
export function respell(
  { words, changes }: Said,
  facts: readonly Fact[],
): { fact: Fact; swap: Swap } | undefined {
  const isName = ({ text, kind }: Word): boolean => kind === "" && /^\p{Lu}\p{L}{3,}$/u.test(text)
  if (!changes) return undefined
  const found = facts.flatMap((fact) =>
    wordsIn(fact.text).flatMap((old) =>
      words.flatMap((word) => {
        const isOther = isName(word) && isName(old) && word.text !== old.text
        const isNear =
          isOther && editDistance(word.text.toLowerCase(), old.text.toLowerCase()) <= word.text.length / 4
        return isNear ? [{ fact, swap: { old: [old], to: word.text } }] : []
      }),
    ),
  )
  const names = new Set(found.map(({ swap }) => swap.old[0]?.text))
  return names.size === 1 ? found[0] : undefined
}

/** The fact with the new value in the place of the old one; `undefined` if it has no clear place for it. */
function revise(
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
  // What else the statement says is kept, too.
  const isAll = words.every(
    (word) => !word.tells || has(said.words, word) || swaps.some(({ old }) => old.includes(word)),
  )
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
  const version = fact[fact.indexOf(from.at(-1) as Word) + 1]
  const isVersion = version?.kind === "number" && run.some(({ kind }) => kind === "number")
  return toSwap(isVersion ? [...from, version] : from, run, rest)
}

/** Values of the same kind: a port by a port, a day by a day. */
function replacedValues({ words }: Said, fact: readonly Word[]): Swap[] | undefined {
  const before = (list: readonly Word[], word: Word): string | undefined =>
    list.slice(0, list.indexOf(word)).findLast(({ tells }) => tells)?.key
  const edits = [...new Set(words.map(({ kind }) => kind))].flatMap((kind) => {
    const [value, ...more] = words.filter((word) => kind !== "" && word.kind === kind && !has(fact, word))
    const all = fact.filter((word) => word.kind === kind && !has(words, word))
    if (value === undefined || more.length > 0) return []
    if (more.length > 0)
      return all.length === more.length + 1
        ? all.map((word, at) => ({ old: [word], to: [value, ...more][at]?.text ?? "" }))
        : []
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

/** "Ten" may be a time, and a count. */
const isSpelled = (kind: string, text: string): boolean => kind === "number" && /^\p{L}/u.test(text)

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
  // A time does not take the place of a day.
  const isAlike = (old: readonly Word[]): boolean =>
    run.some(
      ({ kind, text }) => kind === "" || isSpelled(kind, text) || old.some((word) => word.kind === kind),
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
