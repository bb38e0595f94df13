import { foldText, keywordsOf, lazily, segmentsOf } from "@caliban/text"
import { LANGUAGES } from "../detect/cues/phrases.ts"
import { voicesIn } from "../detect/cues/voices.ts"

const TOKEN = lazily(
  () => /\p{N}[\p{N}.,:/-]*\p{N}|\p{N}|[\p{L}\p{M}\p{N}_]+(?:['.@/-][\p{L}\p{M}\p{N}_]+)*/gu,
)
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words that change nothing: articles, politeness, and those that say that something holds now. */
const IGNORED: ReadonlySet<string> = new Set(
  "please and the our now bitte und der die das unser unsere unseren jetzt nun le la les notre nos maintenant el los las nuestro nuestra ahora o os nosso nossa agora il lo ora adesso de het onze nu теперь сейчас 现在 今 지금 이제".split(
    " ",
  ),
)

/** The words of a statement in order, with values such as `10:30` in one piece. */
export function tokensOf(text: string): readonly string[] {
  const tokens = [...foldText(text).matchAll(TOKEN())].flatMap(([token]) =>
    CJK.test(token) ? Array.from(segmentsOf(token), ({ text }) => text) : [token],
  )
  return tokens.filter((token) => !IGNORED.has(token))
}

/** The names of the days and months in all languages, each with its kind. */
const NAMED = lazily(() => {
  const names = new Map<string, string>()
  for (const language of LANGUAGES) {
    const format = (options: Intl.DateTimeFormatOptions, day: Date): string =>
      foldText(new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(day))
    for (let at = 0; at < 12; at += 1) {
      names.set(format({ month: "long" }, new Date(Date.UTC(2026, at, 1))), "month")
      if (at < 7) names.set(format({ weekday: "long" }, new Date(Date.UTC(2026, 1, at + 1))), "day")
    }
  }
  return names
})

/** Values of one kind exclude each other: a number, a time, a version, a day, a month, an address. */
function kindOf(token: string): string | undefined {
  if (/\.\p{L}{2,}(?:[/:]|$)/u.test(token)) return "address"
  return /^v?\d/u.test(token) ? "number" : NAMED().get(token)
}

/** What a sentence says before its value, in words. */
const SUBJECT_WORDS = 2

/**
 * Whether a statement is the same as an older one but for one number, time, version, day, month or address at its end, and about
 * the same subject, so that nothing else is lost with the older one: "the retro is on Monday", not "sprint 13 ends on Friday".
 */
export function differsInOneValue(newer: string, older: string): boolean {
  return haveOtherValue(tokensOf(newer), tokensOf(older)) && isAboutNow(newer)
}

/** Whether a statement says how things of the user are: only such a one makes another untrue. */
export function isAboutNow(statement: string): boolean {
  const voices = voicesIn(statement)
  return !voices.has("others") && !voices.has("past")
}

/** See `differsInOneValue`. */
export function haveOtherValue(next: readonly string[], old: readonly string[]): boolean {
  if (next.length !== old.length) return false
  const different = next.flatMap((token, at) => (token === old[at] ? [] : [at]))
  const [at = 0] = different
  const kind = kindOf(next[at] ?? "")
  if (different.length !== 1 || kind === undefined || kind !== kindOf(old[at] ?? "")) return false
  const isEnd = keywordsOf(next.slice(at + 1).join(" ")).size === 0
  const subject = next.slice(0, at)
  return isEnd && subject.length >= SUBJECT_WORDS && keywordsOf(subject.join(" ")).size > 0
}

/** Whether two statements have the same words in the same order. */
export function isSame(one: string, other: string): boolean {
  return haveSame(tokensOf(one), tokensOf(other))
}

/** See `isSame`. */
export function haveSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && one.length === other.length && one.every((token, at) => token === other[at])
}
