import { lazily } from "@caliban/text"
import { type Form, type Rewriting, rewrite } from "./form.ts"

/**
 * Characters that may be invisible or look like others: line ends, control and ignorable characters, letters with
 * marks, and everything outside ASCII except plain letters of many alphabets. At most 32 marks at once: normalising many takes quadratic time.
 */
const UNUSUAL = lazily(
  () =>
    /\r\n?|[\0-\x08\v\f\x0e-\x1f\x7f]+|[A-Za-z\u0400-\u04ff\u05d0-\u05ea\u0621-\u064a\u0679-\u06d3\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]\p{M}{1,32}|[^\0-\x7f\u0400-\u04ff\u05d0-\u05ea\u0621-\u064a\u0679-\u06d3\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]\p{M}{0,32}/gu,
)

const IGNORED = lazily(
  () => /[\p{Default_Ignorable_Code_Point}\x80-\x84\x86-\x9f\ufff9-\ufffb\0-\x08\v\f\x0e-\x1f\x7f]/gu,
)

/** What characters become, at most one entry for each code unit. A sentence continues after a wide sign, which would become part of a value without a space. */
const foldedBefore = new Map([
  ...["，,", "；;", "！!", "？?", "）)"].map(([wide = "", sign = ""]) => [wide, `${sign} `] as const),
  ["（", " ("],
  ...["\r", "\r\n", ..."\u0085\u2028\u2029"].map((end) => [end, "\n"] as const),
  ...[..."‐‑‒−־"].map((hyphen) => [hyphen, "-"] as const),
  ...[..."‘’‚‹›"].map((quote) => [quote, "'"] as const),
  ...[..."“”„«»「」『』"].map((quote) => [quote, '"'] as const),
])

/** Cyrillic and Greek letters that look like Latin letters, and those letters in the same order. */
const DRAWN_ALIKE = "АВЕЅІЈКМНОРСТУХаеһіјкӏорԛсѵуԝхѕԁΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ"
const LATIN_ALIKE = "ABESIJKMHOPCTYXaehijklopqcvywxsdABEZHIKMNOPTYXaikvopux"
/** All such letters in a row, next to a Latin letter or digit, and not next to another Cyrillic or Greek letter. */
const ALIKE = `[${DRAWN_ALIKE}]+`
const ALIKE_IN_LATIN = new RegExp(`(?<=\\w)${ALIKE}(?![Ͱ-ԯ])|(?<![Ͱ-ԯ])${ALIKE}(?=\\w)`, "g")

/** The most characters that are read of one: `㏂` is `a.m.`. */
const LONGEST_FOLD = 4

function foldOnce(match: string): string {
  let folded = foldedBefore.get(match)
  if (folded === undefined) {
    folded = match.normalize("NFKC").replace(IGNORED(), "")
    // A ligature of whole words would make a text many times as long.
    folded = folded.slice(0, LONGEST_FOLD * match.length)
    if (/^[^\S\n]$/.test(folded)) folded = " "
    if (match.length === 1) foldedBefore.set(match, folded)
  }
  return folded
}

/** The text as people see it: compatibility forms folded, nothing hidden, one kind of line end, quote and hyphen. */
export function normalise(text: string): Rewriting {
  return rewrite({ text }, UNUSUAL(), ([match]) => foldOnce(match))
}

/** With Latin letters for those of other alphabets that look like them, next to Latin letters. */
export function foldLookalikes(form: Form): Form {
  const fold = (run: string): string => [...run].map((one) => LATIN_ALIKE[DRAWN_ALIKE.indexOf(one)]).join("")
  return { ...form, text: form.text.replace(ALIKE_IN_LATIN, fold) }
}

/** As long a text with ASCII digits for Arabic, Persian and Hindi ones, and with `I` for `İ`, which is two characters in lower case. */
export function foldDigits(text: string): string {
  return text.replace(/[İ٠-٩۰-۹०-९]/g, (sign) =>
    sign === "İ" ? "I" : `${(sign.charCodeAt(0) - (sign < "०" ? 0 : 6)) & 15}`,
  )
}
