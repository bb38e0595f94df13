import { cutText } from "@caliban/text"
import { answerOverview, answerQuestion, talk } from "./answer.ts"
import { changeOf, distinct, effectOf } from "./compare.ts"
import { type Conversation, Refusal } from "./conversation.ts"
import {
  edit,
  type Fact,
  factsAbout,
  inWords,
  list,
  named,
  read,
  remove,
  save,
  sentence,
  without,
} from "./memory.ts"
import { classes, forms } from "./phrases.ts"
import { isDoubtful, isWorthSaving, type Part } from "./read-message.ts"
import { readStatement } from "./read-statement.ts"
import { askedIn, has, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** What a part of a message comes to: something to say, what to do, or a choice of the facts that may be meant. */
export type Action = string | undefined | (() => string) | Choice

export interface Choice {
  facts: readonly Fact[]
  /** Does it to one fact. */
  one(fact: Fact): string
  /** The command that does it to one topic. */
  command(slug: string): string
  asNew?: () => string
}

const CHOICES_MAX = 5
const WHAT_ABOUT = "What is that about? Nothing was changed; say the whole fact."

/** What to do about one part of a message; `undefined` for nothing that a rule covers. Changes nothing yet. */
export function decide(part: Part, conversation: Conversation): Action {
  const { text, kind } = part
  if (kind === "question") return answerQuestion(text, conversation)
  if (kind === "overview") return answerOverview(text, conversation)
  if (kind !== "statement" && kind !== "forget" && kind !== "change") return talk(kind, conversation)
  const isCorrection = part.corrects || (readStatement(text, false).old.length > 0 && !isDoubtful(text))
  const isWorth = isCorrection || isWorthSaving(part)
  if (kind === "statement" && !isWorth && !mayChange(text)) return undefined
  const { tools } = conversation
  if (!tools.has("WriteMemoryTopic"))
    throw new Refusal(
      `Memory is ${tools.size === 0 ? "off" : "read-only"} in this session, so I cannot change it.`,
    )
  if (kind === "forget") return forget(part, conversation)
  if (kind === "statement") return state(part, conversation, isWorth)
  return whatInstead(text, factsAbout(conversation, telling(text)).facts)
}

function whatInstead(text: string, known: readonly Fact[]): string {
  const facts = named(text, known).slice(0, 3)
  const about = facts.map((fact) => `“${fact.text}” (${fact.slug})`).join(" or ")
  return `What should it say${about && ` instead of ${about}`}? Nothing was changed; say the whole fact.`
}

/** Whether a remark of the moment may say that something that is known has changed. */
function mayChange(text: string): boolean {
  const isChange = forms.changed.test(text)
  if (forms.elliptic.test(text)) return isChange
  if (forms.task.test(text) || forms.others.test(text)) return false
  return (
    isChange || (wordsIn(text).some(({ kind }) => kind !== "") && !forms.past.test(text) && !isDoubtful(text))
  )
}

/** `isWorth`: it is kept even if it changes nothing. */
function state(part: Part, conversation: Conversation, isWorth: boolean): Action {
  const { focus, readOnly } = conversation
  // "deploy-steps: …" is about that topic.
  const [, address, rest = ""] = /^([a-z\d][\w./-]*):\s+(.+)$/is.exec(part.text) ?? []
  const topic = address === undefined ? undefined : list(conversation).find(({ slug }) => slug === address)
  const said = readStatement(topic === undefined ? part.text : rest, part.corrects)
  // A plain "no" says nothing that could take the place of a fact.
  if (said.words.length === 0) return WHAT_ABOUT
  const query = [...said.words, ...said.old].filter(({ tells }) => tells)
  const all = topic === undefined ? factsAbout(conversation, query).facts : read(conversation, topic).facts
  const facts = all.filter(({ slug }) => !readOnly.some((mount) => slug.startsWith(`${mount}/`)))
  const one = (fact: Fact): string => edit(conversation, fact, changeOf(said, fact, true))
  const command = (slug: string): string => `caliban-demo --print ${JSON.stringify(`${slug}: ${said.text}`)}`
  const choiceOf = (some: readonly Fact[]): Choice => ({ facts: some.slice(0, CHOICES_MAX), one, command })
  const closeness = ({ text }: Fact): number => shareIn(said.words, text, "")
  const [target] = topic === undefined ? [] : facts.toSorted((a, b) => closeness(b) - closeness(a))
  if (target !== undefined) return () => one(target)
  const isElliptic = topic === undefined && forms.elliptic.test(said.text)
  const hasSubject = said.words.some(
    ({ tells, kind }) => tells && (kind === "" || (!isElliptic && kind in classes)),
  )
  /** What the last answer named, or what has such a value. */
  const pointBack = (): Action => {
    const known = list(conversation).find(({ slug }) => slug === focus)
    const near =
      known === undefined ? facts.filter(({ isHead }) => !isHead) : distinct(read(conversation, known).facts)
    const alike = near.filter(({ text }) => hasValueOf(said.words, wordsIn(text)))
    const [first, ...more] = alike.length > 0 || known === undefined ? alike : near
    if (first === undefined) return WHAT_ABOUT
    if (more.length > 0) return choiceOf([first, ...more])
    // "No, develop" is a correction although the fact has no value of that kind; "no, I was just asking" is not.
    if (known === undefined || (alike.length === 0 && !forms.bare.test(said.text))) return WHAT_ABOUT
    return () => one(first)
  }
  if ((isElliptic || said.changes) && focus === undefined && !hasSubject && said.old.length === 0)
    return pointBack()
  if (said.old.length === 0 && !part.requested && forms.vague.test(said.text)) {
    const isKnown = ({ text, topic }: Fact): boolean =>
      said.words.some((word) => word.tells && has(wordsIn(`${text} ${topic}`), word))
    if (facts.some(isKnown)) return whatInstead(said.text, facts)
  }
  const { kind, facts: about } = effectOf(said, all)
  const [first] = about
  if (first !== undefined && kind === "known") return `I know that already: “${first.text}” (${first.slug})`
  if (first !== undefined && kind === "edit" && facts.includes(first))
    return () => edit(conversation, first, changeOf(said, first, false))
  if (!isWorth) return undefined
  const taken = all.map(({ slug }) => slug.replace(/^.*\//, ""))
  const asNew = (): string => save(conversation, sentence(said.text), taken)
  if (kind === "unclear") return { ...choiceOf(about), asNew }
  const isWhole = isWorthSaving({ text: said.text, requested: part.requested })
  return isElliptic || (part.corrects && !(isWhole && hasSubject)) ? pointBack() : asNew
}

/** Whether a fact has another value of the same kind. */
const hasValueOf = (words: readonly Word[], fact: readonly Word[]): boolean =>
  words.some(({ kind, key }) => kind !== "" && fact.some((word) => word.kind === kind && word.key !== key))

const oneOfEach = (facts: readonly Fact[]): Fact[] =>
  [...new Map(facts.map((fact) => [fact.slug, fact])).values()].slice(0, CHOICES_MAX)

/** Carries out a request to forget, or asks which of several facts is meant. */
function forget({ text, isTopic }: Part, conversation: Conversation): Action {
  const { focus } = conversation
  if (forms.everything.test(text))
    return "I do not forget everything at once. /memory list shows what there is, /memory rm <slug> removes one."
  const what = (text === "" ? (focus ?? "") : text).replace(
    /,.*$|(?:的(?:内容|事))?(?:删掉|删除|忘掉|忘了|忘记)吧?$/,
    "",
  )
  if (what === "") return "Forget what? Say it in a few words; /memory undo takes back the last change."
  const found = factsAbout(conversation, askedIn(what.replaceAll(/(?<=\w)[-/](?=\w)/g, " "))).facts
  const meant = (some: string): Fact[] =>
    text === "" ? found.filter(({ slug }) => slug === focus) : named(some, found)
  const items = what.split(/,? (?:and|und|y|et) /i)
  const isList = items.length > 1 && items.every((item) => oneOfEach(meant(item)).length === 1)
  const facts = isList ? items.flatMap(meant) : meant(what)
  const words = askedIn(what)
  const nameShare = (slug: string): number => shareIn(askedIn(inWords(slug.replace(/^.*\//, ""))), what, "")
  // By its name, or nearly; "my dog" is not the topic of all dogs.
  const isName = ({ slug }: Fact): boolean =>
    shareIn(words, inWords(slug), "") === 1 &&
    nameShare(slug) === 1 &&
    (isTopic || !slug.endsWith(`${words[0]?.text}s`))
  const one = (fact: Fact): string => {
    const head = found.find(({ slug }) => slug === fact.slug)
    const isMeant = ({ text }: Fact): boolean =>
      facts.some((other) => other.slug === fact.slug && other.text === text)
    // A description that no statement repeats is about the whole topic.
    const isHead = facts.every((other) => other.slug !== fact.slug || other.isHead)
    const isAll = text === "" || isHead || isName(fact) || (isTopic && shareIn(words, fact.topic, "") === 1)
    if (isAll) return remove(conversation, { slug: fact.slug, description: head?.text ?? "" })
    const left = (some: string): string => (isMeant({ ...fact, text: some }) ? without(some, words) : some)
    return edit(conversation, fact, left)
  }
  const command = (slug: string): string => `caliban-demo --print "/memory rm ${slug}"`
  const topics = oneOfEach(facts)
  const apart = distinct(facts).slice(0, CHOICES_MAX)
  const isOfOne = topics.length === 1 && apart.length > 1 && !isTopic && text !== ""
  const cut = (fact: Fact): string => edit(conversation, fact, (some) => (some === fact.text ? "" : some))
  if (isOfOne && !apart.some(isName)) return { facts: apart, one: cut, command }
  if (topics.length === 0) return `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten.`
  const isEach = isTopic && facts.every((fact) => shareIn(words, fact.text, fact.topic) === 1)
  if (topics.length === 1 || isList || isEach) return () => topics.map(one).join("\n")
  return { facts: topics, one, command }
}
