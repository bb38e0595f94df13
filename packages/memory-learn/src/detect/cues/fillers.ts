import { foldText, isStopWord, lazily, oneLine, wordsOf } from "@caliban/text"
import WORDS from "./fillers.json" with { type: "json" }

/**
 * What stands around a statement and says nothing, in all languages. `opening`: the words of an opening such as "ok no.",
 * "big news,", "please note:", without accents. `asked`: what else a request without a fact may contain: "remember that for
 * next time, it's important". `unspaced`: the same in scripts without spaces. `always`: also without a mark behind them.
 */
const PATTERNS = lazily(() => ({
  opening: new Set(WORDS.opening.split(" ")),
  asked: new Set(WORDS.asked.split(" ")),
  unspaced: new RegExp(foldText(WORDS.unspaced), "gu"),
  always: new RegExp(
    `^[\\s"'“”„«»([¡¿…—–,;]*(?:(?:${WORDS.always})(?:[,;:.!—–-]*(?:\\s+|$))+|(?:${WORDS.alwaysUnspaced})[,;:.!]?[\\s，。、：！]*)`,
    "iu",
  ),
  trailing: new RegExp(
    `(?:[,;(–—，、]\\s*¿?| -\\s*| (?=btw|pls|thx|lol|haha|mdr|porfa)|(?<!(?<!\\p{L})(?:a|the|is|are|says?|said|word|called|with|to|ist|sagt|wort|es|dice|è|dice))\\s(?=please|bitte|por favor|per favore|alsjeblieft|пожалуйста))(?:${WORDS.trailing})[\\s\\p{P}]*$`,
    "iu",
  ),
}))

/** The first part of a text with the mark behind it, but nothing of the next word. */
const FIRST =
  /^[\s"'“”„«»([¡¿…—–,;]*([^,;:.!—–，。、：！]{1,40}?)(?:\s*(?:[,，。、：！—–]|(?:[;:!]|(?<!(?<!\p{L})\p{L})\.(?!\s\d))+(?=\s|$)))+\s*/u

function isEmpty(text: string, isWord: (word: string) => boolean): boolean {
  const isUnspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(text)
  if (isUnspaced) return !/[\p{L}\p{N}]/u.test(foldText(text).replace(PATTERNS().unspaced, ""))
  return wordsOf(text).every(isWord)
}

/** Whether what stands around a request is no fact: "for next time, please". */
export function saysNothing(text: string): boolean {
  const { opening, asked } = PATTERNS()
  return isEmpty(text, (word) => isStopWord(word) || opening.has(word) || asked.has(word))
}

/** A text without one filler at its start: "No, we use pnpm", but not "No cron on those hosts". */
function withoutOpening(text: string): string {
  const { opening, always } = PATTERNS()
  const [whole = "", first = ""] = FIRST.exec(text) ?? []
  const isFiller = /\p{L}/u.test(first) && isEmpty(first, (word) => opening.has(word))
  return isFiller ? text.slice(whole.length) : text.replace(always, "")
}

/** First words of a sentence that refer to the one before. */
const DEPENDENT =
  /^[\s\p{P}]*(?:it|it's|its|that|that's|this|these|those|they|they're|their|them|he|she|his|her|there|otherwise|or else|because|so|then|therefore|hence|which|without (?:it|them)|both|the same|only then|es|dies\p{L}*|sie|er|dort|dann|sonst|weil|denn|deshalb|daher|darum|dabei|dazu|ils|elles?|ce|c'est|cela|ça|celui|celle|ceux|sinon|autrement|parce|donc|ainsi|là|eso|esto|ahí|allí|si no|porque|pues|entonces|por eso|isso|isto|senão|pois|então|altrimenti|perché|quindi|ciò|anders|want|daarom|dus|это|он|она|оно|они|там|тогда|иначе|поэтому|потому)(?![\p{L}\p{N}_])|^(?:否则|因为|所以|那|这|它|那样|然后|それ|これ|あれ|そう|でないと|なぜなら|だから|그건|그래서|그러면|안 그러면|왜냐하면)/iu

/** Whether a sentence starts with a word that refers to the sentence before. */
export const dependsOnPrevious = (text: string): boolean => DEPENDENT.test(text)

/** The rest of a text, with a capital where the text has one. */
export function withCapitalOf(text: string, rest: string): string {
  const isCapital = /^[^\p{L}]*\p{Lu}/u.test(text) && /^\p{Ll}[\p{Ll}']*(?=[\s,])/u.test(rest)
  return isCapital ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : rest
}

/** The length up to which sentences are joined to one entry. */
export const ENTRY_LIMIT = 200

/** A statement without fillers, to compare and judge it. They stay in what is stored and shown: "Well" may be a client. */
export function withoutFillers(text: string, most: number = 9): string {
  const rest = withoutOpening(oneLine(text)).replace(PATTERNS().trailing, "")
  if (rest === "" || rest === text || most === 0) return text
  return withoutFillers(withCapitalOf(text, rest), most - 1)
}
