import { foldText, lazily } from "@caliban/text"
import { CUE_NAMES, type CueName, type CueTable } from "./table.ts"

/** The position of a cue in folded text. */
export interface CueSpot {
  at: number
  length: number
}

interface Phrase {
  cue: CueName
  text: string
  /** Matches only at the start of a sentence. */
  first: boolean
  /** Matches only at its end. */
  last: boolean
  /** A sticky pattern, for a phrase with a gap or an open end. */
  pattern?: RegExp
}

/** The cues of one language, indexed by their first word. */
export interface Cues {
  language: string
  joined: boolean
  byHead: ReadonlyMap<string, readonly Phrase[]>
  /** Phrases that start with punctuation or a wildcard. */
  others: readonly Phrase[]
}

function literal(text: string): string {
  return text.replace(/[.+?()[\]{}\\|/^$*]/gu, "\\$&")
}

/** "don't" is also "dont". */
function spellings(phrase: string): string[] {
  return /n't|\bi'm\b|that's/u.test(phrase) ? [phrase, phrase.replace(/'/gu, "")] : [phrase]
}

const HEAD = lazily(() => /^[\p{L}\p{M}\p{N}_]+/u)

function phraseOf(cue: CueName, raw: string, joined: boolean): Phrase {
  const first = raw.startsWith("^")
  const last = raw.endsWith("$")
  const text = raw.slice(first ? 1 : 0, last ? -1 : undefined)
  if (!/[*_]/u.test(text)) return { cue, text, first, last }
  const source = text
    .split(/( _ |_|\*)/u)
    .map((part) =>
      part === " _ "
        ? " (?:[^ ]+ ){1,3}"
        : part === "_"
          ? ".{0,8}?"
          : part === "*"
            ? "[\\p{L}\\p{N}]*"
            : literal(part),
    )
    .join("")
  const end = joined ? "" : "(?![\\p{L}\\p{N}_])"
  return { cue, text, first, last, pattern: new RegExp(`${source}${end}`, "uy") }
}

/** Indexes the cues of a table, so that one pass over a sentence finds them. */
export function indexCues(table: CueTable): Cues {
  const joined = table.joined ?? false
  const byHead = new Map<string, Phrase[]>()
  const others: Phrase[] = []
  for (const cue of CUE_NAMES) {
    for (const raw of table.cues[cue].split("|")) {
      const folded = joined ? foldText(raw) : foldText(raw).trim()
      if (folded === "" || folded === "^" || folded === "$") continue
      for (const spelling of spellings(folded)) {
        const phrase = phraseOf(cue, spelling, joined)
        const head = joined ? phrase.text.slice(0, 1) : (HEAD().exec(phrase.text)?.[0] ?? "")
        if (head === "" || head === "_" || phrase.text[head.length] === "*") others.push(phrase)
        else byHead.set(head, [...(byHead.get(head) ?? []), phrase])
      }
    }
  }
  return { language: table.language, joined, byHead, others }
}

const WORD_CHARACTER = lazily(() => /[\p{L}\p{N}_]/u)
const REST = lazily(() => /^[\p{P}\p{S}\s]*$/u)

function lengthAt(phrase: Phrase, folded: string, at: number, joined: boolean): number {
  if (phrase.pattern !== undefined) {
    phrase.pattern.lastIndex = at
    return phrase.pattern.exec(folded)?.[0].length ?? -1
  }
  if (!folded.startsWith(phrase.text, at)) return -1
  const end = at + phrase.text.length
  if (joined || end >= folded.length || !WORD_CHARACTER().test(phrase.text.slice(-1)))
    return phrase.text.length
  return WORD_CHARACTER().test(folded[end] ?? "") ? -1 : phrase.text.length
}

const STARTS = lazily(() => /[\p{L}\p{M}\p{N}_]+/gu)

/** The first position of every cue in a folded sentence. */
export function scanCues(cues: Cues, folded: string): Map<CueName, CueSpot> {
  const found = new Map<CueName, CueSpot>()
  let firstAt = -1
  const tryAt = (phrases: readonly Phrase[], at: number): void => {
    for (const phrase of phrases) {
      if (found.has(phrase.cue) || (phrase.first && at !== firstAt)) continue
      const length = lengthAt(phrase, folded, at, cues.joined)
      if (length < 0 || (phrase.last && !REST().test(folded.slice(at + length)))) continue
      found.set(phrase.cue, { at, length })
    }
  }
  for (const match of folded.matchAll(STARTS())) {
    if (firstAt < 0) firstAt = match.index
    const word = match[0]
    if (cues.joined) {
      for (let step = 0; step < word.length; step += 1) {
        tryAt(cues.byHead.get(word[step] ?? "") ?? [], match.index + step)
      }
    } else tryAt(cues.byHead.get(word) ?? [], match.index)
    tryAt(cues.others, match.index)
    if (match.index > 0) tryAt(cues.others, match.index - 1)
    if (match.index > 1) tryAt(cues.others, match.index - 2)
  }
  return found
}
