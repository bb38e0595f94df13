import { cutText } from "@caliban/text"
import { unclear } from "./answer.ts"
import { readStatement } from "./change.ts"
import { type Conversation, PendingCall, Refusal } from "./conversation.ts"
import { type Choice, decide, isChoice, sayWhole } from "./decide.ts"
import { type Change, change, sentence } from "./memory.ts"
import { forms, says } from "./phrases.ts"
import { readMessage, trimmed } from "./read-message.ts"
import { has, inWords, isVerb, telling, type Word, wordsIn } from "./words.ts"

/** In a longer message, such as a pasted log, only questions and requests to remember are carried out. */
const PARTS_MAX = 12
const CHOICES_MAX = 5
const LINE_MAX = 200

/** The next call, or an answer. Pure: it knows only the conversation, and plans the message again up to the first call without a result. */
export function nextStep(conversation: Conversation) {
  try {
    const chosen = (conversation.chosen === undefined ? carryOutReply : carryOutChosen)(conversation)
    const step = chosen === undefined ? answer(conversation) : ({ answer: chosen, ending: "stop" } as const)
    const isAsked = step.ending === "stop" && step.answer.includes(says.whole)
    return isAsked ? { ...step, ending: "asked" as const } : step
  } catch (error) {
    if (error instanceof PendingCall) return { call: error.cause }
    if (error instanceof Refusal) return { answer: error.message, ending: "refused" as const }
    throw error
  }
}

const shown = ({ changes, unknown }: Choice) => (unknown ? changes : changes.slice(0, CHOICES_MAX))

/** Whether only the person knows what would take the place of a fact. */
const isOpen = ({ fact, next }: Change): boolean => next === fact.text

function answer(conversation: Conversation) {
  const parts = readMessage(conversation.message)
  const answers = new Set<string>()
  const rest: string[] = []
  let ending: "stop" | "refused" | "asked" = "stop"
  for (const part of parts) {
    try {
      const isAsked = /^(?:question|unread)$/.test(part.kind) || (part.requested && part.kind === "statement")
      const action = isAsked || parts.length <= PARTS_MAX ? decide(part, conversation) : undefined
      if (action === undefined) rest.push(part.text)
      else if (isChoice(action)) answers.add(question(action, conversation))
      else answers.add(typeof action === "string" ? action : action())
      if (isChoice(action)) ending = "asked"
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const typed = `/memory add ${sentence(part.text)}`
      const isOwn = error.message.includes("only the user can add it")
      const how = isOwn ? `\nTo add it yourself: ${conversation.command?.(typed) ?? typed}` : ""
      answers.add(`${error.message}${how}`)
      ending = "refused"
    }
  }
  if (rest.length > 0 || parts.length === 0) answers.add(unclear(rest, conversation, parts.length < 2))
  return { answer: [...answers].join("\n"), ending }
}

function question(choice: Choice, { command, message }: Conversation): string {
  const lines = shown(choice).map((one, at) => {
    const typed = `/memory edit ${one.fact.slug}`
    const how = isOpen(one) ? (command?.(typed) ?? `${typed} changes it.`) : command?.(message, textOf(one))
    return `  ${at + 1}. ${textOf(one, LINE_MAX)}${how === undefined ? "" : `\n     ${how}`}`
  })
  const how = command ? says.howToDoIt : howToReply(choice)
  return [...(choice.unknown ?? []), says.which, ...lines, how].join("\n")
}

/** What a choice says: the fact, and what would take its place. */
function textOf({ fact, next }: Change, max = Infinity): string {
  const [text, after] = [fact.text, next].map((one) => cutText(one, max))
  return `${text}${next === "" || isOpen({ fact, next }) ? "" : ` → ${after}`} (${fact.slug})`
}

const howToReply = ({ asNew }: Choice): string =>
  `Type a number, words of one, ${asNew ? "all, none, or new to keep it next to them" : "all or none"}.`

/** The choice that a printed command names; nothing else of its message is carried out. @throws Refusal unless it is offered once */
function carryOutChosen(conversation: Conversation): string {
  const actions = readMessage(conversation.message).map((part) => decide(part, conversation))
  const offered = actions.filter(isChoice).flatMap(shown)
  const meant = offered.filter((one) => !isOpen(one) && textOf(one) === conversation.chosen)
  if (new Set(meant.map(({ fact }) => fact.at)).size !== 1) throw new Refusal(says.gone)
  return change(conversation, meant.slice(0, 1))
}

/** A number, words of one choice, "yes", "all", "none" or "new"; `undefined` if the message is something else. */
function carryOutReply(conversation: Conversation): string | undefined {
  const { before, message } = conversation
  if (!before.answer.includes(says.which) || message.length > 70 || forms.question.test(message)) return
  const reply = trimmed(message.normalize("NFKC")).replace(/[.!]+$/, "")
  const number = /^(?:number |option |no\.? |#)?(\d)(?:st|nd|rd|th|[.)])?$/i.exec(reply)?.[1]
  if (forms.none.test(reply)) return says.kept
  const parts = readMessage(before.message)
  const choice = parts.map((part) => decide(part, { ...conversation, focus: undefined })).find(isChoice)
  if (choice === undefined || !before.answer.includes(question(choice, conversation)))
    return number || forms.numbers.test(reply) || forms.new.test(reply) ? says.stale : undefined
  if (forms.new.test(reply)) return choice.asNew?.() ?? says.kept
  const all = shown(choice)
  const again = `${says.again} ${howToReply(choice)} Nothing was changed.`
  const [isYes, isBoth] = [forms.yes.test(reply), forms.both.test(reply)]
  if (forms.maybe.test(reply) || (isYes && all.length > 1) || (isBoth && all.length !== 2)) return again
  const isAll = forms.all.test(reply) || isYes || isBoth
  const isMeant = (one: Change) => (number ? one === all[Number(number) - 1] : isAll || isNamed(reply, one))
  const meant = all.filter(isMeant)
  if (number === undefined && !isAll && meant.length > 0 && isRefusal(reply, all)) return says.kept
  const open = meant.find(isOpen)
  if (meant.length === 1 || isAll) return open ? sayWhole(open, conversation) : change(conversation, meant)
  if (number !== undefined) return `${says.again} There is no ${number}. Nothing was changed.`
  if (forms.numbers.test(reply)) return again
  // "Not Monday but Wednesday" may be said of another value.
  const { old, words } = readStatement(reply, false)
  const isValue = old.length > 0 && words.some(({ tells }) => tells) && !wordsIn(reply).some(isVerb)
  return isValue ? again : undefined
}

/** Whether a reply has words of a choice, and no other ones. */
function isNamed(reply: string, { fact: { text, slug } }: Change): boolean {
  const around = forms.refuses.test(reply) ? [forms.pointer, forms.around] : [forms.pointer]
  const own = wordsIn(`${text} ${inWords(slug)}`)
  const isOwn = (word: Word): boolean => has(own, word) || around.some((form) => form.test(word.text))
  return telling(reply).length > 0 && wordsIn(reply).every(isOwn)
}

/** Whether a reply that names a choice denies it, says it as a statement, or only says the old value of the only one. */
function isRefusal(reply: string, [first, other]: readonly Change[]): boolean {
  if (forms.refuses.test(reply)) return true
  const words = wordsIn(reply)
  const next = other === undefined ? wordsIn(first?.next ?? "") : []
  const isOld = next.length > 0 && !telling(reply).some((word) => has(next, word))
  return !/\bone\b/i.test(reply) && (isOld || (words.length > 2 && words.some(isVerb)))
}
