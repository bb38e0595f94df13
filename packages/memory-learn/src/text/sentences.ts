import { withCapitalOf } from "../detect/cues/fillers.ts"
import { ownLines } from "./pasted-text.ts"
import { typedText } from "./typed-text.ts"

/** One sentence of a message, on one line. */
export interface Sentence {
  /** Without longer quotations. */
  text: string
  /** With quotations. */
  whole: string
  /** Ends with a question mark. */
  question: boolean
  /** A quotation was removed from its line. */
  quoting: boolean
  /** The number of its paragraph. */
  paragraph: number
  /** It is part of a list item. */
  item: boolean
}

/** A quotation of each kind; an apostrophe within a word is no mark. */
const QUOTATION =
  /"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|「[^「」]*」|『[^『』]*』|(?<![\p{L}\p{N}])['‘](?:[^'’‘]|['’](?=[\p{L}\p{N}]))*['’](?![\p{L}\p{N}])/gu
/** Longer quotations are speech; shorter ones are names and terms. */
const QUOTED_WORDS = 3

/** Replaces a removed quotation. */
const SPEECH = " “” "

/** Replaces longer quotations by an empty pair of quotes. */
function withoutSpeech(line: string): { text: string; quotations: string[] } {
  const quotations: string[] = []
  const text = line.replace(QUOTATION, (quotation) => {
    const words = quotation.slice(1, -1).trim().split(/\s+/u).length
    if (words <= QUOTED_WORDS && !/[\u3040-\u30ff\u3400-\u9fff]{7}/u.test(quotation)) return quotation
    quotations.push(quotation)
    return SPEECH
  })
  return { text, quotations }
}

/** Abbreviations, and a number of order: "am 4. Mai". */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\. ?g|i\. ?e|z\. ?b|zb|d\. ?h|u\. ?a|o\. ?ä|i\. ?d\. ?r|s\. ?o|p\. ?ex|p\. ?ej|por ej|pág|núm|vgl|bspw|kap|abs|sog|i\. ?c|bzw|usw|etc|ca|vs|mr|mrs|ms|mx|dr|dra|prof|rev|gen|col|capt|sgt|lt|sen|gov|st|mt|ave|nr|no|vol|pp?|fig|ext|dept|dipl|ing|p\.ej|sr|sra|srta|d|m|mm|mme|mlle|dott|resp|inkl|ggf|evtl|bzgl|approx|cf|т\.е|т\.д|напр|проф|ул|г|им|см|(?:am|vom|zum|bis|ab|der|den|dem|des|die|im|jeden|jede|jeder)\s\d{1,2})\.$/iu
/** "Acme Inc. invoices us", "at 9. in the blue room": these may end a sentence, but not before a small letter. */
const SHORT_FORM =
  /(?:^|[\s(])(?:inc|ltd|co|corp|llc|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|min|max|avg|tel|misc|incl|excl|est|(?:at|by|from|until|um|gegen|ab|bis|à|vers|las|alle|om|às|в|version|v)\s\d{1,2}(?:[:.]\d\d)?)\.$/iu
/** "z." of "z. B.", "v." of "v. 2.x": one letter before a small letter, another abbreviation or a number. */
const LETTER = /(?:^|[\s(])\p{L}\.$/u
const AFTER_LETTER = /^ ?(?:\p{Ll}|\p{L}\.|\d)/u
// Only at the start of a run: with every position of a long run tried, the time would be quadratic.
const STOP = /(?<![.!?…。！？])[.!?…。！？]+(?=["”»')\]」』]?(?:\s|$))|[。！？]+/gu

function splitLine(line: string): { text: string; question: boolean }[] {
  const parts: { text: string; question: boolean }[] = []
  let start = 0
  for (const match of line.matchAll(STOP)) {
    const end = match.index + match[0].length
    const before = line.slice(Math.max(start, end - 12), end)
    if (match[0] === "." && isInside(before, line.slice(end, end + 3))) continue
    if (match[0] === "." && /^\s*\d{1,2}\.$/u.test(line.slice(start, end))) continue
    const closed = /^["”»')\]」』]/u.test(line.slice(end, end + 1)) ? end + 1 : end
    parts.push({ text: line.slice(start, closed).trim(), question: /[?？]/u.test(match[0]) })
    start = closed
  }
  parts.push({ text: line.slice(start).trim(), question: false })
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text))
}

/** Whether a full stop after `before` does not end a sentence. */
function isInside(before: string, after: string): boolean {
  if (ABBREVIATION.test(before) || (LETTER.test(before) && AFTER_LETTER.test(after))) return true
  return SHORT_FORM.test(before) && /^\s\p{Ll}/u.test(after)
}

/** The rest of a longer sentence is ignored. */
const LIMIT = 600

/** A sentence over several lines: it starts with a capital, and the next lines with small letters. */
const WRAPPED =
  /^[^\S\n]*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?\p{Lu}.*(?:(?<=[\p{L}\p{N},)])[^\S\n]*\n[^\S\n]*\p{Ll}.*)+$/gmu

/** What people type before what they say. "FYI" shows that it is worth keeping, so it stays. */
const LABEL = /^(?:tl;?dr|p?ps|p\.(?:p\.)?s\.|nb|n\.b\.) ?: (?=\p{L})/iu

/** The sentences that the user wrote, without pasted, quoted and fenced text. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let paragraph = 0
  const own = ownLines(typedText(text)).join("\n")
  const unwrapped = own.replace(WRAPPED, (lines) => lines.replace(/\s*\n\s*/gu, " "))
  for (const line of unwrapped.split("\n")) {
    if (line.trim() === "") {
      paragraph += 1
      continue
    }
    const marker = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+/u.exec(line.slice(0, 20))?.[0] ?? ""
    const [label = ""] = LABEL.exec(line.slice(marker.length)) ?? []
    const rest = withCapitalOf(label, line.slice(marker.length + label.length))
    const { text: said, quotations } = withoutSpeech(rest)
    const quoting = quotations.length > 0
    for (const part of splitLine(said.replace(/[\s\p{Cc}]+/gu, " "))) {
      const whole = part.text.replace(/“”(?: (?=[,.;:!?)\]]))?/gu, () => quotations.shift() ?? "")
      const cut = part.text.slice(0, LIMIT)
      sentences.push({ ...part, text: cut, whole, quoting, paragraph, item: marker !== "" })
    }
  }
  return sentences
}
