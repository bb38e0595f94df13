import { lazily } from "@caliban/text"
import type { Form } from "../forms/form.ts"
import { isUnspaced, patternOf, rolesOf, UNSPACED } from "../values/words.ts"
import { judgeWord, SIGN, type Word } from "./judge-word.ts"
import type { Match, Matches } from "./rule.ts"

/** How many words before a part of a clause are read with it. */
const OVERLAP = 12
/** Longer runs are no words, and no values that people state. */
const LONGEST_WORD = 200
/** Longer clauses are read in parts. */
const CLAUSE_WORDS = 60

/**
 * A line up to the end of a sentence, the items of the list that its colon opens, and lines of one word. Values contain dots, so that only a
 * dot before a space ends one.
 */
const CLAUSE =
  /(?:[^\n.!;。:]+|:[ \t]*\n\s{0,8}(?:[-*•]\s|\d{1,2}[.)]\s)?|:|[.!;](?!\s|$)|!(?=\s\p{Ll})|\n(?:\s{0,8}(?:[-*•]|\d{1,2}[.)])[ \t]{1,4}|[ \t]{0,8})(?=\S{4,60}[ \t]{0,8}(?:\n|$)))+!?/gu

const SPELT_UNSPACED = "[零〇一二三四五六七八九영공일이삼사오육칠팔구]{4}"
const WORD = new RegExp(
  `${SPELT_UNSPACED}(?![${UNSPACED}])|(?:(?!${SPELT_UNSPACED})[${UNSPACED}])+|[^\\s"'\`<>()[\\]{},;|，、。${UNSPACED}]+(?:'\\p{L}+)?`,
  "gu",
)
/** `pin=9127` */
const JOINED = /^(\p{L}[\p{L}\p{N}_-]{0,40})[:=→](?=[^\s:=/]{3})/u

/** Only words with one of these can be values. */
const VALUE_SIGN = /\d|[!$%^~*]/
/** Only clauses with one of these can contain a value: a digit in a run of four characters, an odd symbol in a word, digits in words. */
const VALUE = /\d[ -]\d|\d\S{3}|\S\d\S\S|\S\S\d\S|\S{3}\d|(?<!\S)\d{3}(?!\d)|[^\s\d][!$%^~*]\S/
const SPELT = lazily(() => {
  const digit = `(?:${patternOf(["digit"])})`
  return new RegExp(`(?:${digit}[ -]){3}${digit}|${SPELT_UNSPACED}`, "iu")
})
const SPELT_WHOLE = new RegExp(`^${SPELT_UNSPACED}$`)
const LEAST_SPELT = 4
/** In characters. */
const LONGEST_SPELT = 60

/** Without one of these, a clause states nothing. */
const LABELS = ["password", "key", "pin", "code", "login", "user", "place"] as const

/** What follows a value and is part of it: `)x9` in `Vogel!77)x9`. */
const GLUED = /(?:[)\]}"'`](?!'s\b)[\w!#$%^&*+=-]{1,40}){1,8}/y
/** A label or verb at the end of unspaced text: a value follows. */
const OPEN_END = lazily(() => {
  const words = patternOf(["password", "pin", "code", "key", "verb"], isUnspaced)
  return new RegExp(`(?:${words})$`)
})

/**
 * Values that stand near a label without a fixed form: `hasło do serwera to …`, `the code for the gate … `. A value must
 * look like a password by itself; the fewer words connect it with the label, the more.
 */
export function* findNearby({ text }: Form): Matches {
  for (const { 0: clause, index } of text.matchAll(CLAUSE)) {
    yield
    if (clause.length < 6 || !(VALUE.test(clause) || SPELT().test(clause))) continue
    const words = yield* readWords(clause, index)
    for (let at = 0; at < words.length; at += CLAUSE_WORDS) {
      yield
      yield* readPart(words.slice(Math.max(0, at - OVERLAP), at + CLAUSE_WORDS), text)
    }
  }
}

function* readPart(words: readonly Word[], text: string): Generator<Match> {
  if (!words.some(({ roles }) => LABELS.some((role) => roles.has(role)))) return
  let earlier: { rule: string; at: number } | undefined
  for (const [at, { start, end, isValue }] of words.entries()) {
    if (!isValue || isCall(text, start, end)) continue
    const rule = judgeWord({ words, text, earlier }, at)
    if (rule === undefined) continue
    GLUED.lastIndex = end
    const whole = GLUED.test(text) ? GLUED.lastIndex : end
    yield { rule, class: rule === "stated-key" ? "secret" : "password", start, end: whole }
    earlier = { rule, at }
  }
}

function* readWords(clause: string, offset: number): Generator<undefined, Word[]> {
  const words: Word[] = []
  let reached = 0
  for (const { 0: written, index } of clause.matchAll(WORD)) {
    yield
    if (written.length > LONGEST_WORD) continue
    const label = JOINED.exec(written)?.[1] ?? ""
    const parts =
      label !== "" && (rolesOf(label.toLowerCase()).size > 0 || words.at(-1)?.roles.has("login") === true)
        ? [label, written.slice(label.length + 1)]
        : [written]
    for (const part of parts) {
      const start = part === label ? index : index + written.length - part.length
      const open = /^(?:[:=→/]|\*\*|__)*/.exec(part)?.[0].length ?? 0
      const value = part.slice(open).replace(/(?:[:=.?_]|\*\*|(?<!\d)\*)+$/, "")
      const at = start + open
      if (!/[\p{L}\d]/u.test(value)) continue
      const gap = clause.slice(reached, at)
      reached = at + value.length
      addWord(words, value, offset + at, gap)
    }
  }
  return words
}

/** @param gap The text before the word. */
function addWord(words: Word[], text: string, start: number, gap: string): void {
  const before = words.at(-1)
  const roles = rolesOf(text.toLowerCase())
  const digits = digitsIn(text, roles)
  if (before !== undefined && before.text.length < LONGEST_SPELT) {
    const isGroup = gap === " " && GROUP.test(text) && GROUPS.test(before.text)
    if (isGroup || (digits > 0 && before.digits > 0 && /^[ -]?$/.test(gap))) {
      before.end = start + text.length
      before.text += ` ${text}`
      before.digits += digits
      before.isValue = isGroup || before.digits >= LEAST_SPELT
      return
    }
  }
  words.push({
    start,
    end: start + text.length,
    text,
    roles,
    gap,
    connected: SIGN.test(gap) || (before !== undefined && connects(before, gap)),
    digits,
    isValue: digits === 0 ? roles.size === 0 && VALUE_SIGN.test(text) : digits >= LEAST_SPELT,
  })
}

/** A part of `12 34 56`. */
const GROUP = /^\d{1,3}$/
const GROUPS = /^\d{1,3}(?: \d{1,3})*$/

/** How many digits a word names. */
function digitsIn(text: string, roles: Word["roles"]): number {
  if (roles.has("digit")) return 1
  if (SPELT_WHOLE.test(text)) return LEAST_SPELT
  const parts = text.includes("-") ? text.toLowerCase().split("-") : []
  return parts.length > 1 && parts.every((part) => rolesOf(part).has("digit")) ? parts.length : 0
}

const CONNECTING = ["connector", "verb", "adverb", "entered"] as const

function connects({ text, roles }: Word, gap: string): boolean {
  if (isUnspaced(text)) return gap.length <= 1 && OPEN_END().test(text)
  return CONNECTING.some((role) => roles.has(role))
}

/** True before a bracket or after a dot: the name of a function or field. */
function isCall(text: string, start: number, end: number): boolean {
  return text[end] === "(" || text[end] === "[" || text[start - 1] === "."
}
