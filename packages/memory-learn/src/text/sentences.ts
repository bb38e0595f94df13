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

export interface Prose {
  sentences: Sentence[]
  pasted: boolean
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["「", "」"],
  ["『", "』"],
  ["'", "'"],
  ["‘", "’"],
]
const CLOSER = new Map(QUOTES)
/** Longer quotations are speech; shorter ones are names and terms. */
const QUOTED_WORDS = 3

/** Replaces a removed quotation. */
const SPEECH = " “” "

function isSpeech(inner: string): boolean {
  return inner.trim().split(/\s+/u).length > QUOTED_WORDS || /[\u3040-\u30ff\u3400-\u9fff]{7}/u.test(inner)
}

/** Whether a mark is inside or at the end of a word: `don't`, `the users' data`. */
function isApostrophe(line: string, at: number): boolean {
  return /['‘’]/u.test(line[at] ?? "") && /[\p{L}\p{N}]/u.test(line[at - 1] ?? "")
}

/** The position of the mark that closes a quotation; -1 if no mark does. */
function closingMark(line: string, closer: string, from: number): number {
  let end = line.indexOf(closer, from)
  while (/['’]/u.test(closer) && end >= 0 && /[\p{L}\p{N}]/u.test(line[end + 1] ?? ""))
    end = line.indexOf(closer, end + 1)
  return end
}

/** Replaces longer quotations by an empty pair of quotes. Linear. */
function withoutSpeech(line: string): { text: string; quotations: string[] } {
  let text = ""
  const quotations: string[] = []
  let at = 0
  const missing = new Set<string>()
  while (at < line.length) {
    const letter = line[at] ?? ""
    const closer = CLOSER.get(letter)
    if (closer !== undefined && !missing.has(closer) && !isApostrophe(line, at)) {
      const end = closingMark(line, closer, at + 1)
      if (end < 0) missing.add(closer)
      else {
        const inner = line.slice(at + 1, end)
        const speech = isSpeech(inner)
        if (speech) quotations.push(line.slice(at, end + 1))
        text += speech ? SPEECH : line.slice(at, end + 1)
        at = end + 1
        continue
      }
    }
    text += letter
    at += 1
  }
  return { text, quotations }
}

const ABBREVIATION =
  /(?:^|[\s(])(?:e\. ?g|i\. ?e|z\. ?b|zb|d\. ?h|u\. ?a|o\. ?ä|i\. ?d\. ?r|s\. ?o|p\. ?ex|p\. ?ej|por ej|pág|núm|vgl|bspw|kap|abs|sog|i\. ?c|bzw|usw|etc|ca|vs|mr|mrs|ms|mx|dr|dra|prof|rev|gen|col|capt|sgt|lt|sen|gov|st|mt|ave|nr|no|vol|pp?|fig|ext|dept|dipl|ing|p\.ej|sr|sra|srta|d|m|mm|mme|mlle|dott|resp|inkl|ggf|evtl|bzgl|approx|cf|т\.е|т\.д|напр|проф|ул|г|им|см)\.$/iu
/** "Acme Inc. invoices us": these may end a sentence, but not before a small letter. */
const SHORT_FORM =
  /(?:^|[\s(])(?:inc|ltd|co|corp|llc|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|min|max|avg|tel|misc|incl|excl|est)\.$/iu
/** "am 4. mai": a number of order. */
const ORDINAL = /(?:^|\s)(?:am|vom|zum|bis|ab|der|den|dem|des|die|im|jeden|jede|jeder)\s\d{1,2}\.$/iu
/** "z." of "z. B.", "v." of "v. 2.x": one letter before a small letter, another abbreviation or a number. */
const LETTER = /(?:^|[\s(])\p{L}\.$/u
const AFTER_LETTER = /^ ?(?:\p{Ll}|\p{L}\.|\d)/u
/** "at 9. in the blue room": a time before a small letter. */
const TIME =
  /(?:^|\s)(?:at|by|from|until|um|gegen|ab|bis|à|vers|las|alle|om|às|в|version|v)\s\d{1,2}(?:[:.]\d\d)?\.$/iu
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
  const rest = line.slice(start).trim()
  if (rest !== "") parts.push({ text: rest, question: false })
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text))
}

/** Whether a full stop after `before` does not end a sentence. */
function isInside(before: string, after: string): boolean {
  if (ABBREVIATION.test(before)) return true
  if (LETTER.test(before) && AFTER_LETTER.test(after)) return true
  if (TIME.test(before) && /^\s\p{Ll}/u.test(after)) return true
  return (ORDINAL.test(before) && after !== "") || (SHORT_FORM.test(before) && /^\s\p{Ll}/u.test(after))
}

const FRAGMENT_WORDS = 3

/** "the indentation. tabs. not spaces." is one statement. */
function joinFragments(sentences: Sentence[]): Sentence[] {
  const [first] = sentences
  if (first === undefined || sentences.length < 2 || sentences.length > 4) return sentences
  const isFragment = (one: Sentence): boolean =>
    !one.question &&
    !one.item &&
    one.paragraph === first.paragraph &&
    one.text.split(" ").length <= FRAGMENT_WORDS
  if (!sentences.every(isFragment)) return sentences
  const joined = (key: "text" | "whole"): string => sentences.map((one) => one[key]).join(" ")
  return [{ ...first, text: joined("text"), whole: joined("whole") }]
}

/** The sentences that the user wrote, without pasted, quoted and fenced text. */
export function proseOf(text: string): Prose {
  const { lines, pasted } = ownLines(typedText(text))
  const sentences: Sentence[] = []
  let paragraph = 0
  for (const line of lines) {
    if (line.trim() === "") {
      paragraph += 1
      continue
    }
    const marker = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+/u.exec(line.slice(0, 20))?.[0] ?? ""
    const { text: own, quotations } = withoutSpeech(line.slice(marker.length))
    const quoting = quotations.length > 0
    for (const part of splitLine(own.replace(/[\s\p{Cc}]+/gu, " "))) {
      const whole = part.text.replace(/“”(?: (?=[,.;:!?)\]]))?/gu, () => quotations.shift() ?? "")
      sentences.push({ ...part, whole, quoting, paragraph, item: marker !== "" })
    }
  }
  return { sentences: joinFragments(sentences), pasted }
}
