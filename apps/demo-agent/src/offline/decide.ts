import { cutText } from "@caliban/text"
import { answerOverview, answerQuestion, WHAT_I_AM, whatICan } from "./answer.ts"
import { closest, distinct, effectOf, readStatement, revise, type Said } from "./change.ts"
import { type Conversation, Refusal } from "./conversation.ts"
import { byTopic, edit, type Fact, factsAbout, inWords, list, remove, save, sentence } from "./memory.ts"
import { classes, forms } from "./phrases.ts"
import { isDoubtful, isMomentary, isWorthSaving, type Part } from "./read-message.ts"
import { align, askedIn, telling, type Word, wordsIn } from "./words.ts"

/** What a part of a message comes to: something to say, what to do, or a choice of the facts that may be meant. */
export type Action = string | undefined | (() => string) | Choice

export interface Choice {
  facts: readonly Fact[]
  /** Does it to facts of one topic. */
  carryOut(facts: readonly Fact[]): string
  /** What the person would say to do it to one fact. */
  request(fact: Fact): string
  asNew?: () => string
}

const WHAT_ABOUT = "What is that about? Nothing was changed; say the whole fact."
const FORGET_WHAT = "Forget what? Nothing was forgotten. /memory undo reverts the last change."
const EVERYTHING =
  "I do not forget everything at once. /memory list shows what there is, /memory rm <slug> removes one."
const vague = ({ text, slug }: Fact): string =>
  `What should it say instead of “${text}” (${slug})? Nothing was changed; say the whole fact.`

/** What to do about one part of a message; `undefined` for nothing that a rule covers. Changes nothing yet. */
export function decide(part: Part, conversation: Conversation): Action {
  const { text, kind } = part
  if (kind === "pasted") return undefined
  if (kind === "takeBack") return takeBack(conversation)
  if (kind === "question") return answerQuestion(text, conversation)
  if (kind === "overview") return answerOverview(text, conversation)
  if (kind === "hello") return `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`
  if (kind === "talk") return "OK."
  if (kind === "keepOut") return "OK, nothing of that is saved."
  const isWorth = isWorthSaving(part) || part.corrects || (readStatement(text, false).old.length > 0 && !isDoubtful(text))
  if (kind === "statement" && !isWorth && !mayChange(text)) return undefined
  if (!conversation.tools.has("WriteMemoryTopic")) {
    const mode = conversation.tools.size === 0 ? "off" : "read-only"
    throw new Refusal(`Memory is ${mode} in this session, so I cannot change it.`)
  }
  return kind === "forget" ? forget(part, conversation) : state(part, conversation, isWorth)
}

/** Whether a remark of the moment may say that something that is known has changed. */
function mayChange(text: string): boolean {
  const isChange = forms.changed.test(text)
  if (forms.elliptic.test(text)) return isChange
  if (forms.task.test(text) || forms.others.test(text) || isMomentary(text)) return false
  return isChange || !(forms.past.test(text) || isDoubtful(text))
}

/** `isWorth`: it is kept even if it changes nothing. */
function state(part: Part, conversation: Conversation, isWorth: boolean): Action {
  const { focus, readOnly } = conversation
  // "deploy-steps: …" is about that topic.
  const [, address, rest = ""] = /^([a-z\d][\w./-]*):\s+(.+)$/is.exec(part.text) ?? []
  const isAddressed = list(conversation).some(({ slug }) => slug === address)
  const said = readStatement(isAddressed ? rest : part.text, part.corrects ?? false)
  // A plain "no" says nothing that could take the place of a fact.
  if (telling(said.text).length + wordsIn(said.text).length === 0) return WHAT_ABOUT
  const isBare = said.old.length === 0 && !said.words.some(({ kind }) => kind === "")
  const isElliptic = forms.elliptic.test(said.text)
  const isPointing = isElliptic || (part.corrects && !isWorthSaving({ ...part, text: said.text }))
  const place = isAddressed ? address : isPointing || isBare ? focus : undefined
  const query = [...said.words, ...said.old, ...telling(inWords(place ?? ""))]
  const isOpen = ({ slug }: Fact): boolean => !readOnly.some((mount) => slug.startsWith(`${mount}/`))
  const facts = factsAbout(conversation, query).facts.filter(isOpen)
  const here = distinct(facts.filter(({ slug }) => place === undefined || slug === place))
  const choiceOf = (about: readonly Fact[], as = said): Choice => ({
    facts: about,
    carryOut: (some) => edit(conversation, some, (text) => revised(as, some, text)),
    request: ({ slug }) => `${slug}: ${said.text}`,
  })
  if (isAddressed) return () => choiceOf(here).carryOut(closest(said.words, here, 0).slice(0, 1))
  if ((isElliptic || said.changes) && isBare) return pointBack(said, here, place, choiceOf)
  const { kind, facts: about, said: as } = effectOf(said, facts)
  const [first] = about
  if (kind === "vague" && first) return vague(first)
  if (kind === "known" && first) return `I know that already: “${first.text}” (${first.slug})`
  // "I moved to Notion" says nothing about where the person lives.
  if (kind === "edit" && !forms.movedTo.test(said.text)) return () => choiceOf(about, as).carryOut(about)
  if (!isWorth) return undefined
  const taken = facts.map(({ slug }) => slug.replace(/^.*\//, ""))
  const asNew = (): string => save(conversation, sentence(said.text), taken)
  if (kind !== "new") return { ...choiceOf(about, as), asNew }
  return isPointing ? pointBack(said, here, place, choiceOf) : asNew
}

/** A statement of the topic of these facts: they change, and the description where the place is clear. */
function revised(said: Said, facts: readonly Fact[], text: string): string {
  const meant = facts.find((fact) => fact.text === text)
  if (meant === undefined) return (facts[0] && revise(said, { ...facts[0], text })) ?? text
  const next = revise(said, meant) ?? revise({ ...said, changes: true }, meant, true)
  if (next === undefined) throw new Refusal(vague(meant))
  return next
}

/** What the last answer named, or what has another value of the same kind. */
function pointBack(said: Said, here: readonly Fact[], place: string | undefined, choiceOf: (facts: readonly Fact[]) => Choice): Action {
  const alike = here.filter(({ text }) => wordsIn(text).some((one) => said.words.some(({ kind, key }) => kind !== "" && one.kind === kind && one.key !== key)))
  const facts = alike.length > 0 || place === undefined ? alike : here
  if (facts.length > 1) return choiceOf(facts)
  const isSwitch = forms.switched.test(said.text) && said.words.some(({ kind }) => kind in classes)
  const isPlain = forms.bare.test(said.text) && said.words.every(({ kind }) => kind === "") && telling(facts[0]?.text ?? "").at(-1)?.kind === ""
  const isClear = place === undefined ? isSwitch : alike.length > 0 || isPlain
  return isClear && facts.length > 0 ? () => choiceOf(facts).carryOut(facts) : WHAT_ABOUT
}

/** Forgets what the last answer says that it saved. */
function takeBack(conversation: Conversation): Action {
  const saved = conversation.before.answer.matchAll(/^Saved: [\s\S]*?\(([^()\s]+)\)$/gm)
  const slugs = [...saved].map(([, slug]) => slug)
  const topics = list(conversation).filter(({ slug }) => slugs.includes(slug))
  return topics.length === 0
    ? FORGET_WHAT
    : () => topics.map((topic) => remove(conversation, topic)).join("\n")
}

/** Carries out a request to forget, or asks which of several facts is meant. */
function forget({ text, isTopic }: Part, conversation: Conversation): Action {
  const { focus } = conversation
  if (forms.everything.test(text)) return EVERYTHING
  const what = (text === "" ? (focus ?? "") : text).replace(forms.forgetEnd, "")
  if (what === "") return FORGET_WHAT
  const words = askedIn(what.replaceAll(/(?<=\w)[-/](?=\w)/g, " "))
  const found = factsAbout(conversation, words).facts
  const facts = text === "" ? found.filter(({ slug }) => slug === focus) : closest(words, found)
  const apart = distinct(facts)
  const [first] = apart
  if (first === undefined) return `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten.`
  const carryOut = (some: readonly Fact[]): string => {
    const { slug = "", text = "" } = some[0] ?? {}
    if (some.every(({ at }) => at < 0)) return remove(conversation, { slug, description: text })
    return edit(conversation, some, (one) => (some.some((fact) => fact.text === one) ? "" : one))
  }
  const isEach = isTopic && facts.every(({ text, topic }) => align(words, text, topic).share === 1)
  if (text === "" || isEach || (apart.length === 1 && !hasOtherParts(first.text, words)))
    return () => byTopic(facts).map(carryOut).join("\n")
  return { facts: apart, carryOut, request: (fact) => `forget that ${fact.text}` }
}

/** Whether a statement says more than what is to be forgotten: "tea and coffee". */
function hasOtherParts(statement: string, words: readonly Word[]): boolean {
  const parts = statement.split(/[,;]\s+|\s+(?:and|und|y|et)\s+/).filter((part) => telling(part).length > 0)
  const shares = parts.map((part) => align(words, part).share)
  return shares.includes(0) && shares.some((share) => share > 0)
}
