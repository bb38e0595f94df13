import { answerOverview, answerQuestion } from "./answer.ts"
import { remove, save, update } from "./change-memory.ts"
import { chooseTopic, effectOf, withValue } from "./choose-topic.ts"
import { type Conversation, type ToolCall, WHICH } from "./conversation.ts"
import { find, type Progress, quoted, writableIn } from "./find.ts"
import { FACT, PRONOUN } from "./phrases.ts"
import type { KnownTopic } from "./prompt-memory.ts"
import { type Part, readMessage } from "./read-message.ts"
import { isWorthSaving, toFact } from "./statement.ts"
import { talk, unclear } from "./talk.ts"

/** What the model does next: call tools, or answer and stop. */
export type Step =
  | { kind: "calls"; calls: readonly ToolCall[] }
  | { kind: "answer"; text: string; refused: boolean }

/**
 * The next step. Pure: it plans the whole message again each time and skips calls that have been answered, because it
 * knows only the conversation.
 */
export function nextStep(conversation: Conversation): Step {
  const claimed = new Set<string>()
  const parts = readMessage(conversation.message)
  const progress = parts.map((part) => carryOut(part, conversation, claimed))
  const calls = new Map(
    progress.flatMap((one) => ("call" in one ? [[JSON.stringify(one.call), one.call] as const] : [])),
  )
  if (calls.size > 0) return { kind: "calls", calls: [...calls.values()] }
  const answers = progress.flatMap((one) => ("answer" in one ? [one.answer] : []))
  const isOnly = answers.length === 1
  const texts = answers.map((text, at) => (text === "" ? unclear(parts[at], conversation, isOnly) : text))
  return {
    kind: "answer",
    text: [...new Set(texts)].join("\n"),
    refused: progress.some((one) => "refused" in one),
  }
}

/** An empty answer: the part was not understood. */
function carryOut(part: Part, conversation: Conversation, claimed: Set<string>): Progress {
  switch (part.kind) {
    case "statement":
      return state(part, conversation, claimed)
    case "forget":
      return forget(part, conversation)
    case "change":
      return change(part, conversation)
    case "wrong":
      return correct(part.value, conversation)
    case "question":
      return answerQuestion(part.text, conversation)
    case "overview":
      return answerOverview(part.about, conversation)
    case "talk":
      return { answer: talk(part.about, conversation) }
    case "unclear":
      return { answer: "" }
  }
}

function state(
  part: Extract<Part, { kind: "statement" }>,
  conversation: Conversation,
  claimed: Set<string>,
): Progress {
  const { text, requested, corrects } = part
  if (!isWorthSaving(text, requested, corrects)) return { answer: "" }
  const closed = whyClosed(conversation)
  if (closed !== undefined) return closed
  const topics = find(conversation, text)
  if ("call" in topics) return topics
  const effect = effectOf(text, corrects, topics)
  const fact = toFact(text)
  switch (effect.kind) {
    case "known":
      return { answer: `I know that already: ${quoted(effect.topic)}` }
    case "several":
      return which(effect.topics, "say what it replaces")
    case "one":
      if (claimed.has(effect.topic.slug) || !writableIn(conversation, effect.topic)) break
      claimed.add(effect.topic.slug)
      return update(conversation, effect.topic, fact)
  }
  // A host that learns stores remarks itself; the model saves what it is asked to save.
  if (!requested && conversation.tools.has("ConfirmMemoryEntry"))
    return { answer: "I save what you ask me to remember; learning notices the rest." }
  return save(conversation, fact, { topics, claimed })
}

function forget(part: Extract<Part, { kind: "forget" }>, conversation: Conversation): Progress {
  const closed = whyClosed(conversation)
  if (closed !== undefined) return closed
  const { what, context } = part
  if (/^(?:everything|all|all of it|alles|tout|todo)\b/i.test(what))
    return {
      answer: "I cannot forget everything at once. /memory list shows what there is, /memory rm removes one.",
    }
  const isFocus = PRONOUN.test(what) && context === ""
  const words = PRONOUN.test(what) ? context : what
  const share = words === context ? 0.4 : MEANT
  const topics = isFocus ? focused(conversation) : find(conversation, words)
  if ("call" in topics) return topics
  if (isFocus)
    return topics[0] === undefined ? which([], "say what to forget") : remove(conversation, topics[0])
  const items = words.split(/\s*(?:,|\band\b|\bund\b|\bet\b|\by\b)\s*/i).filter((item) => item !== "")
  if (
    words === context ||
    items.length < 2 ||
    items.some((item) => FACT.test(item)) ||
    chooseTopic(words, topics, 0.75).kind === "one"
  )
    return forgetOne(conversation, words, topics, share)
  return combined(items.map((item) => forgetOne(conversation, item, topics, share)))
}

/** The share of the words that a topic must have. */
const MEANT = 0.6

function forgetOne(
  conversation: Conversation,
  words: string,
  topics: readonly KnownTopic[],
  share: number,
): Progress {
  const writable = topics.filter((topic) => writableIn(conversation, topic))
  const choice = chooseTopic(words, writable, share)
  if (choice.kind === "one") return remove(conversation, choice.topic)
  if (choice.kind === "several") return which(choice.topics, "say which one to forget")
  const readOnly = chooseTopic(words, topics, share)
  if (readOnly.kind !== "none")
    return { answer: "I cannot forget that: its mount is read-only.", refused: true }
  const near = chooseTopic(words, writable, 0.3)
  if (near.kind !== "none")
    return which(near.kind === "one" ? [near.topic] : near.topics, "say what to forget")
  return { answer: `I do not know anything about “${words}”, so nothing was forgotten.` }
}

/** Puts a new value into the fact that the words name. */
function change(part: Extract<Part, { kind: "change" }>, conversation: Conversation): Progress {
  const closed = whyClosed(conversation)
  if (closed !== undefined) return closed
  const topics = PRONOUN.test(part.what) ? focused(conversation) : find(conversation, part.what)
  if ("call" in topics) return topics
  const writable = topics.filter((topic) => writableIn(conversation, topic))
  const choice = PRONOUN.test(part.what) ? chooseFirst(writable) : chooseTopic(part.what, writable, MEANT)
  if (choice.kind === "none")
    return PRONOUN.test(part.what) ? which([], "say what to change") : { answer: "" }
  if (choice.kind === "several") return which(choice.topics, "say which one to change")
  const { text } = choice.topic
  const { what, value, replaces } = part
  const fact =
    value === undefined ? undefined : replaces ? withWords(text, what, value) : withValue(text, what, value)
  if (fact === undefined) return { answer: `What should it say instead of ${quoted(choice.topic)}?` }
  return update(conversation, choice.topic, fact)
}

/** A fact with other words in the place of some of its own. */
function withWords(fact: string, words: string, value: string): string | undefined {
  const at = fact.toLowerCase().indexOf(words.toLowerCase())
  return at < 0 ? undefined : `${fact.slice(0, at)}${value}${fact.slice(at + words.length)}`
}

/** A correction without a subject is about the memory that the last answer named. */
function correct(value: string, conversation: Conversation): Progress {
  const topics = focused(conversation)
  if ("call" in topics) return topics
  const [known] = topics
  if (known === undefined) return which([], "say the whole fact")
  const closed = whyClosed(conversation)
  if (closed !== undefined) return closed
  const fact = value === "" ? undefined : withLastValue(known.text, value)
  if (fact === undefined) return { answer: `What should it say instead of ${quoted(known)}?` }
  return update(conversation, known, fact)
}

/** A fact with another value after its verb: "I prefer pnpm" and "yarn" give "I prefer yarn". */
function withLastValue(fact: string, value: string): string | undefined {
  const [, head] =
    /^(.*?\b(?:is|are|am|has|have|prefers?|likes?|uses?|runs?|lives?|works?|owns?|deploys?|opens?|closes?|starts?|delivers?)\b(?: (?:at|on|in|with|by|from|to|for|called))?(?: (?:the|a|an|port|room))?) \S/i.exec(
      fact,
    ) ?? []
  if (head === undefined) return undefined
  const plain = value.replace(
    /^(?:at|on|in|with|by|from|to|use|it's|it is) | (?:now|instead|from now on)$/gi,
    "",
  )
  const last = head.split(" ").at(-1) ?? ""
  return toFact(`${head} ${plain.startsWith(`${last} `) ? plain.slice(last.length + 1) : plain}`)
}

/** The memory that the last answer named. */
function focused(conversation: Conversation): readonly KnownTopic[] | { call: ToolCall } {
  const { focus } = conversation
  if (focus === undefined) return []
  const topics = find(conversation, focus)
  return "call" in topics ? topics : topics.filter(({ slug }) => slug === focus)
}

function chooseFirst([topic]: readonly KnownTopic[]): ReturnType<typeof chooseTopic> {
  return topic === undefined ? { kind: "none" } : { kind: "one", topic }
}

function which(topics: readonly KnownTopic[], request: string): Progress {
  const named = topics.slice(0, 5).map(quoted).join(", or ")
  return { answer: `${WHICH}${named === "" ? "" : `: ${named}`}? Nothing was changed; please ${request}.` }
}

function combined(parts: readonly Progress[]): Progress {
  const calls = parts.flatMap((part) => ("call" in part ? [part.call] : []))
  if (calls[0] !== undefined) return { call: calls[0] }
  return { answer: parts.flatMap((part) => ("answer" in part ? [part.answer] : [])).join("\n") }
}

/** Why memory cannot be changed; `undefined` when it can. */
function whyClosed({ tools }: Conversation): Progress | undefined {
  if (tools.has("WriteMemoryTopic")) return undefined
  const why = tools.size === 0 ? "off" : "read-only"
  return { answer: `Memory is ${why} in this session, so I cannot change it.`, refused: true }
}
