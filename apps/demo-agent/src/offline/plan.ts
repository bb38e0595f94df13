import { cutText } from "@caliban/text"
import { unclear } from "./answer.ts"
import { type Conversation, PendingCall, Refusal } from "./conversation.ts"
import { type Action, type Choice, decide, sayWhole } from "./decide.ts"
import { type Change, change, inWords } from "./memory.ts"
import { forms } from "./phrases.ts"
import { readMessage } from "./read-message.ts"
import { shareIn, telling } from "./words.ts"

/** What the model does next: call a tool, or answer and stop. */
export type Step = Pick<PendingCall, "call"> | { answer: string; ending: "stop" | "refused" | "asked" }

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
  const answers = new Set<string>()
  const rest: string[] = []
  let ending: "stop" | "refused" | "asked" = "stop"
  const carryOut = (text: string, plan: () => Action): void => {
    try {
      const action = plan()
      if (action === undefined) rest.push(text)
      else if (typeof action === "string") answers.add(action)
      else if (action.isClear) answers.add(action.asNew?.() ?? change(conversation, action.changes))
      else {
        answers.add(question(action, isConversation))
        ending = "asked"
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answers.add(error.message)
      ending = "refused"
    }
  }
  try {
    const chosen = readChoice(conversation)
    const parts = chosen === undefined ? readMessage(conversation.message) : []
    if (chosen !== undefined) carryOut("", () => chosen)
    for (const part of parts) {
      const isRequest = part.kind === "question" || (part.requested && part.kind === "statement")
      carryOut(part.text, () =>
        isRequest || parts.length <= PARTS_MAX ? decide(part, conversation) : undefined,
      )
    }
    if (rest.length > 0) answers.add(unclear(rest, conversation, parts.length === 1))
  } catch (error) {
    if (error instanceof PendingCall) return { call: error.call }
    throw error
  }
  return { answer: [...answers].join("\n"), ending }
}

const shown = ({ changes }: Choice): readonly Change[] => changes.slice(0, CHOICES_MAX)

function question(choice: Choice, isConversation: boolean): string {
  const lines = shown(choice).map(({ fact, next }, at) => {
    const [text, after] = [fact.text, next].map((one) => cutText(one, LINE_MAX))
    const isOpen = next === fact.text
    const line = `  ${at + 1}. ${text}${next === "" || isOpen ? "" : ` → ${after}`} (${fact.slug})`
    const command = next === "" ? `forget that ${fact.text}` : `${fact.slug}: ${isOpen ? "…" : next}`
    return isConversation ? line : `${line}\n     caliban-demo --print ${JSON.stringify(command)}`
  })
  const others = choice.asNew === undefined ? "all or none" : "all, none, or new to keep it next to them"
  const how = isConversation
    ? `Type a number, words of one, ${others}.`
    : "Nothing was changed. The command below a choice does it."
  return [WHICH, ...lines, how].join("\n")
}

/** What a number, words of one choice, "all", "none" or "new" choose; `undefined` if the message is something else. */
function readChoice(conversation: Conversation): Action {
  const { before, message } = conversation
  const reply = message.trim().replace(/[.!]+$/, "")
  if (!before.answer.includes(WHICH) || reply.length > 60 || forms.question.test(reply)) return undefined
  if (forms.none.test(reply)) return "OK, nothing was changed."
  const choice = readMessage(before.message)
    .map((part) => decide(part, { ...conversation, focus: undefined }))
    .find((action) => typeof action === "object" && before.answer.includes(question(action, true)))
  if (typeof choice !== "object") return undefined
  if (forms.new.test(reply) && choice.asNew) return { ...choice, isClear: true }
  const number = /^(?:number |no\.? |#)?(\d)[.)]?$/i.exec(reply)?.[1]
  const [words, isAll] = [telling(reply), forms.all.test(reply)]
  const changes = shown(choice).filter(({ fact: { text, slug } }, at) =>
    number === undefined
      ? isAll || shareIn(words, `${text} ${inWords(slug)}`, "") === 1
      : at === Number(number) - 1,
  )
  const open = changes.find(({ fact, next }) => next === fact.text)
  if (changes.length === 1 || isAll) return open ? sayWhole(open) : { changes, isClear: true }
  return number === undefined ? undefined : `There is no ${number}. Nothing was changed.`
}
