import { cutText } from "@caliban/text"
import { type Action, CHOICES_MAX, type Choice } from "./action.ts"
import { answerOverview, answerQuestion, talk, unclear } from "./answer.ts"
import { changeOf, distinct, effectOf, readStatement } from "./compare.ts"
import { type Conversation, PendingCall, Refusal, type ToolCall, WHICH } from "./conversation.ts"
import { forget } from "./forget.ts"
import { edit, type Fact, factsAbout, list, named, read, save, sentence } from "./memory.ts"
import { classes, forms, ordinals } from "./phrases.ts"
import { isDoubtful, isWorthSaving, type Part, readMessage } from "./read-message.ts"
import { has, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** What the model does next: call a tool, or answer and stop. */
export type Step = { call: ToolCall } | { answer: string; ending: "stop" | "refused" | "asked" }

/** In a longer message, such as a pasted log, only questions and requests to remember are carried out. */
const PARTS_MAX = 12
const LINE_MAX = 200
const WHAT_ABOUT = "What is that about? Nothing was changed; say the whole fact."

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
      else if (typeof action === "object") ending = "asked"
      if (typeof action === "object") answers.add(question(action, isConversation))
      else if (action !== undefined) answers.add(typeof action === "string" ? action : action())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answers.add(error.message)
      ending = "refused"
    }
  }
  if (rest.length > 0) answers.add(unclear(rest, conversation, parts.length === 1))
  return { answer: [...answers].join("\n"), ending }
}

function question({ facts, command, asNew }: Choice, isConversation: boolean): string {
  const lines = facts.map(({ slug, text }, at) => {
    const line = `  ${at + 1}. ${cutText(text, LINE_MAX)} (${slug})`
    return isConversation ? line : `${line}\n     ${command(slug)}`
  })
  const others = asNew === undefined ? "all or none" : "all, none, or new to keep it next to them"
  const how = isConversation
    ? `Type a number, words of one, ${others}.`
    : "Nothing was changed. The command below a choice does it."
  return [WHICH, ...lines, how].join("\n")
}

/** A number, words of one choice, "all", "none" or "new"; `undefined` if the message is something else. */
function carryOutChoice(conversation: Conversation): string | undefined {
  const { offered, message } = conversation
  const reply = message.trim().replace(/[.!]+$/, "")
  if (offered === undefined || reply.length > 60 || forms.question.test(reply)) return undefined
  if (forms.none.test(reply)) return "OK, nothing was changed."
  const ordinal = ordinals.findIndex((form) => form.test(reply)) + 1
  const number = ordinal || Number(/^(?:number |no\.? |#)?(\d)[.)]?$/i.exec(reply)?.[1] ?? Number.NaN)
  const isNumber = !Number.isNaN(number)
  const meant = offered.choices.filter(({ text, slug }, at) => {
    if (isNumber || forms.all.test(reply)) return !isNumber || at === number - 1
    return (
      telling(reply).length > 0 &&
      shareIn(telling(reply), `${text} ${slug.replaceAll(/[-/]/g, " ")}`, "") === 1
    )
  })
  const isOne = meant.length === 1 || (meant.length > 1 && forms.all.test(reply))
  if (!isOne && !forms.new.test(reply))
    return isNumber ? `There is no ${number}. Nothing was changed.` : undefined
  const actions = readMessage(offered.message).map((part) =>
    decide(part, { ...conversation, focus: undefined }),
  )
  const choice = actions.find((action) => typeof action === "object")
  if (choice === undefined) return "Nothing was changed: the memory is different from when I asked."
  if (forms.new.test(reply)) return choice.asNew?.() ?? "OK, nothing was changed."
  const facts = choice.facts.filter(({ slug, text }) =>
    meant.some((one) => one.slug === slug && one.text === cutText(text, LINE_MAX)),
  )
  return facts.map((fact) => choice.one(fact)).join("\n")
}

function decide(part: Part, conversation: Conversation): Action {
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

/** What happened once, in English: "lunch cost 12 euros". */
const PAST =
  /\b(?:took|cost|spent|paid|ran|went|came|ate|saw|slept|woke|had|made|did|was|were|\p{L}{2,}(?<!ne)ed)\b/iu

/** Whether a remark of the moment may say that something that is known has changed. */
function mayChange(text: string): boolean {
  const isChange = forms.changed.test(text)
  if (forms.elliptic.test(text)) return isChange
  if (forms.task.test(text) || forms.others.test(text)) return false
  const restates = wordsIn(text).some(({ kind }) => kind !== "") && !PAST.test(text) && !isDoubtful(text)
  return isChange || restates
}

/** `isWorth`: it is kept even if it changes nothing. */
function state(part: Part, conversation: Conversation, isWorth: boolean): Action {
  // "deploy-steps: …" is about that topic.
  const [, address, rest = ""] = /^([a-z\d][\w./-]*):\s+(.+)$/is.exec(part.text) ?? []
  const meant = address === undefined ? undefined : list(conversation).find(({ slug }) => slug === address)
  const said = readStatement(meant === undefined ? part.text : rest, part.corrects)
  const query = [...said.words, ...said.old].filter(({ tells }) => tells)
  const all = meant === undefined ? factsAbout(conversation, query).facts : read(conversation, meant).facts
  const facts = all.filter(({ slug }) => !conversation.readOnly.some((mount) => slug.startsWith(`${mount}/`)))
  const command = (slug: string): string => `caliban-demo --print ${JSON.stringify(`${slug}: ${said.text}`)}`
  const replace = (fact: Fact): string => edit(conversation, fact, changeOf(said, fact, true))
  const closest = (some: readonly Fact[]): Fact | undefined =>
    some.toSorted((a, b) => shareIn(said.words, b.text, "") - shareIn(said.words, a.text, ""))[0]
  const focus = list(conversation).find(({ slug }) => slug === conversation.focus)
  const isElliptic = meant === undefined && forms.elliptic.test(said.text)
  const target = meant && closest(facts)
  if (target !== undefined) return () => replace(target)
  const hasSubject = said.words.some(
    ({ tells, kind }) => tells && (kind === "" || (!isElliptic && kind in classes)),
  )
  if ((isElliptic || said.changes) && focus === undefined && !hasSubject && said.old.length === 0) {
    const alike = facts.filter(({ text, isHead }) => !isHead && hasValueOf(said.words, wordsIn(text)))
    return alike.length > 1 ? { facts: alike.slice(0, CHOICES_MAX), one: replace, command } : WHAT_ABOUT
  }
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
  if (kind === "unclear") return { facts: about.slice(0, CHOICES_MAX), one: replace, command, asNew }
  const isWhole = isWorthSaving({ text: said.text, requested: part.requested })
  const pointsBack = isElliptic || (part.corrects && !(isWhole && hasSubject))
  if (!pointsBack && (isWhole || said.changes)) return asNew
  const named = focus === undefined ? [] : distinct(read(conversation, focus).facts)
  const alike = named.filter(({ text }) => hasValueOf(said.words, wordsIn(text)))
  const [only, ...more] = alike.length > 0 ? alike : named
  if (only === undefined) return WHAT_ABOUT
  return more.length === 0
    ? () => replace(only)
    : { facts: named.slice(0, CHOICES_MAX), one: replace, command }
}

/** Whether a fact has another value of the same kind. */
const hasValueOf = (words: readonly Word[], fact: readonly Word[]): boolean =>
  words.some(({ kind, key }) => kind !== "" && fact.some((word) => word.kind === kind && word.key !== key))
