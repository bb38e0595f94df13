import { createLearningDetector } from "@caliban/memory/learn"
import { cutText, keywordsOf } from "@caliban/text"
import { answerOverview, answerQuestion, talk, unclear } from "./answer.ts"
import { effectOf, readStatement, reviseMeant, type Said } from "./change.ts"
import { type Conversation, PendingCall, Refusal, type ToolCall, WHICH } from "./conversation.ts"
import * as phrases from "./phrases.ts"
import { type Part, readMessage } from "./read-message.ts"
import {
  edit,
  type Fact,
  factsAbout,
  find,
  isWritable,
  list,
  read,
  remove,
  save,
  sentence,
} from "./topics.ts"
import { has, type Word, wordsIn } from "./words.ts"

/** What the model does next: call a tool, or answer and stop. */
export type Step = { call: ToolCall } | { answer: string; ending: "stop" | "refused" | "asked" }

/** What a part of a message asks for, before anything is changed. */
type Action =
  | { kind: "say"; text: string }
  | { kind: "unclear" }
  | { kind: "do"; run: () => string }
  /** `command`: what does it to one topic, without a conversation. `one` does it here. */
  | {
      kind: "ask"
      facts: readonly Fact[]
      command: (slug: string) => string
      one: (fact: Fact) => string
      asNew?: (() => string) | undefined
    }

/** In a longer message, such as a pasted log, only questions and requests to remember are carried out. */
const PARTS_MAX = 12
const CHOICES_MAX = 5

/**
 * The next step. Pure: it plans the whole message again each time, up to the first call that has no result, because it
 * knows only the conversation. `isConversation`: the next message can answer a question.
 */
export function nextStep(conversation: Conversation, isConversation: boolean): Step {
  try {
    return chosen(conversation) ?? answer(conversation, isConversation)
  } catch (error) {
    if (error instanceof PendingCall) return { call: error.call }
    throw error
  }
}

function answer(conversation: Conversation, isConversation: boolean): Step {
  const parts = readMessage(conversation.message)
  const answers = new Set<string>()
  const rest: string[] = []
  let ending: "stop" | "refused" | "asked" = "stop"
  for (const part of parts) {
    const isSafe = part.kind === "question" || (part.kind === "statement" && part.requested)
    try {
      const action: Action =
        parts.length > PARTS_MAX && !isSafe ? { kind: "unclear" } : decide(part, conversation)
      if (action.kind === "unclear") rest.push(part.text)
      else if (action.kind === "ask") {
        ending = "asked"
        answers.add(question(action, isConversation))
      } else answers.add(action.kind === "say" ? action.text : action.run())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answers.add(error.message)
      ending = "refused"
    }
  }
  if (rest.length > 0) answers.add(unclear(rest, conversation, parts.length === 1))
  return { answer: [...answers].join("\n"), ending }
}

/** A number, words of one choice, "all", "none" or "new"; `undefined` if the message is something else. */
function chosen(conversation: Conversation): Step | undefined {
  const { offered, message } = conversation
  if (offered === undefined) return undefined
  const reply = message
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, "")
  const done = (text: string): Step => ({ answer: text, ending: "stop" })
  if (
    /^(?:0|none|neither|nothing|no|never ?mind|cancel|forget it|leave it|keine[rs]?|nichts|ninguno|nada|都不(?:是)?|算了)(?: of (?:them|those))?$/.test(
      reply,
    )
  )
    return done("OK, nothing was changed.")
  const { choices } = offered
  const ordinal = ["first", "second", "third", "fourth", "fifth"].findIndex((word) =>
    new RegExp(`^(?:the )?${word}(?: one)?$`).test(reply),
  )
  const number = /^(?:number |no\.? |#)?(\d)[.)]?$/.exec(reply)?.[1]
  const words = wordsIn(reply).filter(({ tells }) => tells)
  const named = choices.filter(
    ({ text, slug }) =>
      words.length > 0 &&
      words.every((word) => has(wordsIn(`${text} ${slug.replaceAll(/[-/]/g, " ")}`), word)),
  )
  const isNamed = named.length === 1 && reply.split(/\s+/).length <= 6 && !phrases.QUESTION.test(reply)
  const picked = /^(?:all|both|alle|beide|todos|ambos|全部|都)(?: of (?:them|those|it))?$/.test(reply)
    ? choices
    : number !== undefined
      ? choices.slice(Number(number) - 1, Number(number))
      : ordinal >= 0
        ? choices.slice(ordinal, ordinal + 1)
        : isNamed
          ? named
          : []
  const isNew = /^(?:a )?(?:new(?: one)?|neu|nuevo|新的?)$/.test(reply)
  if (picked.length === 0 && !isNew)
    return number === undefined ? undefined : done(`There is no ${number}. Nothing was changed.`)
  for (const part of readMessage(offered.message)) {
    const action = decide(part, { ...conversation, focus: undefined })
    if (action.kind !== "ask") continue
    if (isNew) return done(action.asNew?.() ?? "OK, nothing was changed.")
    const facts = action.facts.filter(({ slug }) => picked.some((choice) => choice.slug === slug))
    return done([...new Set(facts.map(action.one))].join("\n"))
  }
  return done("Nothing was changed: the memory has changed since I asked.")
}

function question(
  { facts, command, asNew }: Extract<Action, { kind: "ask" }>,
  isConversation: boolean,
): string {
  const choices = facts.map(({ slug, text }, at) => {
    const line = `  ${at + 1}. ${cutText(text, 200)} (${slug})`
    return isConversation ? line : `${line}\n     ${command(slug)}`
  })
  const how = isConversation
    ? `Type a number, words of one, all${asNew === undefined ? " or none" : ", none, or new to keep it next to them"}.`
    : "Nothing was changed. The line below a choice carries it out."
  return [WHICH, ...choices, how].join("\n")
}

function decide(part: Part, conversation: Conversation): Action {
  if (part.kind === "question") return { kind: "say", text: answerQuestion(part.text, conversation) }
  if (part.kind === "overview") return { kind: "say", text: answerOverview(part.text, conversation) }
  if (part.kind === "talk") return { kind: "say", text: talk(part.about, conversation) }
  if (part.kind === "statement" && !part.corrects && !isWorthSaving(part) && !isCorrection(part.text))
    return { kind: "unclear" }
  const { tools } = conversation
  if (!tools.has("WriteMemoryTopic"))
    throw new Refusal(
      `Memory is ${tools.size === 0 ? "off" : "read-only"} in this session, so I cannot change it.`,
    )
  if (part.kind === "forget") return forget(part.text, conversation)
  if (part.kind === "statement") return state(part, conversation)
  const facts = named(part.text, factsAbout(conversation, part.text).facts)
  const about =
    facts.length === 0
      ? ""
      : ` instead of ${facts
          .slice(0, 3)
          .map(({ slug, text }) => `“${text}” (${slug})`)
          .join(" or ")}`
  return { kind: "say", text: `What should it say${about}? Nothing was changed; say the whole fact.` }
}

function state(
  { text, corrects, requested }: Extract<Part, { kind: "statement" }>,
  conversation: Conversation,
): Action {
  const [, address, rest = ""] = /^([a-z\d][\w./-]*):\s+(.+)$/is.exec(text) ?? []
  const meant = address === undefined ? undefined : list(conversation).find(({ slug }) => slug === address)
  const said = readStatement(meant === undefined ? text : rest, corrects)
  const facts =
    meant === undefined ? factsAbout(conversation, queryOf(said)).facts : read(conversation, meant).facts
  const writable = facts.filter(({ slug }) => isWritable(slug, conversation))
  const replace = (fact: Fact): string => edit(conversation, fact, sentence(reviseMeant(said, fact)))
  const asNew = (): string =>
    save(
      conversation,
      sentence(said.text),
      facts.map(({ slug }) => slug.slice(slug.lastIndexOf("/") + 1)),
    )
  const ask = (some: readonly Fact[]): Action => ({
    kind: "ask",
    facts: oneOfEach(some).slice(0, CHOICES_MAX),
    command: (slug) => `caliban-demo --print ${JSON.stringify(`${slug}: ${said.text}`)}`,
    one: replace,
    asNew,
  })
  if (meant !== undefined) return { kind: "do", run: () => replace(closest(said, facts)) }
  const effect = effectOf(said, facts)
  if (effect.kind === "known")
    return { kind: "say", text: `I know that already: “${effect.fact.text}” (${effect.fact.slug})` }
  if (effect.kind === "edit" && isWritable(effect.fact.slug, conversation))
    return { kind: "do", run: () => edit(conversation, effect.fact, sentence(effect.text)) }
  if (effect.kind === "unclear") return ask(writable.filter((fact) => effect.facts.includes(fact)))
  const pointsBack = phrases.ELLIPTIC.test(text) || (corrects && !isWorthSaving({ text, requested }))
  if (!pointsBack && isWorthSaving({ text, requested: requested || corrects }))
    return { kind: "do", run: asNew }
  const topic =
    conversation.focus === undefined
      ? undefined
      : find(conversation, conversation.focus.replaceAll(/[-/]/g, " ")).topics.find(
          ({ slug }) => slug === conversation.focus,
        )
  if (topic === undefined)
    return { kind: "say", text: "What is that about? Nothing was changed; say the whole fact." }
  return { kind: "do", run: () => replace(closest(said, read(conversation, topic).facts)) }
}

const queryOf = (said: Said): string =>
  `${said.text.replace(/\d\S*/g, "")} ${said.old.map((word) => word.text).join(" ")}${said.words.some(({ key }) => key === "live") ? " live vivo wohne 住在" : ""}`

const isCorrection = (text: string): boolean =>
  readStatement(text, false).old.length > 0 && !phrases.OTHERS.test(text) && !phrases.DOUBTFUL.test(text)

/** The fact of a topic that a statement is closest to. */
function closest(said: Said, facts: readonly Fact[]): Fact {
  const shared = (fact: Fact): number =>
    wordsIn(fact.text).filter((word) => word.tells && has(said.words, word)).length
  const [best] = [...facts].sort((a, b) => shared(b) - shared(a))
  if (best === undefined) throw new Refusal("That topic is empty. Nothing was changed.")
  return best
}

const oneOfEach = (facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [fact.slug, fact])).values(),
]

/** The facts that have most of these words, by themselves or with the name and description of their topic. */
function named(text: string, facts: readonly Fact[]): Fact[] {
  const words = wordsIn(text).filter(({ tells }) => tells)
  const scored = facts.map((fact) => {
    const all = wordsIn(fact.text)
    const around = wordsIn(`${fact.topic} ${fact.slug.replaceAll(/[-/]/g, " ")}`)
    const isThere = (word: Word): boolean =>
      has(all, word) ||
      (/^(?:url|link|website|address|email)$/.test(word.key) && all.some(({ kind }) => kind === "address"))
    const score = words.reduce((sum, word) => sum + (isThere(word) ? 1 : has(around, word) ? 0.7 : 0), 0)
    return { fact, share: score / Math.max(1, words.length) }
  })
  const most = Math.max(0.5, ...scored.map(({ share }) => share))
  return scored.filter(({ share }) => share > most - 0.01).map(({ fact }) => fact)
}

function forget(text: string, conversation: Conversation): Action {
  if (/^(?:everything|all|all of it|alles|tout|todo|全部|一切)$/i.test(text))
    return {
      kind: "say",
      text: "I do not forget everything at once. /memory list shows what there is, /memory rm <slug> removes one.",
    }
  const what = (text === "" ? (conversation.focus ?? "").replaceAll(/[-/]/g, " ") : text).replace(/,.*$/, "")
  if (what === "")
    return {
      kind: "say",
      text: "Forget what? Say it in a few words; /memory undo takes back the last change.",
    }
  const found = factsAbout(conversation, what).facts
  const of = (some: string): Fact[] =>
    text === "" ? found.filter(({ slug }) => slug === conversation.focus) : named(some, found)
  const items = what.split(/,? (?:and|und|y|et) /i)
  const isList = items.length > 1 && items.every((item) => oneOfEach(of(item)).length === 1)
  const facts = isList ? items.flatMap(of) : of(what)
  const words = wordsIn(what)
  const forgetOne = (fact: Fact): string => {
    const all = found.filter(({ slug }) => slug === fact.slug)
    const isWhole = text === "" || facts.filter(({ slug }) => slug === fact.slug).length === all.length
    const isNamed = words.every(
      (word) => !word.tells || has(wordsIn(fact.slug.replaceAll(/[-/]/g, " ")), word),
    )
    return isWhole || isNamed
      ? remove(conversation, { slug: fact.slug, description: all[0]?.text ?? "" })
      : edit(conversation, fact, undefined)
  }
  const topics = oneOfEach(facts)
  if (topics.length === 0)
    return { kind: "say", text: `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten.` }
  if (topics.length === 1 || isList) return { kind: "do", run: () => topics.map(forgetOne).join("\n") }
  return {
    kind: "ask",
    facts: topics.slice(0, CHOICES_MAX),
    command: (slug) => `caliban-demo --print "/memory rm ${slug}"`,
    one: forgetOne,
  }
}

/** Whether a sentence is to be kept: the person asked for it, learning's detector noticed it, or it plainly states a fact. */
function isWorthSaving({ text, requested }: { text: string; requested: boolean }): boolean {
  if (requested) return /\s|\p{Script=Han}{2}/u.test(text)
  if (phrases.OTHERS.test(text)) return false
  if (phrases.LASTING.test(text)) return true
  if (phrases.DEPENDENT.test(text) || phrases.DOUBTFUL.test(text.replace(SINCE, ""))) return false
  const isFact = phrases.FACT.test(text) || phrases.isChange(text)
  return (isFact && keywordsOf(text).size > 0) || isNoticed(text)
}

const SINCE = /\b(?:as of|since|from) (?:today|yesterday|now|this \w+)\b/i

function isNoticed(content: string): boolean {
  const detector = createLearningDetector()
  const turn = { role: "user" as const, content, timestamp: new Date(0), sessionId: "" }
  return detector.analyze(turn).length > 0 || detector.detectCandidates(turn).length > 0
}
