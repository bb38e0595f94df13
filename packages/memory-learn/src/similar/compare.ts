import { foldText, keywordsOf, lazily, segmentsOf, sharedCount } from "@caliban/text"
import { LANGUAGES } from "../detect/cues/phrases.ts"
import { voicesIn } from "../detect/cues/voices.ts"
import WORDS from "./compare.json" with { type: "json" }

/** Also signs that make a difference: "C++", "-5", "< 80", "€", "🍎", and before a path, a file or a version: "~/x", "../x", "*.x", "@x/y", "^1.2". */
const TOKEN = lazily(
  () =>
    /(?:(?<![^\s("'`“„«「（[<*_\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])(?:~?\/|(?:\.{1,2}\/)+|(?<!\*)\*\.(?![\w.-]*\*)|@(?=[\w-]+\/)|[~^](?=\d+\.\d))(?=[\p{L}\p{N}_.]))?(?:(?:(?<![\p{L}\p{N}])[-−])?(?:\p{N}[\p{N}.,:/-]*\p{N}|\p{N})|[\p{L}\p{M}\p{N}_]+(?:['.@/-][\p{L}\p{M}\p{N}_]+)*(?:[+#]+|(?<=\p{L})-(?=[\s.,;!?)]|$))?)|!=|[<>=≤≥≠%&\p{Sc}]+|\p{ExtPict}/gu,
)
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words that change nothing: articles, politeness, and those that say that something holds now. */
const IGNORED = new RegExp(WORDS.ignored, "u")

/** Between a request and its other value: "My dentist is Dr. Ahn. – I meant Dr. Bee." */
export const CORRECTED_BY = " – "

/** The words of a statement in order, with values such as `10:30` in one piece. */
export function tokensOf(text: string): Tokens {
  return [...foldText(text).matchAll(TOKEN())]
    .flatMap(([token]) => (CJK.test(token) ? Array.from(segmentsOf(token), ({ text }) => text) : [token]))
    .filter((token) => !IGNORED.test(token))
}

/** The names of the days and months in all languages. */
const NAMED = lazily(() => {
  const formats = LANGUAGES.flatMap((language) =>
    ["month", "weekday"].map((unit) => Intl.DateTimeFormat(language, { [unit]: "long", timeZone: "UTC" })),
  )
  // The first days of the months of 2026 are all days of the week.
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month))
  return new Set(formats.flatMap(({ format }) => days.map((day) => foldText(format(day)))))
})

/** Words that say that something was not so before. */
const CHANGE = /(?<!\p{L})(?:now|jetzt|maintenant|désormais|ahora|agora|adesso|nu|теперь)(?!\p{L})/iu

/** Values of one kind exclude each other; where something changed, "Fridays" and "Mondays", too. */
function kindOf(token: string, isChange: boolean): string | undefined {
  if (/[\p{L}\p{N}]\.\p{L}{2,}(?:[/:]|$)/u.test(token)) return "address"
  if (NAMED().has(token)) return "name"
  if (isChange && NAMED().has(token.replace(/s$/u, ""))) return "names"
  if (/^(?:africa|america|asia|atlantic|australia|europe|indian|pacific)\/\p{L}/u.test(token)) return "zone"
  return /^[~^@*./]*v?\d/u.test(token) ? "number" : undefined
}

/** Words after which a statement says what does not hold; not "not only", nor "over" in "gRPC over HTTP". */
export const REJECTED = new RegExp(WORDS.rejected, "giu")

export const NEGATIVE: RegExp = new RegExp(WORDS.negative, "iu")

/** What a negation may have besides; it says the same without: "anymore". */
export const ANYMORE: RegExp = new RegExp(WORDS.anymore, "giu")

/** "A colleague starts at 10", "they pay on day 30": it may be about someone else than an older statement. */
const INDEFINITE = new RegExp(WORDS.indefinite, "iu")

/**
 * What a newer statement does to an older one. `repeats`: it says the same. `updates`: it says the same but for one value at the
 * end, and of the same subject, so that nothing but the value is lost with the older one: "the retro is on Monday", not "sprint 13
 * ends on Friday". `coexists`: neither is certain.
 */
export type Relation = "repeats" | "updates" | "coexists"

/**
 * Compares a newer statement with older ones. Deterministic and linear.
 *
 * @param corrects It says that something was wrong: its value may be of any kind, and what it rejects does not count.
 */
export function compareWith(newer: string, corrects = false): (older: string) => Relation {
  // "Never on Fridays" and "never on Saturdays" both hold.
  const isChange = CHANGE.test(newer) && !NEGATIVE.test(newer)
  const next = tokensOf(newer)
  const value = corrects ? tokensOf(newer.replace(REJECTED, " ")) : next
  return (older) => {
    const old = tokensOf(older)
    if (next.length > 0 && next.join(" ") === old.join(" ")) return "repeats"
    if (newer.startsWith(older + CORRECTED_BY)) return "updates"
    const isUpdate = haveOtherValue(value, old, corrects, isChange) && !INDEFINITE.test(newer)
    return isUpdate && !voicesIn(newer).has("past") ? "updates" : "coexists"
  }
}

/** Whether two statements have the same words in the same order. */
export const isSame = (one: string, other: string): boolean => compareWith(one)(other) === "repeats"

type Tokens = readonly string[]

function haveOtherValue(next: Tokens, old: Tokens, corrects: boolean, isChange: boolean): boolean {
  const [at = 0, ...others] = [...next.keys()].filter((index) => next[index] !== old[index])
  const kind = kindOf(next[at] ?? "", isChange)
  const isOfKind = corrects || (kind !== undefined && kind === kindOf(old[at] ?? "", isChange))
  if (next.length !== old.length || others.length > 0 || !isOfKind) return false
  // At least two words say what the value is of.
  const isEnd = keywordsOf(next.slice(at + 1).join(" ")).size === 0
  return isEnd && at >= 2 && keywordsOf(next.slice(0, at).join(" ")).size > 0
}

/** The share of a statement's content words that a text has, from 0 to 1. */
export function coverage(statement: string, text: string): number {
  const words = keywordsOf(statement)
  return words.size === 0 ? 0 : sharedCount(words, keywordsOf(text)) / words.size
}

/** Half of the words of the shorter one. */
const RELATED = 0.5

/**
 * Whether a text has every word of what is meant, or what is meant most of the text: "I'm pregnant", "that I'm pregnant".
 *
 * @param certainly Each has most words of the other.
 */
export function isMeant(meant: string, text: string, certainly = false): boolean {
  const share = coverage(meant, text)
  return share === 1 || (coverage(text, meant) > RELATED && (!certainly || share > RELATED))
}

/** A statement with its content words. */
export type Worded = Readonly<{ text: string; words: ReadonlySet<string> }>

export function worded<Said extends { text: string }>(one: Said): Said & Worded {
  return { ...one, words: keywordsOf(one.text) }
}

/** Whether both are about the same, and one negates the other, or each says something that the other one does not. */
export function mayContradict(one: Worded, other: Worded): boolean {
  const shared = sharedCount(one.words, other.words)
  if (shared === 0 || shared < RELATED * Math.min(one.words.size, other.words.size)) return false
  const [more, most] = [one.words.size - shared, other.words.size - shared]
  if (more > 0 && most > 0) return true
  if (more + most > 1 || NEGATIVE.test(one.text) === NEGATIVE.test(other.text)) return false
  const besides = keywordsOf(`${one.text} ${other.text}`.match(ANYMORE)?.join(" ") ?? "")
  return more + most === besides.size
}
