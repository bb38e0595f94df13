import { compareStatements } from "@caliban/memory/learn"
import { CHANGED } from "./phrases.ts"
import type { KnownTopic } from "./prompt-memory.ts"
import { isQuantity, type Keyword, keywordsIn, matchOf, weightOf } from "./words.ts"

/** What a request is about: one topic, several that fit equally well, or none. */
export type Choice =
  | { kind: "one"; topic: KnownTopic }
  | { kind: "several"; topics: readonly KnownTopic[] }
  | { kind: "none" }

/** What a new statement does to the topics: repeats one, replaces one, may replace several, or none of these. */
export type Effect = { kind: "known"; topic: KnownTopic } | Choice

/** A topic is meant only if it has at least this share of the words. */
const MEANT_SHARE = 0.6

/** The topic that a few words name. One that shares only a part of them is not chosen. */
export function chooseTopic(
  words: string,
  topics: readonly KnownTopic[],
  share: number = MEANT_SHARE,
): Choice {
  const scored = topics
    .map((topic) => ({ topic, ...matchOf(words, `${topic.text} ${topic.slug}`) }))
    .filter((one) => one.share >= share && (one.weight >= 1 || one.share === 1))
  return bestOf(scored)
}

/** What a statement does to the topics. `corrects`: the user said that something has changed. */
export function effectOf(text: string, corrects: boolean, topics: readonly KnownTopic[]): Effect {
  const changes = corrects || CHANGED.test(text)
  const scored: { topic: KnownTopic; weight: number }[] = []
  const possible: KnownTopic[] = []
  for (const topic of topics) {
    const relation = compareStatements(text, topic.text)
    if (relation === "repeats" || isContained(text, topic.text)) return { kind: "known", topic }
    const { weight } = matchOf(text, topic.text)
    if (
      weight >= 1 &&
      ((relation === "replaces" &&
        (weight >= 2 || compareStatements(withoutChange(text), topic.text) === relation)) ||
        (changes && isOtherValue(text, topic.text)))
    )
      scored.push({ topic, weight })
    else if (changes && weight >= 1 && mayBeAbout(text, topic.text)) possible.push(topic)
  }
  const isOpen =
    scored.length === 0 && (possible.length > 1 || (possible.length > 0 && !saysWhat(text, possible)))
  return isOpen ? { kind: "several", topics: possible } : bestOf(scored)
}

function bestOf(scored: readonly { topic: KnownTopic; weight: number }[]): Choice {
  const most = Math.max(0, ...scored.map(({ weight }) => weight))
  const [topic, ...others] = scored.filter(({ weight }) => weight > most - 0.1).map((one) => one.topic)
  if (topic === undefined) return { kind: "none" }
  return others.length === 0 ? { kind: "one", topic } : { kind: "several", topics: [topic, ...others] }
}

const DENIAL =
  /\b(?:not|no|never|don'?t|doesn'?t|isn'?t|aren'?t|can'?t|cannot|won'?t|nicht|kein\w*|pas|jamais|ya no|nunca)\b/i

/** Whether a text says nothing but what a fact says. */
function isContained(text: string, fact: string): boolean {
  if (CHANGED.test(text) || DENIAL.test(text) !== DENIAL.test(fact)) return false
  const { left, right } = differenceOf(text.replace(/\bstill\b/i, ""), fact)
  return right.length === 0 && left.length === 0
}

/** Whether a statement about a change also says what holds now: "the room has changed" does not. */
function saysWhat(text: string, [topic]: readonly KnownTopic[]): boolean {
  return differenceOf(withoutChange(text), topic?.text ?? "").right.some(({ key }) => weightOf(key) >= 1)
}

/** Whether a statement about a change can be about what a fact is about. */
function mayBeAbout(text: string, fact: string): boolean {
  const { right } = differenceOf(withoutChange(text), fact)
  return (
    keysOf(fact).has(firstKey(withoutChange(text))) &&
    right.filter(({ key }) => weightOf(key) >= 1).length <= 1
  )
}

/** Whether a statement about a change differs from a fact in one place only, and there by a value of the same kind. */
function isOtherValue(text: string, fact: string): boolean {
  const { left, right, shared } = differenceOf(withoutChange(text), fact)
  const strong = shared.filter(({ key }) => weightOf(key) >= 1).length
  if (strong === 0) return false
  const isFrom = /\b(?:from|instead of|rather than)\b/i.test(text)
  if (left.length === 0) return isFrom || (DENIAL.test(text) && !DENIAL.test(fact))
  if (right.length === 0 || !keysOf(fact).has(firstKey(withoutChange(text)))) return false
  if (DENIAL.test(text) && !DENIAL.test(fact)) {
    if (!/\bbut\b|,|\bit'?s\b|\binstead\b/i.test(text)) return false
    if (strong >= 3) return true
  }
  const isAmount = left.some(({ key }) => isQuantity(key))
  if (isAmount !== right.some(({ key }) => isQuantity(key))) return false
  // "Standup is at ten in Berlin" says nothing about standup elsewhere.
  if (
    isAmount &&
    right.some(({ key, intro }) => !isQuantity(key) && /^(?:in|on|for|at|with|during)$/.test(intro))
  )
    return false
  const isSame = (at: number): boolean =>
    left.at(at)?.intro !== "" && left.at(at)?.intro === right.at(at)?.intro
  const isPlaced =
    isAmount || isFrom || isSame(0) || isSame(-1) || (left.at(-1)?.intro === "" && shared.length > 1)
  return isPlaced && (isOneRun(left, fact) || isOneRun(right, withoutChange(text)))
}

/** What only the fact has, what only the text has, and what both have. */
function differenceOf(
  text: string,
  fact: string,
): { left: readonly Keyword[]; right: readonly Keyword[]; shared: readonly Keyword[] } {
  const [next, old] = [keywordsIn(text), keywordsIn(fact)]
  const [nextKeys, oldKeys] = [new Set(next.map(({ key }) => key)), new Set(old.map(({ key }) => key))]
  return {
    left: old.filter(({ key }) => !nextKeys.has(key)),
    right: next.filter(({ key }) => !oldKeys.has(key)),
    shared: old.filter(({ key }) => nextKeys.has(key)),
  }
}

/** Whether keywords follow each other in a text without another keyword between them. */
function isOneRun(words: readonly Keyword[], text: string): boolean {
  const [first, last] = [words[0]?.at ?? 0, words.at(-1)?.at ?? 0]
  const own = new Set(words.map(({ key }) => key))
  return keywordsIn(text).every(({ key, at }) => at < first || at > last || own.has(key))
}

/** A fact with another value in the place of the last words that a request does not name; `undefined` without one. */
export function withValue(fact: string, named: string, value: string): string | undefined {
  const keys = new Set(keywordsIn(named).map(({ key }) => key))
  const words = [...fact.matchAll(/\S+/g)]
  const isOpen = (at: number): boolean => {
    const [own] = keywordsIn(words[at]?.[0] ?? "")
    return own !== undefined && !keys.has(own.key)
  }
  const isNumber = /^\d/.test(value)
  let last = words.findLastIndex((word, at) => isOpen(at) && (!isNumber || isQuantity(keyIn(word))))
  if (last <= 0) return undefined
  let first = last
  while (
    first > 1 &&
    isOpen(first - 1) &&
    isQuantity(keyIn(words[first - 1])) === isQuantity(keyIn(words[last]))
  )
    first -= 1
  // "30 minutes" is replaced by "45 minutes" as a whole.
  const valueKeys = keysOf(value)
  while (isNumber && valueKeys.has(keyIn(words[last + 1]))) last += 1
  const start = words[first]?.index ?? 0
  const [end] = [words[last]].map(
    (word) => (word?.index ?? 0) + (word?.[0].replace(/[.!?]+$/, "").length ?? 0),
  )
  return `${fact.slice(0, start)}${value.replace(/^(?:at|on|in|to) (?=\S)/i, "")}${fact.slice(end)}`
}

function keyIn(word: RegExpExecArray | undefined): string {
  return keywordsIn(word?.[0] ?? "")[0]?.key ?? ""
}

function keysOf(text: string): ReadonlySet<string> {
  return new Set(keywordsIn(text).map(({ key }) => key))
}

/** What a text is about, as a rule: its first keyword that tells one fact from another. */
function firstKey(text: string): string {
  return keywordsIn(text).find(({ key }) => weightOf(key) >= 1)?.key ?? ""
}

function withoutChange(text: string): string {
  return text.replace(new RegExp(`(?:${CHANGED.source})(?:\\s+to\\b)?`, "giu"), " ")
}
