import { isSecretValue, type ValueContext } from "../values/judge-value.ts"
import type { Label } from "../values/labels.ts"
import { looksRandom } from "../values/looks-random.ts"
import { findPassphrase, isPair, isPassphrase } from "../values/passphrase.ts"
import { passwordStrength } from "../values/password-strength.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import type { Match } from "./rule.ts"

const QUOTED = /(["'`])((?:(?!\1)[^\n\\]|\\[^\n]){1,200})\1/y
const BOLD = /\*\*([^*\n]{1,200})\*\*/y
/** In a script without spaces the sentence continues right after a value in ASCII. */
const BARE =
  /(?:[!#-&(-;=?-_a-~]|(?<=\w)(?<!\b[bfru]{1,2})["'](?=\w)){1,300}(?:[\u00a1-\u024f\u0400-\u04ff][!#-&(-;=?-_a-~\u00a1-\u024f\u0400-\u04ff]{0,300})?|[^\s\ue000"'`<>，。；、！？）（：]{1,65}/y
const GROUPS = /(?:[A-Za-z0-9]{4}[ -]){3,15}[A-Za-z0-9]{2,4}(?![A-Za-z0-9])/y
/** Before the value of a parameter in a URL. */
const QUERY = /[?&][\w.-]{0,40}=$/
/** A longer value is a key. */
const LONGEST_PASSWORD = 64
const LONG_RUN = /^[^;&\u0080-\uffff]{65}/

export type Range = Pick<Match, "start" | "end">

/** How a label is connected with its value. */
export interface Connection {
  at: number
  /** True after a sign or verb that only a literal value follows. */
  sure: boolean
  /** True after only a space, or what is as loose: the value must be unmistakable. */
  adjacent?: boolean
}

/** The value that starts at a connection. */
export function readValue(text: string, label: Label, { at: from, sure, adjacent = false }: Connection) {
  const { kind, weak } = label
  const marked = findMarked(text, from)
  if (marked !== undefined)
    return !(weak && adjacent) && isMarkedSecret(text, marked, label) ? marked : undefined

  let at = from
  GROUPS.lastIndex = at
  const groups = kind === "key" ? GROUPS.exec(text)?.[0] : undefined
  if (groups !== undefined && looksRandom(groups.replace(/[ -]/g, "")) && !isPlaceholder(groups))
    return { start: at, end: at + groups.length }

  // An unclosed quote.
  if (/["'`]/.test(text[at] ?? "")) at++
  BARE.lastIndex = at
  let value = BARE.exec(text)?.[0] ?? ""
  if (LONG_RUN.test(value) && !looksRandom(value.slice(0, LONGEST_PASSWORD))) return undefined
  if (value.length > LONGEST_PASSWORD && !/^[!-~]/.test(value)) return undefined
  if (QUERY.test(text.slice(Math.max(0, at - 42), at))) value = value.replace(/[&#].*$/, "")
  value = value
    .replace(/;(?![^;:=()]*\d[^;:=()]*$).*$/, "")
    .replace(/\*\*[.,:;?]?$/, "")
    .replace(/[.,:;?)\]}]+$/, "")
  if (value === "" || (adjacent && !isUnmistakable(value, kind, weak))) return undefined
  const end = at + value.length
  const rest = text.slice(end, end + 48)
  const last =
    /^[*_)\]]{0,3}(?:\s*$|[.!?;]?\s*\n|[.!?;,]+(?:\s|$)|\s*[()\]}，。；、！،]|\s(?:for|on|and|but|und|für|pour|para|sur|if|—|–|-|y|et|и|для)\s|\S{0,1}[です이입])/u.test(
      rest,
    )
  const context = { ...label, literal: sure, last }
  if (isSecretValue(value.slice(0, LONGEST_PASSWORD).replace(/[!*]+$/, ""), rest, context))
    return { start: at, end }
  const isPhrase = /phrase/i.test(text.slice(label.start, label.end))
  return kind === "password" && !weak && !adjacent ? findPassphrase(text, at, isPhrase) : undefined
}

/** A value in quotes or bold. */
function findMarked(text: string, at: number): Range | undefined {
  const opened = /^(?:\*\*|[([*_]{1,2}(?=["'`]))?/.exec(text.slice(at, at + 4))?.[0].length ?? 0
  QUOTED.lastIndex = at + opened
  BOLD.lastIndex = at
  const quoted = QUOTED.exec(text)
  const value = quoted?.[2] ?? BOLD.exec(text)?.[1]
  if (value === undefined) return undefined
  const start = quoted === null ? at + 2 : quoted.index + 1
  return { start, end: start + value.length }
}

function isMarkedSecret(text: string, { start, end }: Range, label: Label): boolean {
  const value = text.slice(start, end).trim()
  const words = value.split(/\s+/)
  const context = { ...label, literal: true, last: true }
  if (words.length < 2) return isSecretValue(value, text.slice(end + 1, end + 24), context)
  if (label.kind === "key" || label.weak) return false
  return isPassphrase(words) || (isPair(words) && isSecretValue(words.join(""), "", context))
}

/** True for a value that needs no sign between label and value: letters and digits, long enough for its kind. */
function isUnmistakable(value: string, kind: ValueContext["kind"], weak: boolean): boolean {
  if (kind === "key") return looksRandom(value) && value.length >= (weak ? 20 : 16)
  if (weak) return passwordStrength(value) > 0
  if (looksRandom(value) && value.length >= 12 && /^[a-z]+$/i.test(value)) return true
  return /\d/.test(value) && /[A-Za-z]/.test(value) && value.length >= 6 && !/[/\\()]/.test(value)
}
