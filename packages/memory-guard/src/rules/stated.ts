import { lazily } from "@caliban/text"
import type { Form } from "../forms/form.ts"
import { foldDigits } from "../forms/normalise.ts"
import { findLabels, type Label } from "../values/labels.ts"
import { passwordStrength } from "../values/password-strength.ts"
import { isUnspaced, patternOf, rolesOf } from "../values/words.ts"
import type { Matches } from "./rule.ts"
import { type Connection, type Range, readValue } from "./stated-value.ts"

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

/** Three or more characters of a value in sequence. */
const VALUE_RUN = /[^\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3}/g
/** More than the longest words between a label and its value. */
const REACH = 260
const HEAD_RULE = /\n[ \t|:-]{0,200}-[ \t|:-]{0,200}(?=\n)/y
const TABBED_HEAD = /^[^\t|]+(?:\t[^\t|]+)+$/
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
    const found = connected && readValue(text, label, connected)
    if (found !== undefined) return found
  }
  return undefined
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
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => rolesOf(word).has("set"))

/** True for a word in the name of the setting, as in local setups: `POSTGRES_PASSWORD: postgres`. */
function isOwnName(text: string, label: Label, { start, end }: Range): boolean {
  const name = /[A-Za-z_]*_$/.exec(text.slice(Math.max(0, label.start - 40), label.start))?.[0] ?? ""
  const value = text.slice(start, end)
  return /^[a-z]+$/.test(value) && name.toLowerCase().split("_").includes(value)
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
