import { bareText, lazily } from "@caliban/text"

/** Words that precede a noun in the languages with Latin letters that have articles. */
const BEFORE_NOUNS = lazily(
  () =>
    new Set(
      bareText(
        `the a an our your my their its this that these those each every any no of in on for with about from by at as per via into
        der die das den dem des ein eine einen einem einer unser unsere kein keine im am zum zur vom beim für mit bei von auf über
        le la les un une des du au aux notre nos de en dans pour avec sur d l
        el los las una del al nuestro nuestra con para por sobre o os as do da dos no na nos nas
        il lo gli dello della nel nella dal dalla alla di per su het een onze van voor met op`,
      ).split(/\s+/),
    ),
)

/** Frequent words that may follow one of those, but name no subject. */
const NEVER = lazily(
  () =>
    new Set(
      `after before always never only first last next other same new old way time thing things one two all more most
      use using run running make go get set day days week month year`.split(/\s+/),
    ),
)

/** Verbs with which a rule may begin, so that a capital there is no sign of a name. */
const IMPERATIVES = lazily(
  () =>
    new Set(
      `add ask avoid build bump call check clean close commit create delete deploy do document fix follow format give
      ignore install keep lint list log merge mock move name open pin prefer push put read remember remove rename
      restart review send show sign skip start stop store tag tell test turn update wait watch wrap write`.split(
        /\s+/,
      ),
    ),
)

const SHARE = 0.6

/**
 * Whether a word names what texts are about: in most places it follows an article or a preposition, or is a name or
 * code. In other scripts, any word does.
 */
export function isNoun(word: string, texts: readonly string[]): boolean {
  if (/\p{N}/u.test(word) || word.length < 2) return false
  if (!/\p{Script=Latin}/u.test(word)) return true
  if (word.length < 3 || NEVER().has(word)) return false
  let found = 0
  let nouns = 0
  for (const text of texts)
    for (const [form, start] of wordsOf(text)) {
      if (bareText(form) !== word) continue
      found++
      const before = text.slice(0, start)
      const [previous = ""] = /[\p{L}\p{M}]+(?=['’\s]*$)/u.exec(before) ?? []
      const isStart = previous === "" || /[.!?:]\s*$/u.test(before)
      const isName = /\p{Lu}/u.test(form) && !(isStart && IMPERATIVES().has(word))
      if (isName || /`$/.test(before) || BEFORE_NOUNS().has(bareText(previous))) nouns++
    }
  return found > 0 && nouns >= found * SHARE
}

function wordsOf(text: string): [form: string, start: number][] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => [match[0], match.index])
}
