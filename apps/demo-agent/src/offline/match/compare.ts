import type { Fact } from "../facts/fact.ts"
import { parseFact } from "../facts/parse-fact.ts"
import { contentWords } from "../words/words.ts"

/** True when a hook already states the whole fact, on the same side of a comparison. */
export function alreadySays(hook: string, fact: Fact): boolean {
  const { value = fact.description, replaces } = parseFact(fact.description, true) ?? fact
  const known = parseFact(hook, true)
  const theirs =
    known?.attribute === fact.attribute && known.value !== undefined ? known.value : oneSide(hook)
  return (
    isNegative(oneSide(hook)) === isNegative(oneSide(fact.description)) &&
    within(fact.value ?? value, theirs) &&
    (replaces === undefined || within(replaces, known?.replaces ?? otherSide(hook))) &&
    sameUrls(hook, fact.description)
  )
}

/** True when a fact is the other side of a known comparison: `coffee` after `tea over coffee`. */
export function isOtherSide(fact: Fact, known: Fact | undefined): boolean {
  if (known === undefined || !COMPARABLE.test(fact.attribute) || !COMPARABLE.test(known.attribute))
    return false
  return sameText(fact.value, known.replaces) || sameText(fact.replaces, known.value)
}

/** True when the first fact denies the other: `we don't deploy on Fridays`. */
export function denies(one: Fact, other: Fact | undefined): boolean {
  const denied = affirmed(one.description)
  return (
    denied !== undefined &&
    other !== undefined &&
    denied.attribute === other.attribute &&
    sameText(denied.value, other.value)
  )
}

/** What a denial denies: `Doesn't prefer pnpm` → `Prefers pnpm`. */
function affirmed(description: string): Fact | undefined {
  const [, who = "", verb = "", rest = ""] =
    /^((?:the team )?)(?:doesn['’]t|does not|never) (\p{L}+) (.+)$/iu.exec(description) ?? []
  return verb === "" ? undefined : parseFact(`${who === "" ? "I" : "we"} ${verb.replace(/s$/, "")} ${rest}`)
}

const COMPARABLE = /^(?:prefer|use|uses) /

const COMPARISON = /,? (?:over|instead of|rather than|and not|more than|better than) |, (?:but )?not /i

function oneSide(text: string): string {
  return text.split(COMPARISON)[0] ?? text
}

function otherSide(text: string): string {
  return text.split(COMPARISON)[1] ?? ""
}

function sameText(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && within(one, other) && within(other, one)
}

/** True when another text contains the words of a text, adjacent and in the same order. */
function within(text: string, whole: string): boolean {
  return inOrder(whole).includes(inOrder(text))
}

function inOrder(text: string): string {
  const words = [...contentWords(text)]
  const plain = text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)
  return ` ${(words.length > 0 ? words : plain.filter((word) => word !== "")).join(" ")} `
}

function isNegative(text: string): boolean {
  return /\b(?:never|not|no|avoid|stop|cannot|dislikes?|hates?)\b|n['’]t\b/i.test(text)
}

function sameUrls(hook: string, text: string): boolean {
  const urls = (from: string): string => (from.match(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi) ?? []).join(" ")
  return urls(text) === "" || urls(hook) === urls(text)
}
