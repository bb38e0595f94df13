import { cutText, foldText, isStopWord, lazily, oneLine, wordsOf } from "@caliban/text"
import WORDS from "./fillers.json" with { type: "json" }

/**
 * What stands around a statement and says nothing, in all languages. `opening`: the words of an opening such as "ok no.",
 * "big news,", "please note:", without accents. `asked`: what else a request without a fact may contain: "remember that for
 * next time, it's important". `unspaced`: the same in scripts without spaces. `always`: removed from the start without a
 * mark behind them; none may carry meaning, as "no" or "stop" does. `trailing`: at the end after a comma or another mark.
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

/** The rest of a text, or all of it where the rest has no subject: "🦊 is our mascot", "But is the name of our bot". */
const restOf = (text: string, rest: string): string =>
  /^(?:is|are|means|ist|heißt|est)\s/u.test(rest) ? text : rest

/** A text without one filler at its start: "No, we use pnpm", but not "No cron on those hosts". */
function withoutOpening(text: string): string {
  const { opening, always } = PATTERNS()
  const [whole = "", first = ""] = FIRST.exec(text) ?? []
  const isFiller = /\p{L}/u.test(first) && isEmpty(first, (word) => opening.has(word))
  return restOf(text, isFiller ? text.slice(whole.length) : text.replace(always, ""))
}

/** First words of a sentence that refer to the one before. */
const DEPENDENT =
  /^[\s\p{P}]*(?:it|its|that|this|these|those|they|their|them|he|she|his|her|there|otherwise|or else|because|so|then|therefore|hence|which|without (?:it|them)|both|the same|only then|es|dies\p{L}*|sie|er|dort|dann|sonst|weil|denn|deshalb|daher|darum|dabei|dazu|ils|elles?|ce|c'est|cela|ça|celui|celle|ceux|sinon|autrement|parce|donc|ainsi|là|eso|esto|ahí|allí|si no|porque|pues|entonces|por eso|isso|isto|senão|pois|então|altrimenti|perché|quindi|ciò|anders|want|daarom|dus|это|он|она|оно|они|там|тогда|иначе|поэтому|потому)(?![\p{L}\p{N}_])|^(?:否则|因为|所以|那|这|它|然后|それ|これ|あれ|そう|でないと|なぜなら|だから|그건|그래서|그러면|안 그러면|왜냐하면)/iu

/** Whether a sentence starts with a word that refers to the sentence before. */
export const dependsOnPrevious = (text: string): boolean => DEPENDENT.test(text)

/** The rest of a text, with a capital where the text has one. */
export function withCapitalOf(text: string, rest: string): string {
  const isCapital = /^[^\p{L}]*\p{Lu}/u.test(text) && /^\p{Ll}[\p{Ll}']*(?=[\s,])/u.test(rest)
  return isCapital ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : rest
}

/** The maximum length of an entry that was not asked for, in code points. */
export const ENTRY_LIMIT = 200

/** Marks that belong to no word: `- ` is a bullet, but `--flag`, `*.snap`, `./script`, "–5" and "🦊是…" are no marks. */
const START_MARKS =
  /^(?:(?!–\d|\p{ExtPict}(?:是|は(?!い)|[은는가] ))(?:[\s,;…—–\p{ExtPict}\ufe0f\u200d]|[-*>|:!?]+(?=\s)))+/u
const END_MARKS = /(?:[\s,;:…—–\p{ExtPict}\ufe0f\u200d]|(?<=\s)-)+$/u

const SMILEYS = /(?:^|\s)(?:[:;]-?[)(DPp]|<3|\^\^|xd)(?=\s|$)/giu

/** Signs at an end that are what the sentence says: "our mascot is 🦊", "motto: XD". Not "…, dass Ada hier ist :)". */
const SAID =
  /(?:(?<!\p{L})(?:(?:ist|sind|heißt)(?![^x\p{ExtPict}]*$)|is|are|was|called|named|with|mit|es|son|con|est|sont|avec|è|sono|é|são|com|zijn|met|это)|[:：=是为為叫は가는은])\s*(?:[:;]-?[)(DPp]|<3|\^\^|xd|lol|haha|mdr|[\s\p{ExtPict}\ufe0f\u200d])+[\s.!]*$/iu

const bare = (text: string): string => {
  const line = oneLine(text.replace(/ “” /gu, " "))
  const said = SAID.test(line) ? line : oneLine(line.replace(SMILEYS, " ")).replace(END_MARKS, "")
  return restOf(said, said.replace(START_MARKS, ""))
}

/** A statement as the text of an entry: one line, without fillers and conversational phrases, and whole if it was asked for. */
export function cleanStatement(text: string, isAsked: boolean = false): string {
  // An entry is shorter by far.
  if (isAsked && text.length > 6 * ENTRY_LIMIT) return oneLine(text)
  let rest = bare(text.slice(0, 6 * ENTRY_LIMIT))
  const withoutEnding = (said: string): string =>
    SAID.test(said) ? said : said.replace(PATTERNS().trailing, "")
  // "Well Street is our address"
  const isNamed = isAsked && /^\p{Lu}\p{L}* \p{Lu}\p{L}/u.test(rest)
  for (const without of isNamed ? [withoutEnding] : [withoutOpening, withoutEnding])
    for (let shorter = bare(without(rest)); shorter !== rest && shorter !== ""; shorter = bare(without(rest)))
      rest = shorter
  return cutText(withCapitalOf(text, rest), isAsked ? text.length : ENTRY_LIMIT)
}
