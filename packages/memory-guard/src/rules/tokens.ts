import type { Form } from "../forms/form.ts"
import { looksRandom } from "../values/looks-random.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import { GENERIC_KEY, TOKEN_FORMATS, type TokenFormat } from "../values/token-formats.ts"
import type { Match } from "./rule.ts"

/** Rules whose format no word has. */
const UNMISTAKABLE = new Set(["aws-key-id", "stripe-key", "webhook-url"])

interface FormatGroup {
  /** All formats that start with this character, each in a group. */
  pattern: RegExp
  rules: readonly { rule: string; head: RegExp }[]
}

let byFirst: ReadonlyMap<string, FormatGroup> | undefined

function groupByFirst(): ReadonlyMap<string, FormatGroup> {
  const groups = new Map<string, TokenFormat[]>()
  for (const token of TOKEN_FORMATS) {
    for (const first of firstCharacters(token[1])) groups.set(first, [...(groups.get(first) ?? []), token])
  }
  return new Map(
    [...groups].map(([first, tokens]) => [
      first,
      {
        pattern: new RegExp(tokens.map(([, head, rest]) => `(${head}(?:${rest}))`).join("|"), "y"),
        rules: tokens.map(([rule, head]) => ({ rule, head: new RegExp(head, "y") })),
      },
    ]),
  )
}

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))

/** The characters that a pattern can start with. */
function firstCharacters(pattern: string): string[] {
  const alternatives = /^\(\?:([^()]*)\)/.exec(pattern)?.[1]
  if (alternatives !== undefined) return [...new Set(alternatives.split("|").flatMap(firstCharacters))]
  const [first = ""] = /^(?:\[[^\]]*\]|\\.|.)/.exec(pattern) ?? []
  const one = new RegExp(`^${first}$`)
  return PRINTABLE.filter((character) => one.test(character))
}

/** A shorter rest says too little by itself. */
const LONG_ENOUGH = 8

/** Tokens that can be recognised by their format. They start where a word starts, or at a seam of the form. */
export function* findTokens(form: Form): Generator<Match> {
  byFirst ??= groupByFirst()
  const { text, seams } = form
  let inWord = false
  for (let start = 0; start < text.length; start++) {
    const begins = !inWord || seams?.has(start) === true
    inWord = isAlphanumeric(text.charCodeAt(start))
    if (!begins) continue
    const group = byFirst.get(text.charAt(start))
    if (group === undefined) continue
    const match = tokenAt(form, start, group)
    if (match === undefined) continue
    yield match
    start = match.end - 1
    inWord = true
  }
}

function tokenAt(form: Form, start: number, { pattern, rules }: FormatGroup): Match | undefined {
  const { text } = form
  pattern.lastIndex = start
  const match = pattern.exec(text)
  const found = match?.findIndex((value, index) => index > 0 && value !== undefined) ?? 0
  const token = rules[found - 1]
  if (match === null || token === undefined) return undefined
  token.head.lastIndex = start
  const body = start + (token.head.exec(text)?.[0].length ?? 0)
  const end = lastSeam(form, start, start + match[0].length, body)
  const value = text.slice(start, end)
  if (!isRandom(token.rule, text.slice(body, end), value, isWhole(form, start, end))) return undefined
  if (isPlaceholder(value)) return undefined
  return { rule: token.rule, class: "secret", start, end }
}

/** @param whole False when something was removed from it: joined words look more like tokens than single words. */
function isRandom(rule: string, rest: string, value: string, whole: boolean): boolean {
  if (rule === GENERIC_KEY) return /\d/.test(rest) && looksRandom(rest)
  if (whole && (UNMISTAKABLE.has(rule) || /\d.*[A-Z]|[A-Z].*\d|(?:\d\D*){4}/.test(rest))) return true
  return looksRandom(rest.length < LONG_ENOUGH ? value : rest)
}

function isWhole({ seams }: Form, start: number, end: number): boolean {
  for (let at = start + 1; seams !== undefined && at < end; at++) if (seams.has(at)) return false
  return true
}

/** Where a token that was joined across seams ends: before the first piece that is a plain word. */
function lastSeam({ text, seams }: Form, start: number, end: number, body: number): number {
  if (seams === undefined) return end
  for (let at = body + 16; at < end; at++) {
    if (!seams.has(at)) continue
    let next = at + 1
    while (next < end && !seams.has(next)) next++
    const piece = text.slice(at, next)
    if (/^[A-Za-z][a-z]+$/.test(piece) && !looksRandom(piece)) {
      return looksRandom(text.slice(start, at)) ? at : end
    }
  }
  return end
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}
