import { type Fact, sentence } from "./memory.ts"
import { forms, moved, oldValues } from "./phrases.ts"
import { has, isVerb, partsOf, runsOutside, type Word, wordsIn } from "./words.ts"

/** A statement, read for what it changes. `pointsTo`: it does not say what it is about, but means the topic that the last answer named, or anything. */
export type Said = ReturnType<typeof readStatement> & { pointsTo?: "topic" | "anything" | undefined }

const PART_OF_NAME = /^(?:\p{Lu}|\d|(?:no|nr|op|vol)$)/u
const isName = ({ text, at }: Word): boolean => at > 0 && /^\p{Lu}/u.test(text)

/** The words of a text in order, without articles that are no part of a name. */
const inOrder = (text: string): Word[] =>
  wordsIn(text).filter((word) => !forms.article.test(word.key) || isName(word))

const keysOf = (words: readonly Word[]): string => String(words.map(({ key }) => key))

export function readStatement(text: string, corrects: boolean) {
  const plain = moved.reduce((one, [form, words]) => one.replace(form, words), text)
  const found = oldValues.map((form) => form.exec(plain)).find((match) => match !== null)
  const left = found ? `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}` : plain
  /** The words of the value that it says is no longer true. */
  const old = inOrder(found?.groups?.["old"] ?? "")
  /** What it says without the old value and without words of change. */
  const rest = left.replace(new RegExp(forms.changed, "giu"), " ").replace(forms.lately, " ")
  /** Whether it says that something has changed. */
  const changes = corrects || old.length > 0 || plain !== text || forms.changed.test(text)
  /** Whether it only denies something. */
  const denies = old.length === 0 && forms.negated.test(left)
  /** It tells of the past, of a plan, or of one more thing, which takes the place of nothing. */
  const isAside = forms.aside.test(text) || (!changes && forms.before.test(text))
  return { text, rest, words: inOrder(rest), old, changes, denies, isAside }
}

/** Whether a statement says nothing but what a fact says. */
export function isKnown({ text, words, old, denies, isAside }: Said, fact: string): boolean {
  const known = readStatement(fact, false)
  // "Standup moved to 9:30" says no more than "standup is at 9:30".
  const isPresent = !isAside && !known.isAside && text.endsWith(words.at(-1)?.text ?? "?")
  const isReached = isPresent && forms.changed.test(text) && forms.reached.test(text)
  const keys = (list: readonly Word[]) =>
    keysOf(list.filter((one) => !(isReached && forms.placed.test(one.text))))
  return old.length + known.old.length === 0 && denies === known.denies && keys(words) === keys(known.words)
}

/** What of a fact goes, and what comes in its place. */
type Swap = readonly [old: readonly Word[], next: readonly Word[]]

/** The fact after a statement that has one clear place in it; everything else stays. `isChosen`: a person decides whether it is meant. */
export function revise(said: Said, fact: Fact, isChosen = false): string | undefined {
  const { text, topic } = fact
  const words = inOrder(text)
  const isPast = forms.before.test(text) && !(isChosen && forms.fragment.test(said.text))
  if (said.isAside || isPast || !haveSameSubject(said, words, text)) return undefined
  if (said.denies || forms.negated.test(text))
    return said.changes && positive(said.words) === positive(words) ? sentence(said.text) : undefined
  const known = readStatement(text, false)
  const areBoth = said.old.length > 0 && known.old.length > 0 && !forms.negated.test(said.text)
  const [[gone = []] = []] = areBoth && forms.changed.test(said.text) ? sameBut(said, known.words) : []
  // "From Vim to Helix" becomes "from Helix to Zed", and not "from Vim to Zed".
  if (areBoth) return keysOf(gone) === keysOf(said.old) ? sentence(said.text) : undefined
  const swaps = swapsIn(said, words, fact, isChosen)
  if (swaps.length === 0 || !swaps.every(([old]) => isWhole(old, words, said.words, text))) return undefined
  if (said.pointsTo !== undefined && !swaps.every((swap) => isAlike(swap, said, text))) return undefined
  // The last place first: the places before it stay where they are.
  const next = swaps
    .toSorted(([[a]], [[b]]) => (b?.at ?? 0) - (a?.at ?? 0))
    .reduce((whole, swap) => swapped(whole, swap, said.rest), text)
  const isSaid = (word: Word): boolean => next.includes(word.text) || has(wordsIn(`${next} ${topic}`), word)
  return said.words.every((word) => !word.tells || isSaid(word)) ? next : undefined
}

function swapsIn(said: Said, words: readonly Word[], fact: Fact, isChosen: boolean): readonly Swap[] {
  if (said.old.length > 0) return namedValue(said, words)
  const same = sameBut(said, words).filter((swap) => !mayBothHold(swap, words))
  if (same.length > 0 || !said.changes) return same
  const values = valuesOfKind(said, words, fact)
  return values.length > 0 ? values : onlyPlace(said, words, isChosen)
}

/** "I" is not "my sister", and "her phone" is not "the phone". */
function haveSameSubject({ text, words, pointsTo }: Said, fact: readonly Word[], factText: string): boolean {
  const isSelf = (word?: Word): boolean => word?.key === "me" && !forms.possessive.test(word.text)
  if (isSelf(words[0]) && !isSelf(fact[0]) && !isVerb(fact[0])) return false
  const ownersIn = (one: string): string => String(one.toLowerCase().match(new RegExp(forms.owner, "giu")))
  // "The cat's name" is said of "the cat is called Tom".
  const isOfIt = words[0]?.tells && words[0].key === fact[0]?.key && words[1] && has(fact, words[1])
  const owners = isOfIt && !forms.owner.test(factText) ? "null" : ownersIn(text)
  return pointsTo !== undefined || owners === ownersIn(factText)
}

/** What a statement says without its negation. */
const positive = (words: readonly Word[]): string =>
  keysOf(words.filter(({ text, key }) => key !== "do" && !forms.negated.test(text)))

/** The old value that is named, without what the new one has too: "not dark mode but light mode". */
function namedValue({ words, old, text }: Said, fact: readonly Word[]): readonly Swap[] {
  const [run, more] = runsOutside(words, fact)
  const runs = fact.map((_, at) => fact.slice(at, at + old.length))
  const places = runs.filter((some) => keysOf(some) === keysOf(old))
  const gone = places[0]?.filter((word) => !has(words, word)) ?? []
  // "Not Slack for chat, but Discord": it is not clear whether "for chat" stays.
  const isPhrase = gone.slice(1).some(({ text }) => forms.leadIn.test(text))
  // "From 3 May to 9 May" is said of a trip, and not of a change.
  const lead = fact[fact.indexOf(gone[0] as Word) - 1]?.text ?? ""
  const isRange = forms.from.test(lead) && !forms.negated.test(text)
  const isOne = places.length === 1 && gone.length > 0 && more === undefined
  // "Jonas uses pnpm, not npm" does not change "I prefer pnpm over npm": what both have stands on the other side of the value.
  const [runAt, goneAt] = [words.indexOf(run?.[0] as Word), fact.indexOf(gone[0] as Word)]
  const isOnSameSide = (word: Word, at: number): boolean => {
    const there = fact.findIndex(({ key }) => key === word.key)
    return there < 0 || there < goneAt === at < runAt
  }
  return run === undefined || !isOne || isPhrase || isRange || !words.every(isOnSameSide) ? [] : [[gone, run]]
}

/** The only run of words in which both differ, if a thing has one such value, or the statement says that it changed. */
function sameBut({ words, changes, text }: Said, fact: readonly Word[]): readonly Swap[] {
  const most = Math.min(words.length, fact.length)
  let [start, end] = [0, 0]
  while (start < most && words[start]?.key === fact[start]?.key) start += 1
  while (end < most - start && words.at(-1 - end)?.key === fact.at(-1 - end)?.key) end += 1
  const [old, next] = [fact.slice(start, fact.length - end), words.slice(start, words.length - end)]
  const lead = fact.slice(0, start)
  const kinds = new Set([...old, ...next].map(({ kind }) => kind))
  const areNames = [...old, ...next].every(({ text }) => /^\p{Lu}/u.test(text))
  const isOwner = changes && start === 0 && areNames && fact[old.length]?.key === "own"
  const isPlaced = lead.length > 0 && (end === 0 || forms.leadIn.test(lead.at(-1)?.text ?? ""))
  const isRun = [...old, ...next].every(({ tells }) => tells) && old.length > 0 && next.length > 0
  if (!isRun || kinds.size > 1 || !(isPlaced || isOwner)) return []
  const isIn = lead.slice(-2).some(({ key }) => forms.preposition.test(key))
  const isPlace = isIn || forms.link.test(lead.at(-1)?.key ?? "")
  const isValue = !kinds.has("") || (isPlace && [...old, ...next].every(isName))
  const isProperty = isValue && !forms.many.test(text) && lead.some(({ key }) => forms.link.test(key))
  // One may speak, like and use several.
  const isOpen = ["", "tongue", "people"].some((kind) => kinds.has(kind))
  return isProperty || (changes && !(isOpen && end === 0 && forms.many.test(text))) ? [[old, next]] : []
}

/** What or where something is may all be true: "I'm a nurse", "I'm hungry"; so may a name and a plain word: "by Fellini", "by far the best". */
function mayBothHold([old, next]: Swap, fact: readonly Word[]): boolean {
  const all = [...old, ...next]
  const names = all.filter(({ text }) => /^[\p{Lu}\p{Script=Han}]/u.test(text))
  const verb = fact[fact.indexOf(old[0] as Word) - 1]?.key ?? ""
  // A thing has one name.
  if (verb === "name" || names.length === all.length || all.some(({ kind }) => kind !== "")) return false
  return names.length > 0 || verb === "me" || forms.link.test(verb) || forms.preposition.test(verb)
}

/** The only values of their kinds, in a fact that has all other words of the statement. */
function valuesOfKind({ words, pointsTo }: Said, fact: readonly Word[], { text, topic }: Fact) {
  const near = wordsIn(topic)
  const fresh = words.filter((one) => one.tells && !has(fact, one) && (one.kind !== "" || !has(near, one)))
  const subject = words.filter((word) => word.tells && has(fact, word))
  const stale = fact.filter((word) => word.tells && !has(words, word))
  if (pointsTo === undefined && subject.length === 0) return []
  if (subject.some((word) => isCompound(word, fact, words))) return []
  const swaps = fresh.flatMap((word): Swap[] => {
    const isLike = ({ kind }: Word): boolean => kind === word.kind
    const isOnly = fresh.filter(isLike).length === 1
    // "Admin on 4001 and api on 3001" are not in the order of "api on 3000 and admin on 4000".
    const label = labelOf(word, words, fact)
    const news = fresh.filter((one) => isLike(one) && (isOnly || labelOf(one, words, fact) === label))
    const olds = stale.filter((one) => isLike(one) && (isOnly || labelOf(one, fact, words) === label))
    const old = olds[news.indexOf(word)]
    if (word.kind === "" || old === undefined || news.length !== olds.length) return []
    const part = wordsIn(partsOf(text).find((one) => one.includes(old.text)) ?? "")
    // "I'm 35" is an age, and not "180 cm".
    const isAge = subject.length === 0 && words[0]?.key === "me" && /^\d+$/.test(word.text)
    if (isAge && !forms.age.test(old.text)) return []
    const isOne = fresh.length > 1 || subject.every((one) => has(part, one))
    return isOne && hasLead(fact, old) ? [[[old], [word]]] : []
  })
  return swaps.length === fresh.length ? swaps : []
}

/** The last word before a value that another text has, too. */
const labelOf = (value: Word, words: readonly Word[], other: readonly Word[]): string | undefined =>
  words.slice(0, words.indexOf(value)).findLast((word) => word.tells && has(other, word))?.key

/** The place of a value in a fact that a person chose, or that the last answer named: "no, develop". */
function onlyPlace({ words, text, pointsTo }: Said, fact: readonly Word[], isChosen: boolean): Swap[] {
  const [run, more] = runsOutside(words, fact)
  if (run === undefined || more || !(isChosen || (pointsTo === "topic" && forms.bare.test(text)))) return []
  const places = runsOutside(fact, words).filter(([first]) => first !== undefined && hasLead(fact, first))
  const before = (list: readonly Word[], [first]: readonly Word[]) =>
    list[list.indexOf(first as Word) - 1]?.key
  const alike = places.length > 1 ? places.filter((one) => before(fact, one) === before(words, run)) : places
  const [place = []] = alike
  // "Rio" is a part of "Rio de Janeiro".
  const after = fact[fact.indexOf(place.at(-1) as Word) + 1]
  const isEnd = after === undefined || forms.leadIn.test(after.text)
  const kinds = new Set([...place, ...run].map(({ kind }) => kind))
  return isEnd && alike.length === 1 && kinds.size === 1 ? [[place, run]] : []
}

/** Whether a word says of what a value is, as in "runs on port 3000". */
const hasLead = (fact: readonly Word[], value: Word): boolean =>
  fact.slice(0, fact.indexOf(value)).some(({ text }) => forms.leadIn.test(text))

/** "Server" is not the subject of "the server room is cold", or of "the demo server is slow". */
function isCompound(word: Word, fact: readonly Word[], said: readonly Word[]): boolean {
  const at = fact.findIndex(({ key }) => key === word.key)
  // "La reunión de ventas" is a compound, too.
  const after = fact[forms.of.test(fact[at + 1]?.text ?? "") ? at + 2 : at + 1]
  const [before, own] = [fact[at - 1], fact[at]]
  // "Linnea" is "my daughter Linnea".
  const isNext = before !== undefined && own !== undefined && !isName(own) && endOf(before) + 1 === own.at
  const others = isNext ? [before, after] : [after]
  return others.some((one) => one?.tells && one.kind === "" && !has(said, one) && !isVerb(one))
}

const endOf = (word?: Word): number => (word === undefined ? 0 : word.at + word.text.length)

/** Whether a run of a fact is more than a part of a list, of a name, or of "Debian 11". */
function isWhole(run: readonly Word[], fact: readonly Word[], said: readonly Word[], text: string): boolean {
  const at = fact.indexOf(run[0] as Word)
  const [before, after] = [fact[at - 1], fact[at + run.length]]
  const between = (left?: Word, right?: Word): string => text.slice(endOf(left), right?.at)
  const isPart = (word?: Word) => word && word.at > 0 && PART_OF_NAME.test(word.text) && !has(said, word)
  if (isPart(before) && !between(before, run[0]).trim()) return false
  if (isPart(after) && !between(run.at(-1), after).trim()) return false
  return !/[,;]/.test(text.slice(run[0]?.at, endOf(run.at(-1))))
}

/** "The window" and "Bob" do not take the place of "locked", or "the bike" that of "a Volvo". */
function isAlike([[old], [next]]: Swap, { text }: Said, fact: string): boolean {
  const article = forms.itsArticle.exec(text)?.[0].toLowerCase().replace("an", "a")
  const before = fact.slice(0, old?.at).toLowerCase().replace(/ an $/, " a ")
  const isSame = article === undefined || before.endsWith(` ${article} `)
  return isSame && (old?.kind !== "" || /^\p{Lu}/u.test(old.text) === /^\p{Lu}/u.test(next?.text ?? ""))
}

/** Puts what was said in its place. "10 MB" becomes "20 MB", also where only 20 is said. */
function swapped(text: string, [old, next]: Swap, said: string): string {
  const value = said.slice(next[0]?.at, endOf(next.at(-1)))
  const hasUnit = old.at(-1)?.kind === "number" && /\d$/.test(value)
  const unit = hasUnit ? text.slice(old[0]?.at, endOf(old.at(-1))).replace(/^.*\d(?:-.*)?/s, "") : ""
  return text.slice(0, old[0]?.at) + value + unit + text.slice(endOf(old.at(-1)))
}
