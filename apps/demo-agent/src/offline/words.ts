import { bareText, editDistance, isStopWord, segmentsOf, stemOf } from "@caliban/text"
import { classes, generic, same, telling as tellingForm, values } from "./phrases.ts"

/** A word or value of a text, with its place. */
export interface Word {
  text: string
  /** Stemmed and folded; words for the same thing have the same key. */
  key: string
  at: number
  /** What it is a value of; empty for a plain word. */
  kind: string
  /** Whether it tells one fact from another. */
  tells: boolean
}

/** What values look like, and last any word. The first form that matches counts. */
const HAN = "(?:(?!(?:周|星期)[一二三四五六日天]|[上下]午|[一二两三四五六七八九十]+点)\\p{Script=Han})+"
const KINDS = [...values, ["", `${HAN}|[\\p{L}\\p{M}\\p{N}_]+(?:[-'’.][\\p{L}\\p{N}_]+)*[+#]*`]] as const
const WORD = new RegExp(KINDS.map(([, form]) => `(${form})`).join("|"), "giu")

/** Words that do not tell one fact from another, whatever language they are of. */
const GENERIC = new Set(generic.split(" ").flatMap((word) => [word, stemOf(bareText(word))]))
/** Stop words of one language that tell something in another one. */
const TELLING = new RegExp(tellingForm)

/** The name of each group of words, by its words. */
const byWord = (groups: Readonly<Record<string, string>>, keyOf: (word: string) => string) =>
  new Map(Object.entries(groups).flatMap(([name, all]) => all.split(" ").map((word) => [keyOf(word), name])))
const SAME = byWord(same, stemOf)
/** Things of which one takes the place of another, such as editors. */
const CLASSES = byWord(classes, String)

/** The words of a text in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? ""
    const isChinese = kind === "" && /\p{Script=Han}/u.test(match[0])
    const parts = isChinese ? [...segmentsOf(match[0])] : [{ text: match[0], at: 0 }]
    return parts.map((part) => toWord(part.text, match.index + part.at, kind))
  })
}

function toWord(text: string, at: number, form: string): Word {
  const bare = bareText(text.replace(/['’]s$/, ""))
  const kind = form || (CLASSES.get(bare) ?? "")
  const stem = form === "" ? stemOf(bare) : bare.replace(/(?<=\p{L}{3})s$|(?<=\d)(?:st|nd|rd|th)$|\s/gu, "")
  const isStop = /n['’]t$/.test(text) || bare.split(/['’]/).every(isStopWord)
  const isPlain = isStop || [stem, bare, stem.replace(/(.)\1$/, "$1")].some((one) => GENERIC.has(one))
  const tells = kind !== "" || TELLING.test(bare) || TELLING.test(text) || !isPlain
  return { text, key: SAME.get(stem) ?? stem, at, kind, tells }
}

/** The words that tell something. */
export const telling = (text: string): Word[] => wordsIn(text).filter(({ tells }) => tells)

/** Whether two keys stand for one word: "deploy" and "deployment", "colour" and "color". */
export function isSame(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (a === b || short.length < 3 || /\d/.test(a + b)) return a === b && a !== ""
  if (long.startsWith(short)) return long.length - short.length <= (short.length < 5 ? 1 : 5)
  return short.length > 4 && (editDistance(a, b) <= 1 || long.endsWith(short))
}

/** Names are the same to the letter: "Daniel" is not "Daniela". Other words with a capital may be plurals. */
const areNamesApart = (a: string, b: string): boolean =>
  /^\p{Lu}.*\n\p{Lu}/u.test(`${a}\n${b}`) && editDistance(a, b) === 1 && `${a}s` !== b && `${b}s` !== a

export const has = (words: readonly Word[], { key, text }: Word): boolean =>
  words.some((one) => isSame(one.key, key) && !areNamesApart(one.text, text))

/** Neighbouring words that only one of two texts has, with at most one value of a kind that both have. */
export interface Run {
  words: Word[]
  /** That kind. */
  kind: string
}

/** What only the words of a message have (`fresh`), and what only a statement has (`stale`), in order. */
export function align(said: readonly Word[], statement: string) {
  const own = wordsIn(statement)
  return { fresh: runs(said, own), stale: runs(own, said) }
}

/** How much of a message a statement has, from 0 to 1; what only its topic has counts less. */
export function shareIn(said: readonly Word[], statement: string, topic = ""): number {
  const [own, around] = [wordsIn(statement), wordsIn(topic)]
  // "Which editor" is about vim.
  const isOwn = (word: Word): boolean => has(own, word) || own.some(({ kind }) => isSame(kind, word.key))
  const score = said.reduce((sum, word) => sum + (isOwn(word) ? 1 : has(around, word) ? 0.7 : 0), 0)
  return score / Math.max(1, said.length)
}

function runs(words: readonly Word[], others: readonly Word[]): Run[] {
  const found: Run[] = []
  let isOpen = false
  for (const word of words) {
    const isOutside = word.tells && !has(others, word)
    const kind = others.some((other) => other.kind === word.kind) ? word.kind : ""
    const run = isOpen ? found.at(-1) : undefined
    if (run && isOutside && (kind === "" || run.kind === "")) {
      run.words.push(word)
      run.kind ||= kind
    } else if (isOutside) found.push({ words: [word], kind })
    isOpen = isOutside
  }
  return found
}

/** The words that a text asks about; the others only if none of them tells anything. */
export function askedIn(text: string): Word[] {
  const words = telling(text)
  return words.length > 0 ? words : wordsIn(text).filter(({ key }) => key.length > 2 && !isStopWord(key))
}
