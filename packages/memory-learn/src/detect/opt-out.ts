import { bareText, lazily } from "@caliban/text"
import type { Sentence } from "../text/sentences.ts"
import { saysNothing } from "./cues/fillers.ts"
import { AFTER, ALONE, BEFORE, FORMS, LABEL, OBJECTS, SECRET, SIGNS, VERBS } from "./opt-out-forms.ts"

// "We never store these" and "don't save this in git" are rules. So a request must be an imperative without a subject,
// about the message, and must end there.

/** Without case and accents; each run of punctuation is one stop, with the colon that it has, and each run of spaces one space. */
function plain(text: string): string {
  return bareText(text)
    .replace(/[^\p{L}\p{N}\s'"/()[\]-]+/gu, (marks) => (marks.includes(":") ? ":." : "."))
    .replace(/\s+/gu, " ")
}

/** The start of a request: of the sentence, after a mark or after one of these words. */
const STARTS = `(?:^|[-.(] ?|(?<![a-zа-я])(?:${bareText(BEFORE)})\\.? )`

function patternOf(language: string): RegExp {
  const after = AFTER[language] === undefined ? "" : `|(?:${bareText(AFTER[language])})(?![a-zа-я])`
  const signs: Readonly<Record<string, string>> = {
    "<": STARTS,
    ">": `(?= ?(?:$|[-:.()[\\]]${after}))`,
    "@": bareText(OBJECTS[language] ?? ""),
    "&": bareText(VERBS[language] ?? ""),
    ",": ":?\\.",
  }
  const source = bareText(FORMS[language] ?? "").replace(/[<>@&,]/gu, (sign) => signs[sign] ?? sign)
  return new RegExp(source, "g")
}

const REST = lazily(() => new RegExp(bareText(ALONE), "g"))
const CONFIDENTIAL = lazily(() => {
  const [secret, label] = [bareText(SECRET), bareText(LABEL)]
  const start = `^[-:. ]*(?:(?:${bareText(BEFORE)})\\.? )?`
  const said = `(?:${start}|\\. (?:[a-z]+ )?)(?:${secret})(?= ?[:.]| ?$| -)`
  return new RegExp(`${said}|${start}(?:${label})(?= ?:| -| ?\\.?$)`, "g")
})
const PATTERNS = [
  ...Object.entries(SIGNS).map(([language, sign]) => ({ sign, pattern: lazily(() => patternOf(language)) })),
  { sign: /./, pattern: CONFIDENTIAL },
]

/** A text without its requests not to remember. */
function withoutOptOut(text: string): string {
  return PATTERNS.reduce(
    (rest, { sign, pattern }) => (sign.test(text) ? rest.replace(pattern(), " ") : rest),
    text,
  )
}

/** Whether the user asks not to remember the message: "please don't remember this", "off the record". */
export function asksNotToRemember(sentences: readonly Sentence[]): boolean {
  return [...new Set(sentences.map(({ text }) => plain(text)))].some((text) => withoutOptOut(text) !== text)
}

/** Whether such a message says nothing else, so that it is about the one before: "don't remember that, please". */
export function isBareOptOut(sentences: readonly Sentence[]): boolean {
  const isBare = ({ text, whole }: Sentence): boolean =>
    text === whole && !/[:：]\s*$/u.test(text) && saysNothing(withoutOptOut(plain(text)).replace(REST(), " "))
  return asksNotToRemember(sentences) && sentences.every(isBare)
}
