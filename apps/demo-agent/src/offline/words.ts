import { bareText, isStopWord, segmentsOf, stemOf } from "@caliban/text"
import { classes, forms, generic, same, values } from "./phrases.ts"

/** A word or value of a text, with its place. */
export type Word = ReturnType<typeof toWord>

/** Any value or word. */
const WORD = new RegExp(values.map(([, form]) => `(${form})`).join("|"), "giu")

/** A word without its ending: "versions" and "version", "written" and "write" are one. */
function rootOf(word: string): string {
  const singular = word.replace(/(?<=(?:x|ch|sh|ss))es$|(?<=\p{L}{2}[^s])s$/u, "").replace(/ie$/, "y")
  const stem = stemOf(stemOf(singular))
  return /(?:ed|en|ing)$/.test(word) ? stem.replace(/(\p{L})\1$/u, "$1") : stem
}

/** Words that do not tell one fact from another, whatever language they are of. */
const GENERIC = new Set(generic.split(" ").flatMap((word) => [word, stemOf(bareText(word))]))

/** The name of each group of words, by its words. */
const byWord = (groups: Readonly<Record<string, string>>, keyOf: (word: string) => string) =>
  new Map(Object.entries(groups).flatMap(([name, all]) => all.split(" ").map((word) => [keyOf(word), name])))
const SAME = byWord(same, rootOf)
/** Things of which one takes the place of another, such as editors. */
const CLASSES = byWord(classes, String)

/** The words of a text in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const kind = values[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? ""
    const isChinese = kind === "" && /\p{Script=Han}/u.test(match[0])
    const parts = isChinese ? [...segmentsOf(match[0])] : [{ text: match[0], at: 0 }]
    return parts.map((part) => toWord(part.text, match.index + part.at, kind))
  })
}

const keyOf = (root: string): string => SAME.get(root) ?? root

function toWord(text: string, at: number, form: string) {
  const bare = bareText(text.replace(/['’]s$/, ""))
  /** What it is a value of; empty for a plain word. */
  const kind = form || CLASSES.get(bare) || ""
  const stem = form === "" ? rootOf(bare) : bare.replace(/(?<=\p{L}{3})s$|(?<=\d)(?:st|nd|rd|th)$|\s/gu, "")
  const isStop = /n['’]t$/.test(text) || bare.split(/['’]/).every(isStopWord)
  const isPlain = isStop || [bare, stemOf(bare), stem].some((one) => GENERIC.has(one))
  /** Whether it tells one fact from another. */
  const tells = kind !== "" || forms.telling.test(bare) || /^\p{Lu}{2,}$/u.test(text) || !isPlain
  // Words for the same thing have the same key.
  return { text, key: keyOf(stem), at, kind, tells }
}

export const has = (words: readonly Word[], { key }: Word): boolean => words.some((one) => one.key === key)

/** The words that tell something. */
export const telling = (text: string): Word[] => wordsIn(text).filter(({ tells }) => tells)

/** The words that a text asks about; the others only if none of them tells anything. */
export function askedIn(text: string): Word[] {
  const words = telling(text)
  return words.length > 0 ? words : wordsIn(text).filter(({ key }) => key.length > 2 && !isStopWord(key))
}

export const isVerb = (word?: Word): boolean =>
  word !== undefined && (forms.fact.test(word.text) || forms.link.test(word.key))

/** How much of these words a text has, from 0 to 1; what is only near it, such as its name, counts less. */
export function shareIn(words: readonly Word[], text: string, near: string): number {
  const [own, around] = [wordsIn(text), wordsIn(near)]
  // "Which editor" is about vim.
  const isOwn = (word: Word) => has(own, word) || own.some(({ kind }) => keyOf(rootOf(kind)) === word.key)
  const score = words.reduce((sum, word) => sum + (isOwn(word) ? 1 : has(around, word) ? 0.7 : 0), 0)
  return score / Math.max(1, words.length)
}

/** Neighbouring words that tell something and are not in `others`. */
export function runsOutside(words: readonly Word[], others: readonly Word[]): Word[][] {
  const runs: Word[][] = [[]]
  for (const word of words)
    if (word.tells && !has(others, word)) runs.at(-1)?.push(word)
    else runs.push([])
  return runs.filter((run) => run.length > 0)
}

/** The name of a topic in words. */
export const inWords = (slug: string): string => slug.replaceAll(/[-/]/g, " ")

/** The parts of a statement that says several things. */
export const partsOf = (text: string): string[] =>
  text.split(/[,;] | (?:and|und|y|et|but|aber|while|with|mit|con|avec) /)
