import { isStopWord } from "@caliban/text"
import { distinct, type Fact } from "./memory.ts"
import { classes, forms, oldValues, plainer } from "./phrases.ts"
import { align, has, isSame, type Run, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** A statement, read for what it changes. */
export type Said = ReturnType<typeof readStatement>

/** `corrects`: it begins with a denial, or asks for a change. `namesOld`: it may name a value that is no longer true. */
export function readStatement(text: string, corrects = false, namesOld = true) {
  const plain = plainer
    .reduce((one, [form, words]) => one.replace(form, words), text)
    .replace(/ ?(?:->|=>|→|(?<=\s)=(?=\s)) ?/g, " is ")
  const reason = forms.reason.exec(plain)?.[0] ?? ""
  const main = plain.slice(0, plain.length - reason.length)
  const found = namesOld
    ? oldValues.map((form) => form.exec(main)).find((match) => match !== null)
    : undefined
  const left = found ? `${main.slice(0, found.index)} ${main.slice(found.index + found[0].length)}` : main
  const old = telling(found?.groups?.["old"] ?? "")
  const changes = corrects || old.length > 0 || forms.changed.test(text)
  /** Whether it only denies something. */
  const denies = old.length === 0 && forms.negated.test(left)
  /** What it says without the old value, the reason, and words of change. */
  const rest = left.replace(new RegExp(forms.changed, "giu"), " ")
  return { text, rest, words: telling(rest), old, reason, changes, denies }
}

/** What a statement does to the facts of the memory. `new`: nothing. `vague`: its value is missing. `what`: it names nothing. */
export interface Effect {
  kind: "new" | "known" | "vague" | "what" | "edit" | "unclear"
  facts: readonly Fact[]
}

/** Compares a statement with the facts that may be about the same. Only a change with one clear place is an edit. */
export function effectOf(said: Said, facts: readonly Fact[]): Effect {
  const { text, words, old, changes, denies } = said
  const isSameDenial = ({ text: fact }: Fact): boolean =>
    forms.negated.test(text) === forms.negated.test(fact)
  const isKnown = (fact: Fact): boolean => old.length === 0 && words.length > 0 && hasAll(fact, words)
  const known = facts.filter((fact) => isKnown(fact) && isSameDenial(fact))
  const whole = known.filter((fact) => saysAll(fact, said))
  if (whole.length > 0) return { kind: "known", facts: whole }
  if (changes && known.length > 0) return { kind: "vague", facts: known }
  const withOld = old.length > 0 ? facts.filter((fact) => hasAll(fact, old)) : []
  const subject = words.filter(({ kind }) => kind === "" || denies)
  const targets = distinct(withOld.length > 0 ? closest(subject, withOld, 0) : closest(subject, facts, 0.01))
  const [clear, ...others] = targets.filter((fact) => revise(said, fact) !== undefined)
  const near = targets.filter((fact) => mayBeMeant(said, fact))
  const isOne = others.length === 0 && (!changes || near.every(({ slug }) => slug === clear?.slug))
  if (clear !== undefined && isOne) return { kind: "edit", facts: [clear] }
  const meant = changes ? near : clear === undefined ? [] : [clear, ...others]
  return { kind: meant.length > 0 ? "unclear" : "new", facts: meant }
}

/** What a bare value changes: a fact that the last answer named (`isNamed`), or the choice that it is an instance of. */
export function pointedAt(said: Said, here: readonly Fact[], isNamed: boolean): Effect {
  const kinds = said.words.map(({ kind }) => kind)
  const isPlain = kinds.every((kind) => kind === "")
  const isSwitch = forms.switched.test(said.text) && kinds.some((kind) => kind in classes)
  const isClear = isNamed ? !isPlain || forms.bare.test(said.text) : isSwitch
  const facts = here.filter((fact) => {
    const isOfKind = isPlain || wordsIn(fact.text).some(({ kind }) => kind !== "" && kinds.includes(kind))
    return isOfKind && revise({ ...said, changes: true }, fact, true) !== undefined
  })
  if (facts.length > 1 && (isNamed || !isPlain)) return { kind: "unclear", facts }
  return { kind: isClear && facts.length === 1 ? "edit" : "what", facts }
}

const hasAll = ({ text }: Fact, words: readonly Word[]): boolean =>
  words.every((word) => has(wordsIn(text), word))

/** The facts that have most of these words. */
export function closest(words: readonly Word[], facts: readonly Fact[], least = 0.5): Fact[] {
  const scored = facts.map((fact) => ({ fact, share: shareIn(words, fact.text, fact.topic) }))
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

/** Whether a statement may be about a fact: it names no other thing before its value. */
function mayBeMeant({ rest }: Said, { text, topic }: Fact): boolean {
  const { fresh } = align(wordsIn(rest), `${text} ${topic}`)
  return fresh.slice(0, -1).every(({ words: [word] }) => word?.kind !== "")
}

/**
 * The fact with the new value in the place of the old one; `undefined` if it has no clear place for all that is said.
 *
 * @param isChosen The person has said that this fact is meant.
 */
export function revise(given: Said, fact: Fact, isChosen = false): string | undefined {
  const { text, topic } = fact
  // "From 8 to 18" is a range if nothing is 8.
  const said = hasAll(fact, given.old)
    ? given
    : { ...readStatement(given.text, false, false), changes: given.changes }
  if (!isSameThing(said.text, text) || forms.also.test(said.text)) return undefined
  const isOpposite = said.old.length === 0 && said.denies !== forms.negated.test(text)
  const revised = isOpposite ? opposite(said, text) : replaced(said, text, isChosen)
  if (revised === undefined || (said.reason !== "" && forms.reason.test(text))) return undefined
  const next = wordsIn(`${revised} ${topic}`)
  if (!said.words.every((word) => has(next, word))) return undefined
  return isOpposite ? revised : revised.replace(/[.!]?\s*$/, (end) => said.reason + end)
}

/** "We don't use flags any more" takes the place of "We use flags": neither says anything else. */
function opposite({ text, changes }: Said, fact: string): string | undefined {
  const [words, told] = [telling(text), telling(fact)]
  return changes && told.length === words.length && told.every((word) => has(words, word)) ? text : undefined
}

type Swap = readonly [old: readonly Word[], next: readonly Word[]]

function replaced(said: Said, text: string, isChosen: boolean): string | undefined {
  // The last place first: the places before it stay where they are.
  const swaps = swapsIn(said, text, isChosen).toSorted(([[a]], [[b]]) => (b?.at ?? 0) - (a?.at ?? 0))
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

/** What takes the place of what: the old value that is named, a value of the same kind, or words in the same place. */
function swapsIn(said: Said, text: string, isChosen: boolean): readonly Swap[] {
  const [words, fact] = [wordsIn(said.rest), wordsIn(text)]
  const { fresh, stale: all } = align(words, text)
  const gone = all.filter((run) => run.words.some((word) => has(said.old, word)))
  // Of several values of a kind the one that is named.
  const stale = all.filter((run) => gone.includes(run) || !gone.some(({ kind }) => kind === run.kind))
  const swaps = sameKinds(fresh, stale)
  if (swaps.length > 0) return said.changes || swaps.length === 1 ? swaps : []
  const [run, ...more] = fresh
  if (run === undefined || more.length > 0) return []
  // "Tests need Node now" is said next to "Tests need Docker"; "Gwen owns billing now" is not.
  const isNext = gone.length === 0 && !isChosen && before(words, run) !== "" && forms.several.test(said.text)
  if (said.changes ? isNext : stale.length > 1 || forms.many.test(said.text)) return []
  const free = stale.filter((one) => isLike(run, one))
  const placed = free.filter((one) => isSamePlace(before(words, run), before(fact, one)))
  const isMoved = said.changes && (forms.switched.test(said.text) || forms.motion.test(before(words, run)))
  const others = isChosen ? free.filter((one) => one === stale.at(-1)) : isMoved ? free : []
  const [place, ...rest] = [gone, placed, others].find((some) => some.length > 0) ?? []
  if (place === undefined || rest.length > 0) return []
  const named = place.words.filter((word) => has(said.old, word))
  return [[named.length > 0 ? named : place.words, run.words]]
}

/** The values of each kind of which both have as many, in their order. */
function sameKinds(fresh: readonly Run[], stale: readonly Run[]): Swap[] {
  const kinds = new Set(stale.map(({ kind }) => kind).filter((kind) => kind !== ""))
  return [...kinds].flatMap((kind): Swap[] => {
    const [next = [], gone = []] = [fresh, stale].map((runs) => runs.filter((run) => run.kind === kind))
    return next.length === gone.length ? next.map((run, at) => inPlace(gone[at] ?? run, run)) : []
  })
}

/** Of "12 seats" only 12 changes; "a red Fiat" becomes "a blue Skoda". */
function inPlace(old: Run, next: Run): Swap {
  const valueIn = ({ words, kind }: Run): readonly Word[] => words.filter((word) => word.kind === kind)
  if (!(old.kind in classes)) return [valueIn(old), valueIn(next)]
  return [old.words.length === next.words.length ? old.words : valueIn(old), next.words]
}

/** Whether one may take the place of the other: neither is a value, or only such a one as the name of an editor. */
function isLike(one: Run, other: Run): boolean {
  const kinds = [one, other].map(({ words }) => words[0]?.kind ?? "")
  // "Moved to ten" is a time.
  if (kinds.join() === "number,time") return one.words.length === 1
  return kinds.includes("") && kinds.every((kind) => kind === "" || kind in classes)
}

/** The key of the word before that is no article; that of an article, or none, at the start. */
function before(list: readonly Word[], { words: [first] }: Run): string {
  const words = list.filter(({ at }) => at < (first?.at ?? 0))
  const word = words.findLast(({ tells, key }) => tells || !forms.article.test(key))
  return word?.key ?? words[0]?.key ?? ""
}

/** "In" and "at" are alike; "my dentist" and "my boss" are two things. */
function isSamePlace(one: string, other: string): boolean {
  const areBoth = (form: RegExp): boolean => form.test(one) && form.test(other)
  return (
    areBoth(forms.link) || areBoth(forms.preposition) || (isSame(one, other) && !forms.possessive.test(one))
  )
}
