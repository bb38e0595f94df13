import { cutText } from "@caliban/text"
import { find, type Progress, remove, save, update } from "./actions.ts"
import { answerOverview, answerQuestion, quoted } from "./answer.ts"
import { chooseTopic, effectOf } from "./choose-topic.ts"
import { type Conversation, type ToolCall, WHICH } from "./conversation.ts"
import type { KnownTopic } from "./prompt-memory.ts"
import { type Part, readMessage } from "./read-message.ts"
import { distinctiveIn } from "./words.ts"
import { isWorthSaving, toFact } from "./worth-saving.ts"

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
  const texts = answers.map((text, at) => text || unclear(parts[at], conversation, answers.length === 1))
  const refused = progress.some((one) => "refused" in one)
  return { kind: "answer", text: [...new Set(texts)].join("\n"), refused }
}

/** An empty answer: the part was not understood. `claimed`: topics that other parts write. */
function carryOut(part: Part, conversation: Conversation, claimed: Set<string>): Progress {
  if (part.kind === "question") return answerQuestion(part.text, conversation)
  if (part.kind === "overview") return answerOverview(part.about, conversation)
  if (part.kind === "talk") return { answer: talk(part.about, conversation) }
  if (part.kind === "statement" && !isWorthSaving(part.text, part.requested) && !part.corrects)
    return { answer: "" }
  const { tools } = conversation
  if (!tools.has("WriteMemoryTopic")) {
    const why = tools.size === 0 ? "off" : "read-only"
    return { answer: `Memory is ${why} in this session, so I cannot change it.`, refused: true }
  }
  if (part.kind === "statement") return state(part, conversation, claimed)
  if (part.kind === "forget") return forget(part, conversation)
  return part.kind === "change" ? change(part, conversation) : correct(part.value, conversation)
}

function state(
  { text, requested, corrects }: Extract<Part, { kind: "statement" }>,
  conversation: Conversation,
  claimed: Set<string>,
): Progress {
  const topics = find(conversation, text)
  if ("call" in topics) return topics
  const effect = effectOf(text, corrects, topics)
  if (effect.kind === "known") return { answer: `I know that already: ${quoted(effect.topic)}` }
  if (effect.kind === "several") return which(effect.topics, "say what it replaces")
  if (effect.kind === "one" && !claimed.has(effect.topic.slug) && isWritable(effect.topic, conversation)) {
    claimed.add(effect.topic.slug)
    return update(conversation, effect.topic, toFact(text))
  }
  // A host that learns stores remarks itself; the model saves what it is asked to save.
  if (!requested && conversation.tools.has("ConfirmMemoryEntry"))
    return { answer: "I save what you ask me to remember; learning notices the rest." }
  for (const { slug } of topics) claimed.add(slug.slice(slug.lastIndexOf("/") + 1))
  return save(conversation, toFact(text), claimed)
}

function forget({ what, loose }: Extract<Part, { kind: "forget" }>, conversation: Conversation): Progress {
  if (/^(?:everything|all|all of it|alles|tout|todo)\b/i.test(what))
    return {
      answer: "I cannot forget everything at once. /memory list shows what there is, /memory rm removes one.",
    }
  if (what === "") {
    const topic = focused(conversation)
    return "slug" in topic
      ? remove(conversation, topic)
      : "call" in topic
        ? topic
        : which([], "say what to forget")
  }
  const topics = find(conversation, what)
  if ("call" in topics) return topics
  const items = what.split(/\s*(?:,|\band\b|\bund\b|\bet\b|\by\b)\s*/i).filter((item) => item !== "")
  const isOne = items.length === 1 || loose || chooseTopic(what, topics, 0.75).kind === "one"
  const each = (isOne ? [what] : items).map((item) =>
    forgetOne(item, topics, conversation, loose ? 0.4 : 0.6),
  )
  const call = each.find((one) => "call" in one)
  return call ?? { answer: each.flatMap((one) => ("answer" in one ? [one.answer] : [])).join("\n") }
}

function forgetOne(
  words: string,
  topics: readonly KnownTopic[],
  conversation: Conversation,
  share: number,
): Progress {
  const writable = topics.filter((topic) => isWritable(topic, conversation))
  const choice = chooseTopic(words, writable, share)
  if (choice.kind === "one") return remove(conversation, choice.topic)
  if (choice.kind === "several") return which(choice.topics, "say which one to forget")
  return chooseTopic(words, topics).kind === "none"
    ? { answer: `I do not know anything about “${cutText(words, 80)}”, so nothing was forgotten.` }
    : { answer: "That is in a read-only memory, so I cannot forget it.", refused: true }
}

function change({ what, value }: Extract<Part, { kind: "change" }>, conversation: Conversation): Progress {
  if (distinctiveIn(what).length === 0) return correct(value ?? "", conversation)
  const topics = find(conversation, what)
  if ("call" in topics) return topics
  const choice = chooseTopic(
    what,
    topics.filter((topic) => isWritable(topic, conversation)),
  )
  if (choice.kind === "none") return { answer: "" }
  if (choice.kind === "several") return which(choice.topics, "say which one to change")
  if (value === undefined) return { answer: `What should it say instead of ${quoted(choice.topic)}?` }
  return update(conversation, choice.topic, toFact(`${what}: ${value}`))
}

/** A correction without a subject is about the memory that the last answer named. */
function correct(value: string, conversation: Conversation): Progress {
  const topic = focused(conversation)
  if ("call" in topic) return topic
  if (!("slug" in topic)) return which([], "say the whole fact")
  const [head] =
    /^.*?\b(?:is|are|has|prefers?|likes?|uses?|runs?|lives?|works?|starts?)(?: (?:at|on|in|with|for|called|port))* /i.exec(
      topic.text,
    ) ?? []
  if (head === undefined || value === "") return { answer: `What should it say instead of ${quoted(topic)}?` }
  return update(
    conversation,
    topic,
    toFact(head + value.replace(/^(?:at|on|in|it's|port) | (?:now|instead)$/gi, "")),
  )
}

/** The memory that the last answer named. */
function focused(conversation: Conversation): KnownTopic | { call: ToolCall } | { none: true } {
  const { focus } = conversation
  const topics = focus === undefined ? [] : find(conversation, focus)
  return "call" in topics ? topics : (topics.find(({ slug }) => slug === focus) ?? { none: true })
}

function which(topics: readonly KnownTopic[], request: string): Progress {
  const named = topics.slice(0, 5).map(quoted).join(", or ")
  return { answer: `${WHICH}${named === "" ? "" : `: ${named}`}? Nothing was changed; please ${request}.` }
}

function isWritable({ slug }: KnownTopic, { memory }: Conversation): boolean {
  return !memory.readOnly.some((mount) => slug.startsWith(`${mount}/`))
}

const WHAT_I_AM = "I am the offline model: rules, not a language model."

function talk(about: Extract<Part, { kind: "talk" }>["about"], conversation: Conversation): string {
  return {
    hello: `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`,
    thanks: "You are welcome.",
    bye: "Goodbye. What was saved stays in memory.",
    undo: "I cannot undo a change; /memory undo does.",
    "keep-out": "OK, nothing of that is saved.",
    nothing: "OK, nothing was changed.",
  }[about]
}

/** What to answer to a part that no rule covers. */
function unclear(part: Part | undefined, conversation: Conversation, isOnly: boolean): string {
  if (isOnly)
    return `I cannot do anything with that, and nothing was saved. ${WHAT_I_AM} ${whatICan(conversation)}`
  const text = part !== undefined && "text" in part ? part.text : part?.kind === "change" ? part.what : ""
  return `Not done, because I did not understand it: “${cutText(text, 120)}”.`
}

function whatICan({ tools }: Conversation): string {
  if (tools.size === 0) return "Memory is off in this session."
  if (!tools.has("WriteMemoryTopic")) return "I answer from memory, which is read-only here."
  return "I save facts, correct them, find them and forget them. To save this, start with “remember that”."
}
