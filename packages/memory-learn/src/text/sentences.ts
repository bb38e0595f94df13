import { foldText } from "@caliban/text"
import { ENTRY_LIMIT, saysNothing, withCapitalOf } from "../detect/cues/fillers.ts"
import { languagesOfRequest } from "../detect/cues/phrases.ts"
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

/** Abbreviations, a number of order: "am 4. Mai", and the number of an item. */
const ABBREVIATION =
  /(?:^\s*\d{1,2}|(?:^|[\s(])(?:e\. ?g|i\. ?e|z\. ?b|zb|d\. ?h|u\. ?a|o\. ?ä|i\. ?d\. ?r|s\. ?o|p\. ?ex|p\. ?ej|por ej|pág|núm|vgl|bspw|kap|abs|sog|i\. ?c|bzw|usw|etc|ca|vs|mr|mrs|ms|mx|dr|dra|prof|rev|gen|col|capt|sgt|lt|sen|gov|st|mt|ave|nr|no|vol|pp?|fig|ext|dept|dipl|ing|p\.ej|sr|sra|srta|d|m|mm|mme|mlle|dott|resp|inkl|ggf|evtl|bzgl|approx|cf|т\.е|т\.д|напр|проф|ул|г|им|см|(?:am|vom|zum|bis|ab|der|den|dem|des|die|im|jeden|jede|jeder)\s\d{1,2}))\.$/iu
/** "Hauptstr. 5", "Acme Inc. Cloud", "J. Smith": these end a sentence only before a capital word that may open one. */
const NAME_FORM =
  /(?:(?:^|[\s(])(?:inc|ltd|corp|llc|jr|av|avda|blvd|ver|mio|mrd)|\p{L}{2}str|(?:^|\s(?:is|ist|and|und|et|y|e|en|и|by|von|that|dass|que|che|dat|что|\p{L}\.)\s)\p{L})\.$/iu
/** "On Fri. in the blue room", "at 9. in the blue room": these may end a sentence, but not before a small letter. */
const SHORT_FORM =
  /(?:^|[\s(])(?:co|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|min|max|avg|tel|misc|incl|excl|est|(?:the|at|by|from|until|um|gegen|ab|bis|à|vers|las|alle|om|às|в|version|v)\s\d{1,2}(?:[:.]\d\d)?)\.$/iu
/** "z." of "z. B.", "v." of "v. 2.x": one letter before a small letter, another abbreviation or a number. */
const LETTER = /(?:^|[\s(])\p{L}\.$/u
const AFTER_LETTER = /^ ?(?:\p{Ll}|\p{L}\.|\d)/u
// Only at the start of a run: with every position of a long run tried, the time would be quadratic.
const STOP = /(?<![.!?…。！？])[.!?…。！？]+(?=["”»')\]」』]?(?:\s|$))|[。！？]+/gu

/** Inline code and quoted words. In a request, a stop within them ends nothing. */
const NAMED = /`[^`]+`|"[^"]*"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»/gu
type Part = Pick<Sentence, "text" | "question">

function splitLine(line: string): Part[] {
  const parts: Part[] = []
  let start = 0
  const add = (end: number, isQuestion: boolean): void => {
    const part = { text: line.slice(start, end).trim(), question: isQuestion }
    const last = parts.at(-1)
    if (last !== undefined && completes(last, part)) last.text += ` ${part.text}`
    else parts.push(part)
    start = end
  }
  const isAsked = line.search(NAMED) >= 0 && languagesOfRequest(foldText(line)).length > 0
  const hide = (name: string): string => name.slice(0, -2).replace(/[.!?]/gu, "_") + name.slice(-2)
  const open = isAsked ? line.replace(NAMED, hide) : line
  for (const match of open.matchAll(STOP)) {
    const end = match.index + match[0].length
    const closed = /^["”»')\]」』]/u.test(line.slice(end, end + 1)) ? end + 1 : end
    if (isAsked && closed > end && /^,?\s\p{Ll}/u.test(line.slice(closed))) continue
    const before = line.slice(Math.max(start, end - 12), end)
    if (match[0] === "." && isInside(before, line.slice(end, end + 30))) continue
    add(closed, /[?？]/u.test(match[0]))
  }
  add(line.length, false)
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text))
}

/** Whether a full stop after `before` does not end a sentence. */
function isInside(before: string, after: string): boolean {
  if (ABBREVIATION.test(before) || (LETTER.test(before) && AFTER_LETTER.test(after))) return true
  const [, word] = /^\s(?:\p{Ll}|\d|(\p{Lu}[\p{L}-]*))/u.exec(after) ?? [undefined, "the"]
  if (NAME_FORM.test(before)) return word === undefined || !saysNothing(word)
  return SHORT_FORM.test(before) && /^\s\p{Ll}/u.test(after)
}

/** Whether what follows a stop, and is hardly a sentence, belongs to a request: "… we use node ver. 20", "… Yahoo! Japan". */
function completes({ text }: Part, next: Part): boolean {
  const isSmall = /^\p{Ll}/u.test(next.text) && /^\P{L}*\p{Lu}|\.\p{L}\.$/u.test(text)
  const isRest = isSmall || (/^(?:\d|\S+$)/u.test(next.text) && !saysNothing(text))
  const isOpen = /[.!]["”»')\]]?$/u.test(text) && text.length + next.text.length < ENTRY_LIMIT
  if (!isRest || !isOpen || next.question || saysNothing(next.text)) return false
  return languagesOfRequest(foldText(text)).length > 0
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
