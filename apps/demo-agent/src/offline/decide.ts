import { cutText } from "@caliban/text"
import { answerOverview, answerQuestion, WHAT_I_AM, whatICan } from "./answer.ts"
import { closest, type Effect, effectOf, pointedAt, readStatement, revise, type Said } from "./change.ts"
import { type Conversation, Refusal } from "./conversation.ts"
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
import { isDoubtful, isWorthSaving, type Part } from "./read-message.ts"
import { askedIn, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** What a part of a message comes to: an answer, something to do, or the facts of which one may be meant. */
export type Action = string | undefined | (() => string) | readonly Fact[]

const WHAT_ABOUT = "What is that about? Nothing was changed; say the whole fact."
const FORGET_WHAT = "Forget what? Nothing was forgotten. /memory undo reverts the last change."
const EVERYTHING =
  "I do not forget everything at once. /memory list shows what there is, /memory rm <slug> removes one."
const vague = ({ text, slug }: Fact): string =>
  `What should it say instead of “${text}” (${slug})? Nothing was changed; say the whole fact.`

/**
 * What to do about one part of a message; `undefined` for nothing that a rule covers. Changes nothing yet.
 *
 * @param chosen The facts that the person has said are meant; none of them: it is new.
 */
export function decide(part: Part, conversation: Conversation, chosen?: readonly Fact[]): Action {
  const { text, kind } = part
  if (kind === "pasted") return undefined
  if (kind === "takeBack") return takeBack(conversation)
  if (kind === "question") return answerQuestion(text, conversation)
  if (kind === "overview") return answerOverview(text, conversation)
  if (kind === "hello") return `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`
  if (kind === "talk") return "OK."
  if (kind === "keepOut") return "OK, nothing of that is saved."
  if (kind === "statement" && !isWorth(part) && !mayChange(text)) return undefined
  if (!conversation.tools.has("WriteMemoryTopic")) {
    const mode = conversation.tools.size === 0 ? "off" : "read-only"
    throw new Refusal(`Memory is ${mode} in this session, so I cannot change it.`)
  }
  return kind === "forget" ? forget(part, conversation, chosen) : state(part, conversation, chosen)
}

/** Whether a statement is kept even if it changes nothing. */
const isWorth = (part: Part): boolean =>
  isWorthSaving(part) || part.corrects || (readStatement(part.text).old.length > 0 && !isDoubtful(part.text))

/** Whether a remark of the moment may say that something that is known has changed. */
const mayChange = (text: string): boolean =>
  forms.changed.test(text) &&
  (forms.elliptic.test(text) || !(forms.others.test(text) || forms.passing.test(text)))

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
  if (!isWorth(part)) return undefined
  return kind === "new" ? () => save(conversation, sentence(said.text)) : facts
}

/** What a statement does to the facts that may be meant; a pronoun or a bare value means what the last answer named. */
function effectIn(conversation: Conversation, said: Said, part: Part): Effect {
  const { focus, readOnly } = conversation
  const isElliptic = forms.elliptic.test(said.text)
  const isPointing = isElliptic || (part.corrects === true && !isWorthSaving({ ...part, text: said.text }))
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
  if (forms.everything.test(text)) return EVERYTHING
  const what = text === "" ? (focus ?? "") : text
  if (what === "") return FORGET_WHAT
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
