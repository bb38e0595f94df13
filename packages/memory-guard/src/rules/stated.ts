import { lazily } from "@caliban/text"
import type { Form } from "../forms/form.ts"
import { foldDigits } from "../forms/normalise.ts"
import { isSecretValue, type ValueContext } from "../values/judge-value.ts"
import { findLabels, type Label } from "../values/labels.ts"
import { looksRandom } from "../values/looks-random.ts"
import { findPassphrase, isPair, isPassphrase } from "../values/passphrase.ts"
import { passwordStrength } from "../values/password-strength.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import { isUnspaced, patternOf, rolesOf } from "../values/words.ts"
import type { Match, Matches } from "./rule.ts"

/** The end of a label: quotes, Markdown, brackets. */
const CLOSING = /(?!'s\s)["'`*_)\]}]{0,4}/y

/** A word of a purpose; no sentence ends with it. */
const PURPOSE_WORD = "(?:[^\\s:=;,]{0,29}[^\\s:=;,.!?]|\\d{1,3}\\.)"

const spaced = (entry: string): boolean => !isUnspaced(entry)

/** `for the test server`, `that we use`: at most nine words. */
function ownerPattern(): string {
  const start = `(?:,?\\s(?:${patternOf(["link"], spaced)})\\s|\\s(?:de l|d|dell|dall|l)')${PURPOSE_WORD}|\\s(?:ا?ل|[לש])${PURPOSE_WORD}|\\s(?:api|${patternOf(["network"], spaced)})(?!\\p{L})`
  return `(?:${start})(?:\\s${PURPOSE_WORD}){0,8}?`
}

/** `(staging)`, or what a label belongs to, up to a sign or verb. */
const PURPOSE = lazily(() => {
  const end = `\\s{0,3}[:=]|\\?\\s|\\s[-–—]\\s|,?\\s(?:${patternOf(["verb"], spaced)})\\s`
  return new RegExp(`\\s?\\([^()\\n]{1,60}\\)|${ownerPattern()}(?=${end})`, "iuy")
})

/** `to` and words like it, also after what a label belongs to, and after a participle. */
const ONTO = lazily(() => {
  const onto = "\\s{1,5}(?:to|as|with|auf|en|par|à|a|por|como|para|pra|in|con|naar|op|на|till?|na)\\s{1,5}"
  const passive = "(?:\\s(?:a été|fue|foi|è stata|is|werd|blev)|(?=\\s[а-яё]))\\s\\p{L}{1,30}"
  return new RegExp(`(?:${passive}|(?:${ownerPattern()})??)${onto}`, "iuy")
})
/** `auf … geändert` */
const ONTO_BEFORE = /(?:\s\p{L}{1,30}){0,6}?\s(?:auf|naar|op)\s(?=\S{4,65}\s(\p{L}+))/uy
const TO = /\s(?:to|as)\s+$/i
/** `web-01.acme.dev`: after most words for `to`, which also mean `on`. */
const HOST = /^[a-z]+(?:[-.][a-z]+)*[-.]?\d{1,2}(?:[-.][a-z]+)*(?![\w!-])/

const COMPARISON = /\s{0,5}===?[ \t]{0,20}/y
const SIGN = /\s{0,5}(?:=>|:=|===?(?=\s?["'`])|=(?!=)|:|->|→|⇒)(?:\*{1,2}|_{1,2})?[ \t]{0,20}/y
const SIGN_LINE = /\s{0,5}(?::|=)[ \t]{0,20}\n\s{0,40}(?:[-*>]\s{1,4})?/y
/** `password?` and the answer in the next line, after `A:` or a name. */
const ANSWER =
  /[\u3040-\ud7af]{0,10}\s?\?[ \t]{0,20}\n\s{0,40}(?:[-*>–—]\s{1,4})?(?:\p{L}{1,20}\s?:\s{0,4})?/uy
const DASH = /\s{1,5}[-—–]\s{1,5}/y
const TAG = />\s{0,5}/y
/** `name="password" value="…"`; `name: DB_PASSWORD` and its value in the next line, or with a field between. */
const ATTRIBUTE =
  /\s{1,5}value\s?=\s?|(?=[^}]{0,99}value["']?\s?:)(?<=\b(?:name|key)["']?\s?[:=]\s?["']?[\w.-]{1,60}["']?)(?:,?\s{1,40}["']?\w{1,20}["']?\s?:\s?["']?[\w./-]{1,60}["']?)??,?\s{0,40}(?<=[\s,])["']?value["']?\s?:[ \t]{0,5}(?=["']?[^\s"']{0,99}(?:[^a-z\s"']| [^\s"']{0,99}(?:\d[^\d\s"']|[^\d\s"']\d)))/iy
const PIPE = /\s{0,20}\|\s{0,20}/y
/** The start of a row; in other lines, a command follows a pipe. */
const ROW = /(?:^|\n)[ \t>]*\|[^\n]*$/

/** `password is …`, `password? It's …`, `パスワードは…`; words that are verbs after some labels only. */
const VERB = lazily(() => {
  const verb = patternOf(["verb"], spaced)
  const special =
    "(?:(?:has been|was|is|got) )?(?:(?:now|currently) )?(?:set|changed|reset|updated|rotated)(?: from \\S{1,60})? (?:to|as)|will be|wurde auf|das ist|it is|se lê|(?<=hasło )to|(?<=salasana )on"
  const now = patternOf(["adverb"])
  return new RegExp(
    `(?:\\s?[,?])?\\s{1,5}(?:${special}|${verb})(?:\\s{1,5}|\\s{0,2}:\\s{1,5})(?:(?:${now})\\s)?|\\s{0,3}(?:${patternOf(["verb"], isUnspaced)})了?\\s{0,3}、?`,
    "iuy",
  )
})

const ADJACENT = /\s{1,3}|'s\s|(?<=[\u3040-\u30ff\u4e00-\u9fff])(?:\s{0,2}を\s{0,2})?(?=[!-~])/y

/** What connects a label with its value, in the order of precedence. */
const CONNECTIONS = lazily(() => [ANSWER, SIGN_LINE, SIGN, ATTRIBUTE, VERB(), DASH, PIPE, COMPARISON])
/** After these, the value must be unmistakable. */
const LOOSE: ReadonlySet<RegExp> = new Set([ANSWER, COMPARISON, ADJACENT])

const QUOTED = /(["'`])((?:(?!\1)[^\n\\]|\\[^\n]){1,200})\1/y
const BOLD = /\*\*([^*\n]{1,200})\*\*/y
/** In a script without spaces the sentence continues right after a value in ASCII. */
const BARE =
  /(?:[!#-&(-;=?-_a-~]|(?<=\w)(?<!\b[bfru]{1,2})["'](?=\w)){1,300}(?:[\u00a1-\u024f\u0400-\u04ff][!#-&(-;=?-_a-~\u00a1-\u024f\u0400-\u04ff]{0,300})?|[^\s\ue000"'`<>，。；、！？）（：]{1,65}/y
const GROUPS = /(?:[A-Za-z0-9]{4}[ -]){3,15}[A-Za-z0-9]{2,4}(?![A-Za-z0-9])/y
/** Before the value of a parameter in a URL. */
const QUERY = /[?&][\w.-]{0,40}=$/
/** Three or more characters of a value in sequence. */
const VALUE_RUN = /[^\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3}/g
/** More than the longest words between a label and its value. */
const REACH = 260
/** A longer value is a key. */
const LONGEST_PASSWORD = 64
const HEAD_RULE = /\n[ \t|:-]{0,200}-[ \t|:-]{0,200}(?=\n)/y
const TABBED_HEAD = /^[^\t|]+(?:\t[^\t|]+)+$/
const LONG_RUN = /^[^;&\u0080-\uffff]{65}/

/** Labelled secrets: `password = "…"`, "the API key is …", "пароль: …". */
export function* findStated(form: Form): Matches {
  const text = foldDigits(form.text)
  let reached = 0
  let run = 0
  let table: Range = { start: 0, end: 0 }
  for (const label of findLabels(text)) {
    yield
    if (label === undefined || label.start < reached) continue
    // The next text that can be a value; labels far before it have none.
    if (run < label.end) {
      VALUE_RUN.lastIndex = label.end
      run = VALUE_RUN.exec(text)?.index ?? Number.POSITIVE_INFINITY
    }
    if (run - label.end > REACH) continue
    const rule = `stated-${label.kind}`
    const kind = label.kind === "key" ? "secret" : "password"
    const value = readStatement(text, label)
    if (value !== undefined && !isOwnName(text, label, value)) yield { rule, class: kind, ...value }
    reached = value?.end ?? reached
    if (label.weak || (label.start > table.start && label.start < table.end)) continue
    for (const at of cellsBelow(text, label)) {
      table = { start: text.indexOf("\n", label.end), end: at }
      const cell = readValue(text, label, { at, sure: false })
      const isStrong = cell && passwordStrength(text.slice(cell.start, cell.end)) > 0
      yield isStrong ? { rule, class: kind, ...cell } : undefined
    }
  }
}

/** Where the cells start below a label that is all of a cell in the head of a Markdown table, or of one with tabs. */
function* cellsBelow(text: string, { start, end }: Label): Generator<number> {
  if (!/^(?:[\s*_`:]{0,20}[|\n]| *\t)/.test(text.slice(end, end + 21))) return
  const head = start + text.slice(start, start + REACH).indexOf("\n")
  const line = text.lastIndexOf("\n", start) + 1
  let at = after(HEAD_RULE, text, head)
  const sign = at > head ? "|" : "\t"
  const isTabbed = /(?:^|\t) *$/.test(text.slice(line, start)) && /^ *[\t\n]/.test(text.slice(end, head + 1))
  if (sign === "\t" && !(isTabbed && TABBED_HEAD.test(text.slice(line, head)))) return
  const column = text.slice(line, start).split(sign).length
  const blanks = sign === "|" ? "[ \\t]*" : " *"
  const cell = new RegExp(`\\n(?=[^\\n]*[${sign}])(?:[^${sign}\\n]*[${sign}]){${column - 1}}${blanks}`, "y")
  while (text[at] === "\n") {
    const from = after(cell, text, at)
    if (from === at) return
    yield from
    at = text.indexOf("\n", from)
  }
}

function readStatement(text: string, label: Label): Range | undefined {
  const closed = after(CLOSING, text, label.end)
  const owned = after(PURPOSE(), text, closed)
  const tagged = /<[^<>\n]{0,60}$/.test(text.slice(Math.max(0, label.start - 61), label.start))
  const connections = [...new Set([owned, closed])].map((from) => connect(text, from, tagged))
  for (const connected of [...connections, connectChange(text, closed)]) {
    if (connected === undefined) continue
    const found = readValue(text, label, connected)
    if (found !== undefined) return found
  }
  return undefined
}

interface Connection {
  at: number
  /** True after a sign or verb that only a literal value follows. */
  sure: boolean
  /** True after only a space, or what is as loose: the value must be unmistakable. */
  adjacent?: boolean
}

/** Finds the start of the value. */
function connect(text: string, from: number, tagged: boolean): Connection | undefined {
  for (const pattern of [...CONNECTIONS(), ...(tagged ? [TAG] : []), ADJACENT]) {
    const at = after(pattern, text, from)
    if (at === from) continue
    const sure =
      pattern === ATTRIBUTE ||
      pattern === TAG ||
      (pattern === SIGN && /^\s?=/.test(text.slice(from, from + 2)))
    const isPiped = pattern === PIPE && !ROW.test(text.slice(Math.max(0, from - REACH), from))
    return { at, sure, adjacent: isPiped || LOOSE.has(pattern) }
  }
  return isUnspaced(text.charAt(from - 1)) ? { at: from, sure: false, adjacent: true } : undefined
}

/** Finds the start of what a label is set or changed to: a verb before it, before `to` or at the end says so. */
function connectChange(text: string, from: number): Connection | undefined {
  let at = after(ONTO(), text, from)
  const before = /[^.!?\n]*$/.exec(text.slice(Math.max(0, from - 100), from))?.[0] ?? ""
  const verb = /\p{L}+(?=\s+\S+\s+$)/u.exec(text.slice(from, at))?.[0] ?? ""
  if (at === from || !isSet(`${before} ${verb}`)) {
    ONTO_BEFORE.lastIndex = from
    if (!isSet(ONTO_BEFORE.exec(text)?.[1] ?? "")) return undefined
    at = ONTO_BEFORE.lastIndex
  }
  const onto = text.slice(from, at)
  if (!TO.test(onto) && HOST.test(text.slice(at, at + 65))) return undefined
  return { at, sure: false, adjacent: !TO.test(onto) || onto.trim().length > 2 }
}

const isSet = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/\P{L}+/u)
    .some((word) => rolesOf(word).has("set"))

function readValue(text: string, label: Label, { at: from, sure, adjacent = false }: Connection) {
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

type Range = Pick<Match, "start" | "end">

/** True for a word in the name of the setting, as in local setups: `POSTGRES_PASSWORD: postgres`. */
function isOwnName(text: string, label: Label, { start, end }: Range): boolean {
  const name = /[A-Za-z_]*_$/.exec(text.slice(Math.max(0, label.start - 40), label.start))?.[0] ?? ""
  const value = text.slice(start, end)
  return /^[a-z]+$/.test(value) && name.toLowerCase().split("_").includes(value)
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

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
