import { cutText } from "@caliban/text"
import { answerOverview, answerQuestion, talk } from "./answer.ts"
import { type Conversation, Refusal } from "./conversation.ts"
import { byTopic, edit, type Fact, factsAbout, inWords, list, named, remove, save } from "./memory.ts"
import { classes, forms } from "./phrases.ts"
import { isDoubtful, isMomentary, isWorthSaving, type Part } from "./read-message.ts"
import { distinct, effectOf, readStatement, revise, reviseChosen, type Said } from "./statement.ts"
import { askedIn, has, partsOf, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** What a part of a message comes to: something to say, what to do, or a choice of the facts that may be meant. */
export type Action = string | undefined | (() => string) | Choice

export interface Choice {
  facts: readonly Fact[]
  /** Does it to facts of one topic. */
  carryOut(facts: readonly Fact[]): string
  /** The command that does it to one fact. */
  command(fact: Fact): string
  asNew?: () => string
}

const WHAT_ABOUT = "What is that about? Nothing was changed; say the whole fact."
const FORGET_WHAT = "Forget what? Nothing was forgotten. /memory undo reverts the last change."
const EVERYTHING =
  "I do not forget everything at once. /memory list shows what there is, /memory rm <slug> removes one."

/** What to do about one part of a message; `undefined` for nothing that a rule covers. Changes nothing yet. */
export function decide(part: Part, conversation: Conversation): Action {
  const { text, kind } = part
  const { tools } = conversation
  if (kind === "pasted") return undefined
  if (kind === "takeBack") return takeBack(conversation)
  if (kind === "question") return answerQuestion(text, conversation)
  if (kind === "overview") return answerOverview(text, conversation)
  if (kind !== "statement" && kind !== "forget") return talk(kind, conversation)
  const isCorrection = part.corrects || (readStatement(text, false).old.length > 0 && !isDoubtful(text))
  const isWorth = isCorrection || isWorthSaving(part)
  if (kind === "statement" && !isWorth && !mayChange(text)) return undefined
  const mode = tools.size === 0 ? "off" : "read-only"
  if (!tools.has("WriteMemoryTopic"))
    throw new Refusal(`Memory is ${mode} in this session, so I cannot change it.`)
  return kind === "forget" ? forget(part, conversation) : state(part, conversation, isWorth)
}

/** Whether a remark of the moment may say that something that is known has changed. */
function mayChange(text: string): boolean {
  const isChange = forms.changed.test(text)
  if (forms.elliptic.test(text)) return isChange
  if (forms.task.test(text) || forms.others.test(text) || isMomentary(text)) return false
  return isChange || !isDoubtful(text)
}

/** `isWorth`: it is kept even if it changes nothing. */
function state(part: Part, conversation: Conversation, isWorth: boolean): Action {
  const { focus, readOnly } = conversation
  // "deploy-steps: …" is about that topic.
  const [, address, rest = ""] = /^([a-z\d][\w./-]*):\s+(.+)$/is.exec(part.text) ?? []
  const isAddressed = list(conversation).some(({ slug }) => slug === address)
  const said = readStatement(isAddressed ? rest : part.text, part.corrects)
  // A plain "no" says nothing that could take the place of a fact.
  if (said.words.length === 0) return WHAT_ABOUT
  const isElliptic = forms.elliptic.test(said.text)
  const isBare = said.old.length === 0 && !said.words.some(({ tells, kind }) => tells && kind === "")
  const isPointing = isElliptic || (part.corrects && !isWorthSaving({ ...part, text: said.text }))
  const place = isAddressed ? address : isPointing || isBare ? focus : undefined
  const query = [...said.words, ...said.old, ...wordsIn(inWords(place ?? ""))].filter(({ tells }) => tells)
  const isOpen = ({ slug }: Fact): boolean => !readOnly.some((mount) => slug.startsWith(`${mount}/`))
  const facts = factsAbout(conversation, query).facts.filter(isOpen)
  const own = distinct(facts.filter(({ slug }) => place === undefined || slug === place))
  const choice: Choice = {
    facts: own,
    carryOut: (some) => edit(conversation, some, (text) => revised(said, some, text)),
    command: ({ slug }) => `caliban-demo --print ${JSON.stringify(`${slug}: ${said.text}`)}`,
  }
  const [closest] = isAddressed ? named(said.words, own, 0) : []
  if (closest !== undefined) return () => choice.carryOut([closest])
  if ((isElliptic || said.changes) && isBare) return pointBack(said, choice, place)
  const { kind, facts: about } = effectOf(said, facts)
  if (kind === "known") return `I know that already: “${about[0]?.text}” (${about[0]?.slug})`
  // "I moved to Notion" says nothing about where the person lives.
  if (kind === "edit" && !forms.movedTo.test(said.text)) return () => choice.carryOut(about)
  if (!isWorth) return undefined
  const taken = facts.map(({ slug }) => slug.replace(/^.*\//, ""))
  const asNew = (): string => save(conversation, said.text, taken)
  if (kind !== "new") return { ...choice, facts: about, asNew }
  return isPointing ? pointBack(said, choice, place) : asNew
}

/** A statement of the topic of these facts: they change, and the description where the place is clear. */
function revised(said: Said, facts: readonly Fact[], text: string): string {
  const [meant, other] = [facts.find((fact) => fact.text === text), facts[0]]
  return meant ? reviseChosen(said, meant) : ((other && revise(said, { ...other, text })) ?? text)
}

/** What the last answer named, or what has another value of the same kind. */
function pointBack(said: Said, choice: Choice, place: string | undefined): Action {
  const hasOther = ({ kind, key }: Word, fact: readonly Word[]): boolean =>
    kind !== "" && fact.some((word) => word.kind === kind && word.key !== key)
  // "I am 35" says nothing about someone else.
  const isOf = (fact: string): boolean => !forms.self.test(said.text) || forms.self.test(fact)
  const alike = choice.facts.filter(
    ({ text }) => isOf(text) && said.words.some((word) => hasOther(word, wordsIn(text))),
  )
  const facts = alike.length > 0 || place === undefined ? alike : choice.facts
  if (said.isAside) return WHAT_ABOUT
  if (facts.length > 1) return { ...choice, facts }
  const isChange = said.corrects || forms.switched.test(said.text)
  const isSwitch = isChange && said.words.some(({ kind }) => kind in classes)
  // "No, develop" is a correction although the fact has no value of that kind.
  const isPlain = forms.bare.test(said.text) && said.words.every(({ kind }) => kind === "")
  const isClear = place === undefined ? isSwitch : alike.length > 0 || isPlain
  return isClear && facts.length > 0 ? () => choice.carryOut(facts) : WHAT_ABOUT
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
function forget({ text, isTopic, requested }: Part, conversation: Conversation): Action {
  const { focus } = conversation
  if (forms.everything.test(text)) return EVERYTHING
  const what = (text === "" ? (focus ?? "") : text).replace(forms.forgetEnd, "")
  if (what === "") return FORGET_WHAT
  const words = askedIn(what.replaceAll(/(?<=\w)[-/](?=\w)/g, " "))
  const found = factsAbout(conversation, words).facts
  const facts = text === "" ? found.filter(({ slug }) => slug === focus) : named(words, found)
  const apart = distinct(facts)
  const [first] = apart
  if (first === undefined) return `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten.`
  const carryOut = (some: readonly Fact[]): string => {
    const { slug = "", text = "" } = some[0] ?? {}
    if (some.every(({ at }) => at < 0)) return remove(conversation, { slug, description: text })
    return edit(conversation, some, (one) => (some.some((fact) => fact.text === one) ? "" : one))
  }
  const isEach = isTopic && facts.every(({ text, topic }) => shareIn(words, text, topic) === 1)
  const isOne = apart.length === 1 && isMeant(what, words, first) && !hasOtherParts(first.text, words)
  if (text === "" || (requested && (isEach || isOne))) return () => byTopic(facts).map(carryOut).join("\n")
  const command = (fact: Fact): string => `caliban-demo --print ${JSON.stringify(`forget that ${fact.text}`)}`
  return { facts: apart, carryOut, command }
}

/** Whether a fact is what a request to forget says: each value and name of it, and of a whole statement everything. */
function isMeant(what: string, words: readonly Word[], { text, topic }: Fact): boolean {
  const isStatement = forms.fact.test(what)
  if (isStatement && forms.negated.test(what) !== forms.negated.test(text)) return false
  if (isStatement && forms.self.test(what) && forms.possessive.test(text.split(" ")[0] ?? "")) return false
  return words.every((word) => {
    const isValue = word.kind !== "" || /^\p{Lu}/u.test(word.text)
    return has(wordsIn(text), word) || (!isValue && (!isStatement || has(wordsIn(topic), word)))
  })
}

/** Whether a statement says more than what is to be forgotten: "tea and coffee". */
function hasOtherParts(statement: string, words: readonly Word[]): boolean {
  const parts = partsOf(statement)
    .flatMap((part) => part.split(/ (?:with|mit|con|avec) /))
    .filter((part) => telling(part).length > 0)
  const shares = parts.map((part) => shareIn(words, part, ""))
  return shares.includes(0) && shares.some((share) => share > 0)
}
