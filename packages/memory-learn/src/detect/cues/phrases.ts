import { lazily } from "@caliban/text"
import { saysNothing, withCapitalOf } from "./fillers.ts"
import REQUESTS from "./requests.json" with { type: "json" }
import RETRACTIONS from "./retractions.json" with { type: "json" }

/** What a phrase says about its sentence: the user asks to remember it, or takes back what was said before. */
export type PhraseKind = "request" | "retract"

/** "Please", inside a request. */
export const POLITE =
  "(?:,? (?:please|bitte(?: auch| mal)?|auch|alsjeblieft|alstublieft|s'il (?:te|vous) pla[iî]t|por favor|per favore|пожалуйста)(?!\\p{L}),?)?"

type Language = keyof typeof REQUESTS
/** The languages with phrases and trained words. In their patterns `^` is the start of the sentence, and `~` is "please". */
export const LANGUAGES: readonly string[] = Object.keys(REQUESTS)

/** Words before a phrase that make it something else: "I remember that", "didn't help". */
const NOT_AFTER =
  "i|we|he|she|they|to|(?<!you )(?:should|must)|can't|cannot|didn't|don't|not|won't|ich|wir|nicht|je|on|ne|n'|pas|yo|no|eu|não|io|non|ik|niet|я|не|мы"

function patternsOf(language: Language): Record<PhraseKind, RegExp> {
  // Written without spaces between words.
  const isUnspaced = ["zh", "ja", "ko"].includes(language)
  const start = isUnspaced ? "" : `(?<![\\p{L}\\p{N}_])(?<!(?<![\\p{L}'])(?:${NOT_AFTER}) )`
  const patternOf = (phrases: string): RegExp => {
    const source = phrases.replace(/(?<!\[)\^/gu, "^[^\\p{L}]*").replaceAll("~", POLITE)
    return new RegExp(`${start}(?:${source})${isUnspaced ? "" : "(?![\\p{L}\\p{N}_])"}`, "iu")
  }
  return { request: patternOf(REQUESTS[language]), retract: patternOf(RETRACTIONS[language]) }
}

const PATTERNS = lazily(() => new Map(LANGUAGES.map((name) => [name, patternsOf(name as Language)])))

/** The position of a phrase or cue in a sentence. */
export type Spot = Record<"at" | "length", number>

/** Inline code, and words in quotation marks within a sentence: a request in them is cited. */
const CITED =
  /`[^`]{1,200}`|(?<=\p{L}[:,]? )(?:"[^"]+"|'(?:[^']|'(?=\p{L})){1,80}'(?!\p{L})|[“„][^“”„]+[“”]|«[^«»]+»|「[^「」]+」)/gu

/** The first request and the first retraction. A request such as "don't forget that" takes nothing back. */
export function findPhrases(text: string, language: string): Map<PhraseKind, Spot> {
  const { request, retract } = PATTERNS().get(language) ?? PATTERNS().get("en") ?? {}
  const found = new Map<PhraseKind, Spot>()
  const asked = request?.exec(text.replace(CITED, (cited) => cited.replace(/\p{L}/gu, "x")))
  if (asked) found.set("request", { at: asked.index, length: asked[0].length })
  const taken = retract?.exec(asked ? text.replace(asked[0], " ".repeat(asked[0].length)) : text)
  if (taken) found.set("retract", { at: taken.index, length: taken[0].length })
  return found
}

/** What may stand between a request and what it is about. */
const LINK =
  /^(?:\s*(?:[，：。、]|[,:;.!–—-]+(?=\s)|:(?=\P{ASCII})|that(?!\p{L})|dass(?!\p{L})|qu[ei](?!\p{L})|qu'|che(?!\p{L})|dat(?!\p{L})|что(?!\p{L})|de(?= que)))*\s*/iu
/** Several words and a mark, after which a request can be left out: "Use tabs, remember that". */
const ENDED = /(?:\p{L}[^\p{L}]+\p{L}|[\u3040-\u30ff\u3400-\u9fff]{3}).*[,;.!–—，、。]\s*[请請]?\s*$/su
/** A request that starts within this many characters opens its text. */
const OPENING = 16

/** A statement without the request at its start or end: "note to self: renew the domain" is about the domain. */
export function withoutRequest(text: string, language: string): string {
  const spot = findPhrases(text, language).get("request")
  if (spot === undefined) return text
  const before = text.slice(0, spot.at)
  const after = text.slice(spot.at + spot.length)
  if (saysNothing(after)) return ENDED.test(before) ? before.replace(/[\s,;–—，、请請]+$/u, "") : text
  if (spot.at > OPENING) return text
  // The question mark of "can you remember that …?" belongs to the request.
  const rest = after.replace(LINK, "").replace(/\s*(?:吗|ok(?:ay)?)?[?？]+$/iu, "")
  return withCapitalOf(text, rest)
}

/** The languages whose requests to remember occur in a folded text: `merk dir: …`. */
export const languagesOfRequest = (folded: string): string[] =>
  LANGUAGES.filter((language) => PATTERNS().get(language)?.request.test(folded))
