import { foldText, lazily } from "@caliban/text"
import { LANGUAGE_MARKS } from "../learned/words/language-marks.ts"
import { findCues } from "./english-cues.ts"
import { saysNothing } from "./fillers.ts"
import { findPhrases, LANGUAGES, languagesOfRequest } from "./phrases.ts"

const MARKS = lazily(() =>
  Object.entries(LANGUAGE_MARKS).map(
    ([language, { words, triples }]) =>
      [language, new Set(words.split(" ")), new Set(triples.split("|"))] as const,
  ),
)

/** This many words are enough to recognise a language. */
const SAMPLE = 80

/** How much the language before, a request to remember, a literal cue and a triple of letters speak for a language. */
const [BEFORE, REQUEST, CUE, TRIPLE] = [1.4, 6, 2.5, 0.4]

function scriptOf(folded: string, before: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded)) return "ja"
  if (/\p{Script=Hangul}/u.test(folded)) return "ko"
  if (/\p{Script=Han}/u.test(folded)) return before === "ja" && !/[的了是们这]/u.test(folded) ? "ja" : "zh"
  return /\p{Script=Cyrillic}/u.test(folded) ? "ru" : ""
}

/** The words of a folded text, and the triples of letters in them, where a space stands for the end of a word. */
export function languageFeaturesOf(folded: string): { words: string[]; triples: Set<string> } {
  const words = (folded.match(/\p{L}+(?:'\p{L}+)*/gu) ?? []).slice(0, SAMPLE)
  const triples = new Set<string>()
  for (const word of words) {
    const padded = ` ${word.slice(0, 40)} `
    for (let at = 0; at + 3 <= padded.length; at += 1) triples.add(padded.slice(at, at + 3))
  }
  return { words, triples }
}

/** The language of a text, of those with trained words. In doubt that of the conversation `before`. */
export function languageOf(text: string, before = "en"): string {
  const folded = foldText(text.slice(0, 1200))
  const script = scriptOf(folded, before)
  if (script !== "") return script
  const found = languageFeaturesOf(folded)
  const requests = languagesOfRequest(folded)
  let [best, most] = [before, 0]
  for (const [language, words, triples] of MARKS()) {
    let hits = (language === before ? BEFORE : 0) + (requests.includes(language) ? REQUEST : 0)
    if (language === "en" && findCues(folded).size > 0) hits += CUE
    for (const word of found.words) if (words.has(word)) hits += 1
    for (const triple of found.triples) if (triples.has(triple)) hits += TRIPLE
    if (hits > most) [best, most] = [language, hits]
  }
  return best
}

/** The language of a sentence: that of a request which opens it, if a name may have decided that of its message: "Remember that my sister is さくら". */
export function languageOfSentence(text: string, language: string): string {
  if (!["ja", "ko", "ru", "zh"].includes(language)) return language
  const folded = foldText(text)
  const isOpened = (one: string) => saysNothing(folded.slice(0, findPhrases(folded, one).get("request")?.at))
  return [language, ...LANGUAGES].find(isOpened) ?? language
}
