import { cutText } from "@caliban/text"
import { answerOverview, answerQuestion, whatICan } from "./answer.ts"
import { isKnown, readStatement, revise, type Said } from "./change.ts"
import { type Conversation, Refusal } from "./conversation.ts"
import { type Change, change, type Fact, factsAbout, save, sentence } from "./memory.ts"
import { classes, forms, says } from "./phrases.ts"
import { isDoubtful, isMomentary, isWorthSaving, type Part } from "./read-message.ts"
import { askedIn, has, inWords, partsOf, runsOutside, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** What a part of a message comes to: something to say, what to do, or a choice of the changes that may be meant. */
export type Action = string | undefined | (() => string) | Choice

export interface Choice {
  changes: readonly Change[]
  asNew?: () => string
  /** What of a list nothing is known about. */
  unknown?: readonly string[]
}

export const isChoice = (action: Action): action is Choice => typeof action === "object"

/** What to do about one part of a message; `undefined` for nothing that a rule covers. Changes nothing yet. */
export function decide(part: Part, conversation: Conversation): Action {
  const { text, kind } = part
  const { tools } = conversation
  if (kind === "pasted") return undefined
  const asks = kind === "question" || kind === "overview"
  if (tools.size === 0 && asks) return "Memory is off in this session, so I know nothing."
  if (kind === "takeBack" && !conversation.before.answer.startsWith("Saved: ")) return says.forgetWhat
  if (kind === "question") return answerQuestion(text, conversation)
  if (kind === "overview") return answerOverview(text, conversation)
  if (kind === "hello") return `${says.hello} ${whatICan(conversation)}`
  if (kind !== "statement" && kind !== "forget" && kind !== "takeBack") return says[kind]
  const said = readStatement(text, part.corrects)
  const isWorth = part.corrects || (said.old.length > 0 && !isDoubtful(text)) || isWorthSaving(part)
  const mayChange = said.changes && !forms.others.test(text) && !isMomentary(text)
  if (kind === "statement" && !isWorth && !mayChange) return undefined
  const why = `Memory is ${tools.size === 0 ? "off" : "read-only"} in this session, so I cannot change it.`
  if (!tools.has("WriteMemoryTopic")) throw new Refusal(why)
  return kind === "statement" ? state(part, said, isWorth, conversation) : forget(part, conversation)
}

/** `isWorth`: it is kept even if it changes nothing. */
function state(part: Part, read: Said, isWorth: boolean, conversation: Conversation): Action {
  // A plain "no" says nothing that could take the place of a fact.
  if (read.words.length === 0) return says.whatAbout
  const isPointing = pointsBack(read, part)
  const place = isPointing ? conversation.focus : undefined
  const said: Said = { ...read, pointsTo: isPointing ? (place ? "topic" : "anything") : undefined }
  const query = [...said.words, ...said.old, ...wordsIn(inWords(place ?? ""))].filter(({ tells }) => tells)
  const isOpen = ({ slug }: Fact) => !conversation.readOnly.some((mount) => slug.startsWith(`${mount}/`))
  const facts = factsAbout(conversation, query).facts.filter(isOpen)
  const pool = facts.filter(({ slug }) => place === undefined || slug === place)
  const known = pool.find(({ text }) => isKnown(said, text))
  if (known !== undefined) return `I know that already: “${known.text}” (${known.slug})`
  const { changes, isClear } = changesBy(said, pool)
  if (isClear) return () => change(conversation, changes)
  if (!isWorth && !said.changes) return undefined
  const slugs = facts.map(({ slug }) => slug.replace(/^.*\//, ""))
  const asNew = () => save(conversation, said.text, slugs)
  const [first] = changes
  const isFragment = isWorth && forms.fragment.test(said.text) && !part.requested
  if (first === undefined) return isPointing || isFragment ? says.whatAbout : isWorth ? asNew : undefined
  const hasValue = said.denies || runsOutside(said.words, wordsIn(first.fact.text)).length > 0
  return hasValue ? { changes, asNew } : sayWhole(first, conversation)
}

/** Says how to change a fact whose new text only the person knows. */
export function sayWhole({ fact: { slug, text } }: Change, { command }: Conversation): string {
  const typed = `/memory edit ${slug}`
  return `${says.whole}${text}”? Nothing was changed. To change it: ${command?.(typed) ?? typed}`
}

/** Whether a statement does not say what it is about. */
function pointsBack(said: Said, part: Part): boolean {
  const isBare = said.old.length === 0 && !said.words.some(({ tells, kind }) => tells && kind === "")
  const isRemark = part.corrects && !isWorthSaving(part)
  // "IT" is a department.
  const isElliptic = forms.elliptic.test(said.text) && !said.text.startsWith("IT ")
  return isElliptic || (said.changes && isBare) || isRemark
}

/** The facts that a statement changes, and whether it is clear that it changes them. */
function changesBy(said: Said, facts: readonly Fact[]): { changes: readonly Change[]; isClear: boolean } {
  const edits = facts.flatMap((fact): Change[] => {
    const next = revise(said, fact)
    const description = revise(said, { ...fact, text: fact.description })
    return next === undefined ? [] : [{ fact, next, description }]
  })
  const only = distinct(edits.map(({ fact }) => fact))
  const changes = edits.filter(({ fact }) => only.includes(fact))
  const near = said.changes && !said.isAside && said.pointsTo === undefined ? nearest(said, facts) : []
  const isOf = ({ slug, at }: Fact) =>
    changes.some(({ fact }) => fact.slug === slug && (fact.at >= 0 || at < 0))
  const isOne = changes.length === 1 && near.every(isOf)
  const isSwitch = forms.switched.test(said.text) && said.words.some(({ kind }) => kind in classes)
  const isPlaced = said.pointsTo !== "anything" || isSwitch
  // Without a subject it is said of the person: "switched to pnpm".
  const hasNone = said.pointsTo === "anything" || said.text.search(forms.switched) === 0
  const whole = `${hasNone ? "we" : ""} ${said.rest} ${said.text}`
  const isOurs = wordsIn(whole)[0]?.key !== "we" || !changes.some(({ fact }) => isByOther(whole, fact.text))
  if (isOne && isPlaced && isOurs && !forms.renewed.test(said.text)) return { changes, isClear: true }
  // The other parts of a fact would be lost, so that its new text is for the person to say.
  const lost = (word: Word): boolean => said.old.length > 0 && !has(wordsIn(said.text), word)
  const max = forms.fragment.test(said.text) ? 0 : partsOf(said.text).length
  const hasMore = ({ text }: Fact) => partsOf(text).length > max || readStatement(text, false).old.some(lost)
  const nextOf = (fact: Fact) => revise(said, fact, true) ?? (hasMore(fact) ? fact.text : sentence(said.text))
  const others = near.filter((fact) => !only.includes(fact)).map((fact) => ({ fact, next: nextOf(fact) }))
  return { changes: [...changes, ...others], isClear: false }
}

/** The facts that have the old value, or else most of the words of a statement and all but one value of it. */
function nearest(said: Said, facts: readonly Fact[]): readonly Fact[] {
  const withOld = named(said.old, facts, 1)
  const subject = said.words.filter(({ tells, kind }) => tells && (kind === "" || said.denies))
  const missing = ({ text, topic }: Fact) => runsOutside(said.words, wordsIn(`${text} ${topic}`)).slice(0, -1)
  const isNear = (fact: Fact): boolean => missing(fact).every(([word]) => word?.kind !== "")
  return distinct(withOld.length > 0 ? withOld : named(subject, facts, 0.01).filter(isNear))
}

/** The facts that have most of these words. */
function named(words: readonly Word[], facts: readonly Fact[], least = 0.5): Fact[] {
  const scored = facts.map((fact) => ({ fact, share: shareIn(words, fact.text, fact.topic) }))
  const most = Math.max(least, ...scored.map(({ share }) => share))
  return scored.filter(({ share }) => share > most - 0.01).map(({ fact }) => fact)
}

/** The facts without the description of a topic that has others. */
const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ at, slug }) => at >= 0 || !facts.some((other) => other.slug === slug && other.at >= 0))

/** Carries out a request to forget, or asks which of several facts is meant: of a list always. */
function forget(part: Part, conversation: Conversation, isPart = false): Action {
  const { text, isTopic, requested } = part
  if (forms.everything.test(text)) return says.everything
  const isList = !forms.fact.test(text) && !forms.excepts.test(text)
  const things = forms.keeps.test(text) ? [text] : text.split(isList ? forms.andMy : forms.andThat)
  if (things.length > 1) {
    const each = things.map((one) => forget({ ...part, text: one, requested: false }, conversation, true))
    const found = each.flatMap((one) => (isChoice(one) ? one.changes : []))
    const byPlace = new Map(found.map((one) => [`${one.fact.slug} ${one.fact.at}`, one]))
    const unknown = each.filter((one) => typeof one === "string")
    return byPlace.size > 0 ? { changes: [...byPlace.values()], unknown } : unknown.join("\n")
  }
  const what = (text || (conversation.focus ?? "")).replace(forms.forgetEnd, "")
  if (what === "") return says.forgetWhat
  const words = askedIn(what.replaceAll(/(?<=\w)[-/](?=\w)/g, " "))
  const after = telling(text.slice(what.length))
  // What follows a comma is a reason, or one more thing.
  const { facts: near } = factsAbout(conversation, [...words, ...after])
  const found = isPart ? near.filter((one) => !isOfOther(what, words, one)) : near
  // "My name but not my birthday": only a fact that says so itself may go.
  if (forms.keeps.test(text) && !found.some((one) => sentence(one.text) === sentence(text))) return says.keeps
  const hits = text === "" ? found.filter(({ slug }) => slug === conversation.focus) : named(words, found)
  // A description stands for its topic, unless a statement there says the same.
  const isName = ({ slug, at }: Fact) => at < 0 && !hits.some((one) => one.slug === slug && one.at >= 0)
  const facts = hits.flatMap((hit) => (isName(hit) ? found.filter(({ slug }) => slug === hit.slug) : hit))
  const more = named(after, found).filter((one) => !facts.includes(one))
  const apart = distinct([...facts, ...more])
  const [first] = apart
  if (first === undefined)
    return `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten. /memory list shows all.`
  const changesOf = (some: readonly Fact[]): Change[] => some.map((fact) => ({ fact, next: "" }))
  const isEach = isTopic && hits.every((hit) => !isName(hit) && shareIn(words, hit.text, hit.topic) === 1)
  const isSingle = (fact: Fact): boolean => partsOf(fact.text).length === 1
  const isSaid = (hit: Fact): boolean => (isName(hit) ? isSingle(hit) : isMeant(what, words, first))
  const isStatement = forms.fact.test(what) || forms.own.test(what)
  const isTheirs = (isStatement && isByOther(what, first.text)) || isOfOther(what, words, first)
  const isOne = apart.length === 1 && isSingle(first) && hits.every(isSaid) && !isTheirs
  const isClear = requested && more.length === 0 && !forms.kept.test(text)
  if (isClear && (text === "" || isEach || isOne)) return () => change(conversation, changesOf(facts))
  return { changes: changesOf(apart) }
}

/** Whether a fact is what a request to forget says: each value and name of it, and of a whole statement everything. */
function isMeant(what: string, words: readonly Word[], { text, topic }: Fact): boolean {
  const isStatement = forms.fact.test(what)
  if (isStatement && forms.negated.test(what) !== forms.negated.test(text)) return false
  return words.every((word) => {
    const isValue = word.kind !== "" || /^\p{Lu}/u.test(word.text)
    return has(wordsIn(text), word) || (!isValue && (!isStatement || has(wordsIn(topic), word)))
  })
}

/** Whether "my cat" is asked for, and a fact says that it is someone else's: "Tom's cat", "the cat of my sister". */
function isOfOther(what: string, words: readonly Word[], { text }: Fact): boolean {
  const places = wordsIn(text).filter((word) => has(words, word))
  const isOwned = ({ at }: Word): boolean => forms.ofOther.test(`${text.slice(0, at)}\0${text.slice(at)}`)
  return forms.mine.test(what) && places.length > 0 && places.every(isOwned)
}

/** Whether a fact says first of whom it is, and what is said is of someone else: "the client uses npm", "we use npm". */
function isByOther(text: string, factText: string): boolean {
  const [said, fact] = [wordsIn(text), wordsIn(factText)]
  const isLike = ({ kind }: Word): boolean => kind !== "" && said.some((one) => one.kind === kind)
  const start = fact.findIndex((word) => word.tells && (has(said, word) || isLike(word)))
  const lead = start < 0 ? fact : fact.slice(0, start)
  // "The package manager is npm" and "packages are installed with npm" are said of no one.
  const isRole = said[0]?.key === "we" && forms.role.test(factText.slice(0, fact[start]?.at))
  const isNew = (one: Word): boolean => forms.someone.test(one.text) && !(has(said, one) && has(fact, one))
  // "We run Node" has a verb there.
  const isNamed = lead.filter(({ tells }) => tells).length > (forms.self.test(factText) ? 1 : 0)
  return (isNamed && !isRole) || [...said.slice(0, 1), ...lead].some(isNew)
}
