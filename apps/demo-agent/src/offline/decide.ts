import { cutText } from "@caliban/text"
import { answerOverview, answerQuestion, WHAT_I_AM, whatICan } from "./answer.ts"
import { closest, type Effect, effectOf, pointedAt, readStatement, revise, type Said } from "./change.ts"
import { type Conversation, PendingCall, Refusal } from "./conversation.ts"
import {
  byTopic,
  distinct,
  edit,
  type Fact,
  factsAbout,
  inWords,
  list,
  read,
  remove,
  save,
  sentence,
} from "./memory.ts"
import { forms } from "./phrases.ts"
import { isWorthSaving, type Part, readMessage } from "./read-message.ts"
import { askedIn, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** What the model does next: call a tool, or answer and stop. */
type Step = Pick<PendingCall, "call"> | { answer: string; ending: "stop" | "refused" | "asked" }

/** In a longer message, such as a pasted log, only questions and requests to remember are carried out. */
const PARTS_MAX = 12
const CHOICES_MAX = 5
const LINE_MAX = 200
const WHICH = "Which one do you mean?"

/**
 * The next step. Pure: it plans the whole message again each time, up to the first call that has no result, because it
 * knows only the conversation. `isConversation`: the next message can answer a question.
 */
export function nextStep(conversation: Conversation, isConversation: boolean): Step {
  try {
    const chosen = carryOutChoice(conversation)
    return chosen === undefined ? answer(conversation, isConversation) : { answer: chosen, ending: "stop" }
  } catch (error) {
    if (error instanceof PendingCall) return { call: error.call }
    if (error instanceof Refusal) return { answer: error.message, ending: "refused" }
    throw error
  }
}

const isChoice = (action: Action): action is readonly Fact[] => typeof action === "object"

function answer(conversation: Conversation, isConversation: boolean): Step {
  const parts = readMessage(conversation.message)
  const answers = new Set<string>()
  const rest: string[] = []
  let ending: "stop" | "refused" | "asked" = "stop"
  for (const part of parts) {
    try {
      const isSafe = parts.length <= PARTS_MAX || part.kind === "question" || part.requested
      const action = isSafe ? decide(part, conversation) : undefined
      if (action === undefined) rest.push(part.text)
      else if (isChoice(action)) answers.add(question(part, action, isConversation))
      else answers.add(typeof action === "string" ? action : action())
      if (isChoice(action)) ending = "asked"
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answers.add(error.message)
      ending = "refused"
    }
  }
  if (rest.length > 0) answers.add(unclear(rest, conversation, parts.length === 1))
  return { answer: [...answers].join("\n"), ending }
}

/** What to answer to parts that no rule covers. */
function unclear(
  [first = "", ...others]: readonly string[],
  conversation: Conversation,
  isOnly: boolean,
): string {
  if (isOnly)
    return `I cannot do anything with that, and nothing was saved. ${WHAT_I_AM} ${whatICan(conversation)}`
  const more = others.length === 0 ? "" : ` and ${others.length} more`
  return `Not done, because I did not understand it: “${cutText(first, 120)}”${more}.`
}

function question({ kind, text }: Part, facts: readonly Fact[], isConversation: boolean): string {
  const lines = facts.slice(0, CHOICES_MAX).map((fact, at) => {
    const line = `  ${at + 1}. ${cutText(fact.text, LINE_MAX)} (${fact.slug})`
    const request = kind === "forget" ? `forget that ${fact.text}` : `${fact.slug}: ${text}`
    return isConversation ? line : `${line}\n     caliban-demo --print ${JSON.stringify(request)}`
  })
  const others = kind === "forget" ? "all or none" : "all, none, or new to keep it next to them"
  const how = isConversation
    ? `Type a number, words of one, ${others}.`
    : "Nothing was changed. The command below a choice does it."
  return [WHICH, ...lines, how].join("\n")
}

/** A number, words of one choice, "all", "none" or "new"; `undefined` if the message is something else. */
function carryOutChoice(conversation: Conversation): string | undefined {
  const { before, message } = conversation
  const reply = message.trim().replace(/[.!]+$/, "")
  if (!before.answer.includes(WHICH) || reply.length > 60 || forms.question.test(reply)) return undefined
  if (forms.none.test(reply)) return "OK, nothing was changed."
  const number = /^(?:number |no\.? |#)?(\d)[.)]?$/i.exec(reply)?.[1]
  const [words, isAll, isNew] = [telling(reply), forms.all.test(reply), forms.new.test(reply)]
  for (const part of readMessage(before.message)) {
    const facts = decide(part, { ...conversation, focus: undefined })
    if (!isChoice(facts) || !before.answer.includes(question(part, facts, true))) continue
    const isMeant = ({ text, slug }: Fact, at: number): boolean =>
      number ? at === Number(number) - 1 : isAll || shareIn(words, `${text} ${inWords(slug)}`) === 1
    const meant = isNew ? [] : facts.slice(0, CHOICES_MAX).filter(isMeant)
    if (number && meant.length === 0) return `There is no ${number}. Nothing was changed.`
    const action = isNew || isAll || meant.length === 1 ? decide(part, conversation, meant) : undefined
    return typeof action === "function" ? action() : undefined
  }
  return undefined
}

/** What a part of a message comes to: an answer, something to do, or the facts of which one may be meant. */
type Action = string | undefined | (() => string) | readonly Fact[]

const WHAT_ABOUT = "What is that about? Nothing was changed; say the whole fact."
const FORGET_WHAT =
  "Forget what? Nothing was forgotten. /memory undo reverts the last change, /memory rm <slug> removes a topic."
const vague = ({ text, slug }: Fact): string =>
  `What should it say instead of “${text}” (${slug})? Nothing was changed; say the whole fact.`

/**
 * What to do about one part of a message; `undefined` for nothing that a rule covers. Changes nothing yet.
 *
 * @param chosen The facts that the person has said are meant; none of them: it is new.
 */
function decide(part: Part, conversation: Conversation, chosen?: readonly Fact[]): Action {
  const { text, kind } = part
  if (kind === "pasted") return undefined
  if (kind === "takeBack") return takeBack(conversation)
  if (kind === "question") return answerQuestion(text, conversation)
  if (kind === "overview") return answerOverview(text, conversation)
  if (kind === "hello") return `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`
  if (kind === "talk") return "OK."
  if (kind === "keepOut") return "OK, nothing of that is saved."
  if (kind === "statement" && !isWorthSaving(part) && !mayChange(text)) return undefined
  if (!conversation.tools.has("WriteMemoryTopic")) {
    const mode = conversation.tools.size === 0 ? "off" : "read-only"
    throw new Refusal(`Memory is ${mode} in this session, so I cannot change it.`)
  }
  return kind === "forget" ? forget(part, conversation, chosen) : state(part, conversation, chosen)
}

/** Whether a remark of the moment may say that something that is known has changed. */
function mayChange(text: string): boolean {
  const isChange = forms.changed.test(text) || readStatement(text).old.length > 0
  if (forms.elliptic.test(text)) return isChange
  if (forms.others.test(text) || forms.passing.test(text)) return false
  return isChange || !(forms.past.test(text) || forms.doubtful.test(text))
}

function state(part: Part, conversation: Conversation, chosen?: readonly Fact[]): Action {
  // "deploy-steps: …" is about that topic.
  const [, address, rest = ""] = /^([a-z\d][\w./-]*):\s+(.+)$/is.exec(part.text) ?? []
  const topic = list(conversation).find(({ slug }) => slug === address)
  const said = readStatement(topic ? rest : part.text, part.corrects)
  // A plain "no" says nothing that could take the place of a fact.
  if (wordsIn(said.text).length === 0) return WHAT_ABOUT
  const change = (facts: readonly Fact[]) => () =>
    byTopic(facts)
      .map((some) => edit(conversation, some, (text) => revised(said, some, text)))
      .join("\n")
  if (topic) return change(closest(said.words, distinct(read(conversation, topic).facts), 0).slice(0, 1))
  if (chosen && chosen.length > 0) return change(chosen)
  const { kind, facts } = chosen ? { kind: "new", facts: [] } : effectIn(conversation, said, part)
  const [first] = facts
  if (kind === "what") return WHAT_ABOUT
  if (kind === "vague" && first) return vague(first)
  if (kind === "known" && first) return `I know that already: “${first.text}” (${first.slug})`
  // "I moved to Notion" says nothing about where the person lives.
  if (kind === "edit" && !forms.movedTo.test(said.text)) return change(facts)
  if (!isWorthSaving(part)) return undefined
  return kind === "new" ? () => save(conversation, sentence(said.text)) : facts
}

/** What a statement does to the facts that may be meant; a pronoun or a bare value means what the last answer named. */
function effectIn(conversation: Conversation, said: Said, part: Part): Effect {
  const { focus, readOnly } = conversation
  const isElliptic = forms.elliptic.test(said.text)
  const isPointing =
    isElliptic || (part.corrects === true && !isWorthSaving({ kind: "statement", text: said.text }))
  const isBare = said.old.length === 0 && !said.words.some(({ kind }) => kind === "")
  const place = isPointing || isBare ? focus : undefined
  const query = [...said.words, ...said.old, ...telling(inWords(place ?? ""))]
  const isOpen = ({ slug }: Fact): boolean => !readOnly.some((mount) => slug.startsWith(`${mount}/`))
  const facts = factsAbout(conversation, query).facts.filter(isOpen)
  const here = distinct(facts.filter(({ slug }) => place === undefined || slug === place))
  if ((isElliptic || said.changes) && isBare) return pointedAt(said, here, place !== undefined)
  const effect = effectOf(said, facts)
  return effect.kind === "new" && isPointing ? pointedAt(said, here, place !== undefined) : effect
}

/** A statement of the topic of these facts: they change, and the description where the place is clear. */
function revised(said: Said, facts: readonly Fact[], text: string): string {
  const meant = facts.find((fact) => fact.text === text)
  if (meant === undefined) return (facts[0] && revise(said, { ...facts[0], text })) ?? text
  const next = revise(said, meant) ?? revise({ ...said, changes: true }, meant, true)
  if (next === undefined) throw new Refusal(vague(meant))
  return next
}

/** Forgets what the last answer says that it saved. */
function takeBack(conversation: Conversation): Action {
  const saved = conversation.before.answer.matchAll(/^Saved: [\s\S]*?\(([^()\s]+)\)$/gm)
  const slugs = [...saved].map(([, slug]) => slug)
  const topics = list(conversation).filter(({ slug }) => slugs.includes(slug))
  if (topics.length === 0) return FORGET_WHAT
  return () => topics.map((topic) => remove(conversation, topic)).join("\n")
}

/** Carries out a request to forget, or asks which of several facts is meant. */
function forget({ text, isTopic }: Part, conversation: Conversation, chosen?: readonly Fact[]): Action {
  const { focus } = conversation
  const forgetAll = (some: readonly Fact[]): string => {
    const { slug = "", text: description = "" } = some[0] ?? {}
    if (some.every(({ at }) => at < 0)) return remove(conversation, { slug, description })
    return edit(conversation, some, (one) => (some.some((fact) => fact.text === one) ? "" : one))
  }
  const carryOut = (facts: readonly Fact[]) => () => byTopic(facts).map(forgetAll).join("\n")
  if (chosen) return carryOut(chosen)
  const what = text === "" ? (focus ?? "") : text
  if (what === "" || forms.everything.test(what)) return FORGET_WHAT
  const words = askedIn(what.replaceAll(/(?<=\w)[-/](?=\w)/g, " "))
  const found = factsAbout(conversation, words).facts
  const facts = text === "" ? found.filter(({ slug }) => slug === focus) : closest(words, found)
  const apart = distinct(facts)
  const [first] = apart
  if (first === undefined) return `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten.`
  const isEach = isTopic && facts.every(({ text, topic }) => shareIn(words, text, topic) === 1)
  const isOne = apart.length === 1 && !hasOtherParts(first.text, words)
  return text === "" || isEach || isOne ? carryOut(facts) : apart
}

/** Whether a statement says more than what is to be forgotten: "tea and coffee". */
function hasOtherParts(statement: string, words: readonly Word[]): boolean {
  const parts = statement.split(/[,;]\s+|\s+(?:and|und|y|et)\s+/).filter((part) => telling(part).length > 0)
  const shares = parts.map((part) => shareIn(words, part))
  return shares.includes(0) && shares.some((share) => share > 0)
}
