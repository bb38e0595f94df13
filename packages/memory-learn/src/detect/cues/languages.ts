import { foldText, lazily } from "@caliban/text"
import { type Cues, indexCues } from "./scan.ts"
import type { CueTable } from "./table.ts"
import { de } from "./tables/de.ts"
import { en } from "./tables/en.ts"
import { es } from "./tables/es.ts"
import { fr } from "./tables/fr.ts"
import { it } from "./tables/it.ts"
import { ja } from "./tables/ja.ts"
import { ko } from "./tables/ko.ts"
import { nl } from "./tables/nl.ts"
import { pt } from "./tables/pt.ts"
import { ru } from "./tables/ru.ts"
import { zh } from "./tables/zh.ts"

const TABLES: readonly CueTable[] = [en, de, fr, es, pt, it, nl, ru, zh, ja, ko]

/** The languages with a cue table. */
export const LANGUAGES: readonly string[] = TABLES.map((table) => table.language)

const indexed = new Map<string, Cues>()

/** The cues of a language, or of English if it has no table. Built on first use. */
export function cuesFor(language: string): Cues {
  let cues = indexed.get(language)
  if (cues === undefined) {
    cues = indexCues(TABLES.find((table) => table.language === language) ?? en)
    indexed.set(language, cues)
  }
  return cues
}

/** Frequent words by language. */
const WORDS = lazily((): readonly (readonly [string, ReadonlySet<string>])[] =>
  TABLES.filter((table) => table.words !== "").map((table) => [
    table.language,
    new Set(table.words.split(" ")),
  ]),
)

/** Words that occur in the cues of one language only. They help to recognise it in a short text. */
const UNIQUE_WORDS = lazily((): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>()
  for (const table of TABLES) {
    if (table.words === "") continue
    for (const list of Object.values(table.cues)) {
      for (const word of list.match(/[\p{L}']{4,}(?!\*)/gu) ?? []) {
        owners.set(word, (owners.get(word) ?? table.language) === table.language ? table.language : "")
      }
    }
  }
  return owners
})

/** Words of the requests to remember, which decide about the language of a short statement: `merk dir: …`. */
const REQUEST_WORDS = lazily((): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>()
  for (const { language, cues } of TABLES)
    for (const word of cues.explicitRequest.match(/[\p{L}']{4,}/gu) ?? [])
      owners.set(word, (owners.get(word) ?? language) === language ? language : "")
  return owners
})
/** A request starts within this many words. */
const REQUEST_START = 3

const LETTERS: readonly (readonly [string, RegExp])[] = [
  ["de", /[äöüß]/u],
  ["es", /[ñ¿¡]/u],
  ["pt", /[ãõ]/u],
  ["fr", /[êœàùû]|\b[ldcjnsm]'/u],
  ["it", /[ìò]|\b(?:dell|all|nell|un|d)'/u],
  ["nl", /ij\b|\bij|oe[kt]|aa[nrt]/u],
]

/** This many words are enough to recognise a language. */
const SAMPLE = 80

function scriptOf(folded: string, before: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded)) return "ja"
  if (/\p{Script=Hangul}/u.test(folded)) return "ko"
  if (/\p{Script=Han}/u.test(folded)) return before === "ja" && !/[的了是们这]/u.test(folded) ? "ja" : "zh"
  return /\p{Script=Cyrillic}/u.test(folded) ? "ru" : ""
}

/**
 * The language of a text, out of those with a table. `before` is the language of the conversation so far, which decides
 * in doubt.
 */
export function languageOf(text: string, before = "en"): string {
  const folded = foldText(text.slice(0, 1200))
  const script = scriptOf(folded, before)
  if (script !== "") return script
  const tokens = (folded.match(/[\p{L}']+/gu) ?? []).slice(0, SAMPLE)
  const owners = UNIQUE_WORDS()
  const requests = tokens.slice(0, REQUEST_START).map((token) => REQUEST_WORDS().get(token))
  let best = before
  let most = 0
  for (const [language, words] of WORDS()) {
    let hits = language === before ? 1.1 : 0
    for (const token of tokens) if (words.has(token)) hits += 1
    for (const token of tokens) if (owners.get(token) === language) hits += 0.9
    if (requests.includes(language)) hits += 1.2
    if (LETTERS.some(([one, letters]) => one === language && letters.test(folded))) hits += 1.2
    if (hits > most) {
      most = hits
      best = language
    }
  }
  return best
}
