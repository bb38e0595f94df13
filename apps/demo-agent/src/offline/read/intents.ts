import type { Fact } from "../facts/fact.ts"
import { parseFact } from "../facts/parse-fact.ts"
import { type Clause, toClauses } from "./clauses.ts"
import { looksSecret } from "./secrets.ts"

/** What the user asks for; one per clause of a message. */
export type Intent =
  | { kind: "save"; fact: Fact; correction: boolean }
  /** A bare new value: `no, yarn`. */
  | { kind: "replace"; value: string; old?: string | undefined; statement: string }
  | {
      kind: "forget"
      about: string
      all: boolean
      fact?: Fact | undefined
      everything: boolean
      confirmed: boolean
    }
  | { kind: "ask"; question: string; scope: "topic" | "me" | "project" | "all" }
  | { kind: "refuse-secret" }
  | { kind: "keep-out" }
  | { kind: "chat"; about: "hello" | "thanks" | "bye" | "yourself" | "remember-what" | "undo" | "yes-or-no" }
  /** `partly`: another part of the message was understood. */
  | { kind: "unclear"; text: string; partly?: boolean }

/** Reads a message. Ignores small talk next to a request. */
export function detectIntents(message: string): readonly Intent[] {
  if (UNDO.test(message.trim())) return [{ kind: "chat", about: "undo" }]
  const intents: Intent[] = []
  const clauses = toClauses(message)
  for (const clause of clauses) {
    for (const intent of detect(clause)) intents.push(intent)
  }
  if (intents.length === 0) return [emptyMessage(message)]
  if (intents.some(({ kind }) => kind === "keep-out")) return [{ kind: "keep-out" }]
  const toDo = intents.filter((intent) => intent.kind !== "chat" && intent.kind !== "unclear")
  if (toDo.length === 0) return intents
  const unclear = intents.flatMap((intent) =>
    intent.kind === "unclear" ? [{ ...intent, partly: true }] : [],
  )
  return [...withoutForgottenCorrections(toDo), ...unclear]
}

function detect(clause: Clause): readonly Intent[] {
  const { text, sentence, explicit, correction } = clause
  if (KEEP_THIS_OUT.test(text)) return [{ kind: "keep-out" }]
  if (looksSecret(text)) return [{ kind: "refuse-secret" }]
  const forgotten = FORGET.exec(text)
  if (forgotten !== null && !explicit) return [forget(text.slice(forgotten[0].length), sentence)]
  if (KEEP_OUT.test(text)) return [{ kind: "keep-out" }]
  const chat = smallTalk(text)
  if (chat !== undefined && !explicit) return [chat]
  if (clause.question && REQUEST.test(text)) return [{ kind: "unclear", text }]
  if (clause.question) return [{ kind: "ask", question: text, scope: scopeOf(text) }]
  const gone = GONE.exec(text)
  if (gone !== null) {
    const { who = "", verb, what, verb2 = "", what2 = "" } = gone.groups ?? {}
    return [
      forget(
        `${who} ${(verb ?? verb2).replace(/^using$/i, "use").replace(/ing$/i, "")} ${what ?? what2}`,
        text,
      ),
    ]
  }
  const facts = statedFacts(text, explicit)
  if (facts.length > 0) return facts.map((fact) => ({ kind: "save", fact, correction }))
  const replacement = REPLACE.find((pattern) => pattern.test(text))?.exec(text)?.groups
  if (replacement?.["value"] !== undefined) return [replace(replacement["value"], replacement["old"], text)]
  if (correction && text.split(/\s+/).length <= 6) {
    const [, value = text, old] = /^(.+?),? (?:not|instead of|rather than) (.+)$/i.exec(text) ?? []
    return [replace(value, old, text)]
  }
  return [{ kind: "unclear", text }]
}

/** Splits facts joined by `and` when each part states one by itself. */
function statedFacts(text: string, explicit: boolean): readonly Fact[] {
  const listed = explicit ? text.split(/(?:,|,? and) that (?!is\b|was\b|would\b|will\b|can\b)/i) : []
  if (listed.length > 1) return listed.flatMap((part) => statedFacts(part, true))
  for (const match of text.matchAll(
    /,? (?:and|but) (?:also |that |then )?|, (?=(?:i|we|my|our|the|never|always|don['’]t|use)\b)/gi,
  )) {
    const rest = text.slice(match.index + match[0].length)
    const before = text.slice(0, match.index)
    const subject = /^(?:i (?:prefer|use|like|love|hate|dislike|speak|live|work)|we use|we)\b/i.exec(
      before,
    )?.[0]
    const first = parseFact(before)
    if (first === undefined) continue
    const restated =
      subject === undefined || STARTS_STATEMENT.test(rest)
        ? rest
        : `${subject.replace(/^we$/i, "we")} ${rest}`
    const others = statedFacts(STARTS_STATEMENT.test(rest) ? rest : restated, false)
    if (others.length === 0) continue
    if (!STARTS_STATEMENT.test(rest) && !differ(first, others)) continue
    return [first, ...others]
  }
  const fact = parseFact(text, explicit)
  return fact === undefined ? lastFact(text) : [fact]
}

/** `It is late and I live in Oslo`: the last part may state a fact even if the rest does not. */
function lastFact(text: string): readonly Fact[] {
  const [, rest] = /^.+ and ((?:i|we|my|our) .+)$/i.exec(text) ?? []
  const fact = rest === undefined ? undefined : parseFact(rest)
  return fact === undefined ? [] : [fact]
}

/** `vitest and biome` are two facts, because each has its own attribute; `tea and coffee` is one. */
function differ(first: Fact, others: readonly Fact[]): boolean {
  const known = (fact: Fact): boolean => /^[a-z-]+$/.test(fact.attribute) && fact.attribute === fact.slug
  return known(first) && others.every((other) => known(other) && other.attribute !== first.attribute)
}

function forget(said: string, sentence: string): Intent {
  const confirmed = /\b(?:yes|really|i am sure|i['’]m sure)\b/i.test(sentence)
  const about = said
    .replace(
      /^(?:(?:that|about|the (?:memory|memories|fact|note|topic)s?(?: (?:about|that|of|on))?|what (?:you know|i (?:said|told you)|you remember)(?: about)?|everything (?:you know )?(?:about|on|regarding)|all (?:you know )?about|anything (?:you know )?about)\s+)+/i,
      "",
    )
    .replace(/,? (?:please|from (?:your )?memory|in (?:your )?memory|again|now|yes|really)$/i, "")
    .trim()
  const everything =
    /^(?:everything|all|all of it|it all|all memories|my memories|all (?:you know|that)|me|about me)(?:\s+(?:about me|you know|you remember|about me))*[,.]?$/i.test(
      about,
    )
  const all = /\b(?:everything|all|anything)\b.*\b(?:about|on|regarding)\b/i.test(said)
  const fact = all ? undefined : parseFact(about, false)
  return { kind: "forget", about, all, everything, confirmed, fact }
}

function replace(value: string, old: string | undefined, statement: string): Intent {
  const plain = value
    .replace(/^(?:it['’]?s|it is|that['’]?s|use|to|make it|make that)\s+/i, "")
    .replace(/,?\s+(?:now|instead|please)$/i, "")
    .replace(/[,\s]+$/, "")
  return { kind: "replace", value: plain, statement, old: old?.trim() }
}

function scopeOf(question: string): "topic" | "me" | "project" | "all" {
  if (/\babout (?:me|myself)\b|\bwho am i\b|\bknow me\b/i.test(question)) return "me"
  if (
    /\b(?:know|remember|learned|saved?|stored?|have|memory|memories) (?:about )?(?:the|this|our|my) (?:project|repo|repository|codebase)\??$/i.test(
      question,
    )
  )
    return "project"
  if (
    /^(?:what(?:['’]?s| is| do| did| have| else)?|which|list|show(?: me)?|tell me|do|did)\b.*\b(?:you (?:know|remember|have (?:saved|stored|learned|in memory))|(?:your|the) memor(?:y|ies)|memories|topics)\b(?: (?:so far|now|from (?:last time|before)|in memory|already|anything|something))*\??$/i.test(
      question,
    )
  ) {
    return "all"
  }
  return "topic"
}

function smallTalk(text: string): Intent | undefined {
  if (
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|howdy)(?: there| again)?(?:,? \w+)?$/i.test(
      text,
    )
  ) {
    return { kind: "chat", about: "hello" }
  }
  if (
    /^(?:thanks|thank you|thx|cheers|great|perfect|nice|cool|ok(?:ay)?|good|awesome|sure|never ?mind)(?:[ ,!].{0,30})?$/i.test(
      text,
    )
  ) {
    return { kind: "chat", about: "thanks" }
  }
  if (/^(?:yes|yep|yeah|no|nope|i am sure|i['’]m sure)(?:[ ,!].{0,30})?$/i.test(text))
    return { kind: "chat", about: "yes-or-no" }
  if (/^(?:bye|goodbye|see you|good night|that['’]?s all)\b/i.test(text))
    return { kind: "chat", about: "bye" }
  if (
    /^(?:(?:who|what) are you|what(?:['’]s| is) (?:your name|this)|what (?:can|do) you do|help|how (?:do|does) (?:you|this|it) work|are you (?:an? )?(?:real|human|ai|llm|model|bot|language model|chatgpt|claude|gpt).*|which (?:language )?model(?: are you)?(?: is this)?|what model.*|how are you.*)\??$/i.test(
      text,
    )
  ) {
    return { kind: "chat", about: "yourself" }
  }
  return undefined
}

function emptyMessage(message: string): Intent {
  if (/^(?:no|nope|nah)\W*$/i.test(message.trim())) return { kind: "chat", about: "yes-or-no" }
  return /\b(?:remember|note|save)\b/i.test(message)
    ? { kind: "chat", about: "remember-what" }
    : { kind: "unclear", text: message.trim() }
}

/** `I don't use npm any more. I use pnpm now.`: the second statement corrects the first. */
function withoutForgottenCorrections(intents: readonly Intent[]): readonly Intent[] {
  return intents.filter(
    (intent) =>
      intent.kind !== "forget" ||
      intent.fact === undefined ||
      !intents.some(
        (other) =>
          other.kind === "save" &&
          other.fact.attribute === intent.fact?.attribute &&
          other.fact.owner === intent.fact.owner,
      ),
  )
}

/** Reverts the last change without a new value. */
const UNDO =
  /^(?:(?:please|oops|sorry|no|wait|oh)[,.! ]+)*(?:undo|revert|scratch that|take (?:that|it) back|that(?:['’]?s| is| was) (?:wrong|not (?:right|true|correct)|incorrect|a mistake))(?: (?:that|this|it|the last (?:one|change|thing)))?(?:,? please)?[.!]*$/i

const FORGET =
  /^(?:(?:please|can you|could you|would you|now|then|you (?:can|should|may)|i want you to|i(?:['’]d| would) like you to)[, ]+)*(?:please )?(?:forget|unlearn|stop remembering|don['’]t remember|do not remember|no longer remember)(?:\s+|$)|^(?:(?:please|can you|could you|would you)[, ]+)*(?:please )?(?:delete|remove|erase|drop|clear|wipe) (?=(?:the |that |my |your |all |every)?(?:memor|topic|note|fact|what you|everything|things? you)|.*\bmemory\b)/i

/** The start of an independent statement. */
const STARTS_STATEMENT =
  /^(?:i|i['’](?:m|ve|d)|we|we['’](?:re|ve)|my|our|the|this|it['’]?s|never|always|don['’]t|do not|avoid|please|use|keep|make sure|remember)\b/i

/** Requests that rules cannot fulfil. */
const REQUEST =
  /^(?:can|could|would|will) you (?:please )?(?!(?:remember|recall|tell|remind|say|list|show|know|give)\b)/i

/** Unlike `don't remember that I …`, which retracts an earlier statement. */
const KEEP_THIS_OUT =
  /^(?:please )?(?:don['’]t|do not|never) (?:remember|save|store|note|keep|record|write down) (?:this|it|the following|any of this)\b/i

const KEEP_OUT =
  /^(?:please )?(?:don['’]t|do not|never) (?:save|store|remember|note|keep|record|write down)\b|\b(?:off the record|between us)\b/i

const GONE =
  /^(?<who>i|we) (?:(?:don['’]t|do not) (?<verb>use|like|prefer|live|work|deploy) (?<what>.+?) (?:any ?more|any longer)|(?:no longer|stopped|quit|gave up) (?<verb2>use|using|like|prefer|live|work|working|deploy|deploying) (?<what2>.+))$/i

/** Statements of a new value that do not name the fact. */
const REPLACE: readonly RegExp[] = [
  /^(?:i said|make (?:it|that)|change (?:it|that) to|set (?:it|that) to|switch (?:it )?to|update (?:it|that) to) (?<value>.+?)$/i,
  /^change (?<old>\S+) (?:in)?to (?<value>.+)$/i,
  /^(?:it['’]s|it is|that['’]s) (?:now |actually )(?<value>.+)$/i,
  /^(?:it['’]s|it is|that['’]s) (?<value>.+?),? not (?<old>.+)$/i,
  /^(?:it['’]s|it is) (?<value>\S+(?: \S+)?) (?:now|instead)$/i,
  /^not (?<old>.+?),? (?:but |it['’]s |use )(?<value>.+)$/i,
  /^(?<value>\S+(?: \S+)?),? not (?<old>\S+(?: \S+)?)$/i,
  /^(?<value>\S+(?: \S+)?) instead(?: of (?<old>\S+(?: \S+)?))?$/i,
]
