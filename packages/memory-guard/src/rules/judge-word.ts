import { isSecretValue, UNIT } from "../values/judge-value.ts"
import type { WordRole } from "../values/languages.ts"
import { looksRandom } from "../values/looks-random.ts"
import { passwordStrength } from "../values/password-strength.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import { isUnspaced, type Roles } from "../values/words.ts"

/** A word of a clause. */
export interface Word {
  start: number
  end: number
  text: string
  roles: Roles
  /** The text between it and the word before. */
  gap: string
  /** True when a sign or connecting word stands directly before it. */
  connected: boolean
  /** How many digits it names in words. */
  digits: number
  /** True when it can be a value. */
  isValue: boolean
}

/** A part of a text, and the last value that was found in it. */
export interface Clause {
  words: readonly Word[]
  text: string
  earlier: { rule: string; at: number } | undefined
}

/** How far a label may stand from its value: twelve words before it or eight after it, the nearest first. */
const DISTANCES = [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** The distance of the nearest word of each role: negative for words before the value, which come first. */
type Near = ReadonlyMap<WordRole, number>

function rolesNear(words: readonly Word[], at: number): Near {
  const near = new Map<WordRole, number>()
  for (const distance of DISTANCES)
    for (const role of words[at + distance]?.roles ?? []) if (!near.has(role)) near.set(role, distance)
  return near
}

/** The rule by which a word is a secret, if it is one. */
export function judgeWord(clause: Clause, at: number): string | undefined {
  const near = rolesNear(clause.words, at)
  if (clause.words[at]?.digits === 0) {
    if (isPassword(clause, at, near)) return "stated-password"
    if (isKey(clause, at, near)) return "stated-key"
  }
  return isCode(clause, at, near) ? "stated-code" : undefined
}

function isPassword(clause: Clause, at: number, near: Near): boolean {
  const { text: value, connected } = clause.words[at] as Word
  if (
    value.length < 6 ||
    !isSecretValue(value, "", { kind: "password", weak: false, literal: false, last: true })
  )
    return false
  if (isName(clause, at)) return false
  const strength = passwordStrength(value)
  const network = near.has("network")
  const label = near.get("password") ?? (network ? (near.get("key") ?? near.get("code")) : undefined)
  const [before, ends] = [clause.words[at - 1], isEnd(clause, at, true)]
  if (label !== undefined) {
    if (strength === 2) return true
    if (strength === 0 && !isMixed(value)) return false
    const isNamed =
      connected ||
      clause.earlier?.rule === "stated-password" ||
      (ends && label >= -6 && label < 0 && !hasRole(before, ["link"]))
    if (strength === 1 && isNamed) return true
    // `the password for the wifi otter22`; after `router`, it may be a model.
    if (ends && label < 0 && label >= -4 && before?.roles.has("network") && !/^r/i.test(before.text))
      return true
    if (isNaming(clause, at, network ? ["password", "key", "code"] : ["password"], strength > 0)) return true
    return (
      label < 0 &&
      ((before?.roles.has("entered") === true && !isSign(clause.words, at)) ||
        isBound(clause, at, at + label))
    )
  }
  if (!near.has("login") && !(before?.roles.has("user") && isSign(clause.words, at))) return false
  const isTyped = clause.words[at + 1]?.roles.has("entered") === true
  const isSecond = before?.connected === true && clause.words[at - 2]?.roles.has("login") === true
  if (strength > 0 && (connected || isTyped || (ends && (isSecond || strength === 2)))) return true
  const isLogin = near.has("user") || /^cred/i.test(clause.words[at - 2]?.text ?? "")
  return connected && ends && isMixed(value) && (network || (isLogin && near.has("login")))
}

/** `Home_5G`, `Attic-2.4GHz` */
const BAND = /[_-][2-6.]+g(?:hz)?$/i

/** True for what networks are called, and after a word for their name: `the name of the wifi is …`. */
function isName({ words }: Clause, at: number): boolean {
  let before = at - 1
  while (hasRole(words[before], LINKS) && !hasRole(words[before], ["name"])) before--
  const isNamed = hasRole(words[before], ["name"]) && !hasRole(words[before], ["password"])
  return isNamed || BAND.test(words[at]?.text ?? "")
}

/** Letters and digits, as in words that people choose: `calvin77`. */
function isMixed(value: string): boolean {
  return /\d/.test(value) && /\p{L}/u.test(value) && !/[/\\()@+]|\.\p{L}+$/u.test(value)
}

/** True when only what the label belongs to stands between it and a value. */
function isBound(clause: Clause, at: number, label: number): boolean {
  const { words } = clause
  if (label === at - 1 && !isSign(words, at))
    return isEnd(clause, at) && words[label]?.text.toLowerCase() !== "pass"
  if (!isSign(words, at) && !hasRole(words[at - 1], VERBS)) return false
  if (label === at - 1 || isSign(words, label + 1) || hasRole(words[label + 1], LINKS)) return true
  // In English, `password hash: …` says something about passwords.
  return label === at - 2 && isSign(words, at) && !/^(?:pass|code|key|pin)/i.test(words[label]?.text ?? "")
}

const VERBS: readonly WordRole[] = ["verb", "adverb"]
const LINKS: readonly WordRole[] = ["link", "verb", "adverb", "network", "user"]

function hasRole(word: Word | undefined, roles: readonly WordRole[]): boolean {
  return roles.some((role) => word?.roles.has(role) === true)
}

export const SIGN = /[:=>|→—–]|\s[-/]\s/

/** True for a word after a sign that connects it with what is before. */
function isSign(words: readonly Word[], at: number): boolean {
  return SIGN.test(words[at]?.gap ?? "")
}

const KEY_BEFORE =
  /^(?:api|access|secret|private|auth|webhook|service|licen[sc]e|account|deploy|signing|master)$/i

function isKey({ words }: Clause, at: number, near: Near): boolean {
  const value = words[at]?.text ?? ""
  const key = near.get("key") ?? 0
  if (key >= 0 || key <= -8 || value.length < 24 || !looksRandom(value) || isPlaceholder(value)) return false
  const label = words[at + key]?.text.toLowerCase() ?? ""
  return !/^keys?$/.test(label) || KEY_BEFORE.test(words[at + key - 1]?.text ?? "")
}

/** `X is the password`, `X as the password`: a connecting word and then the label, which ends the phrase unless `anywhere`. */
function isNaming(clause: Clause, at: number, roles: readonly WordRole[], anywhere = false): boolean {
  const { words } = clause
  const next = words[at + 1]
  if (next === undefined) return false
  if (isUnspaced(next.text)) return next.gap.length <= 1 && next.roles.has("verb") && hasRole(next, roles)
  if (!hasRole(next, ["verb", "connector"])) return false
  return [2, 3, 4, 5].some(
    (distance) => hasRole(words[at + distance], roles) && (anywhere || isEnd(clause, at + distance)),
  )
}

const AND = /^(?:and|or|und|oder|et|ou|y|o|e|en|i|и|или|btw|ok|if|but)$/i

/** True when a phrase ends after a word; unless `strict`, what the label belongs to may follow. */
function isEnd({ words, text }: Clause, at: number, strict = false): boolean {
  const word = words[at] as Word
  const next = words[at + 1]
  if (next === undefined || AND.test(next.text) || isUnspaced(next.text)) return true
  return (
    (!strict && next.roles.has("link")) || /[.,;/)\]|&+\n—–!]|\s-\s/.test(text.slice(word.end, next.start))
  )
}

/** `4471#`, `*3307`, `12-44-09`, `A4417`, `42K7719`, `k8vd-3mzq`. */
const CODE =
  /^(?:[*#]?\d{4,8}[*#]?|(?=(?:\D*\d){4})\d{1,4}(?: \d{1,4}){1,5}|\d{1,2}(?:-\d{1,2}){2,3}|\d{3,6}(?:-\d{3,6}){1,9}|\p{L}{1,2}\d{3,6}|\d{2}\p{L}\d{2,5}|\d{3,5}\p{Lu}|\d\p{L}\d{2}\p{L}|(?![a-z]{2,6}-\d+$)(?=(?:\D*\d){2})[a-z\d]{3,8}(?:-[a-z\d]{3,8}){1,7}|(?=\d*[a-z])(?=(?:[a-z]*\d){2})[a-z\d]{8,12})$/iu
/** Directly after its label; no encoding, digest, version or pin of a chip: `base64`, `18.2.0`, `GPIO17`. */
const BROAD_CODE =
  /^[*#]?(?!(?:base|md|sha|gpio)-?\d|\d\d\.\d\.|\d\.\d\d\.)(?=(?:.*\d){3}|.*\d\D*\p{L}|.*\p{L}\D*\d)(?:[\p{L}\d]{3,12}|[\p{L}\d]{1,8}(?:[- .][\p{L}\d]{1,8}){1,9})[*#]?$/iu
/** The combination of a safe, and what only a keypad has. */
const UNMISTAKABLE_CODE = /^\d{1,2}-\d{1,2}-\d{1,2}$|^[*#]\d{4,8}[*#]?$|^\d{4,8}#$/
/** `opens with 4471` */
const WITH = /^(?:with|mit|avec|con|com|met|med|с)$/i
const YEAR = /^(?:19|20)\d\d$/

function isCode(clause: Clause, at: number, near: Near): boolean {
  const { words, text } = clause
  const { text: value, digits, connected, end } = words[at] as Word
  if (digits === 0 && (!BROAD_CODE.test(value) || isPlaceholder(value))) return false
  const before = words[at - 1]
  if (UNIT().test(text.slice(end, end + 24)) || before?.roles.has("numbered") === true) return false
  if (continuesList(clause, at)) return true
  const place = near.get("place")
  const pin = near.get("pin")
  const label = pin ?? labelOfCode(near, value)
  if (label !== undefined && label < 0) {
    if (words.slice(Math.max(0, at + label - 1), at).some(({ roles }) => roles.has("other"))) return false
    const named = words[at + label]
    if (pin === undefined && place === undefined)
      return isEnd(clause, at, true) && isPlainCode(clause, at, label)
    const isDirect = named === before || hasRole(named, ["pin", "place"])
    if (isDirect && isBound(clause, at, at + label)) return true
    if ((digits === 0 && !CODE.test(value)) || (YEAR.test(value) && !connected)) return false
    const ends = isEnd(clause, at) || CODE.test(words[at + 1]?.text ?? "")
    if (pin !== undefined && place === undefined) return ends && (connected || label >= -5)
    return ends || connected || before?.roles.has("place") !== true
  }
  if (digits === 0 && !CODE.test(value)) return false
  if (place === undefined) return pin !== undefined && connected && isNaming(clause, at, ["pin"])
  if (isNaming(clause, at, ["pin", "code"])) return true
  if (digits > 0 && connected) return true
  const isEntered =
    (before?.roles.has("entered") === true && words[at + 1]?.text !== "in") ||
    /^(?:key|punch|type) in$/i.test(`${words[at - 2]?.text} ${before?.text}`)
  if (isEntered || (WITH.test(before?.text ?? "") && isEnd(clause, at) && !hasRole(words[at - 2], ["place"])))
    return true
  return (connected || before?.roles.has("place") === true) && UNMISTAKABLE_CODE.test(value)
}

/** Without a place: `the combination is 12-44-09`, `Passwort 4471`, `the code for the supply closet is 7731`. */
function isPlainCode(clause: Clause, at: number, label: number): boolean {
  const { words } = clause
  const named = words[at + label]
  const value = words[at]?.text ?? ""
  if (/^[ck]ombina/i.test(named?.text ?? "")) return CODE.test(value) && isBound(clause, at, at + label)
  if (!/^\d{4,8}$/.test(value) || YEAR.test(value)) return false
  if (hasRole(named, ["password"])) return label === -1
  return (
    !isUnspaced(named?.text ?? "") &&
    hasRole(words[at + label + 1], ["link"]) &&
    isBound(clause, at, at + label)
  )
}

function labelOfCode(near: Near, value: string): number | undefined {
  const label = near.get("code") ?? near.get("password")
  return label ?? (near.has("place") && value.includes("-") ? near.get("key") : undefined)
}

/** True for a value like the one that was found directly before. */
function continuesList({ words, earlier, text }: Clause, at: number): boolean {
  if (earlier?.rule !== "stated-code" || earlier.at < at - 2) return false
  const [last, word] = [words[earlier.at] as Word, words[at] as Word]
  if (last.text.length !== word.text.length || word.digits > 0) return false
  return /^[\s,;/|•·*&-]*(?:\d{1,2}[.)])?\s*(?:and|und|et|y|e|en|и|or)?[\s,]*$/.test(
    text.slice(last.end, word.start),
  )
}
