import type { Form } from "../forms/form.ts"
import { looksRandom } from "../values/looks-random.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import { GENERIC_KEY, TOKEN_FORMATS, type TokenFormat } from "../values/token-formats.ts"
import type { Match, Matches } from "./rule.ts"

/** Rules whose format no word has. */
const UNMISTAKABLE = new Set(["aws-key-id", "stripe-key", "webhook-url"])

interface FormatGroup {
  /** All formats that start with the same two characters, with a group for the head of each. */
  pattern: RegExp
  rules: readonly string[]
}

/** By anchors: the formats by the first two characters of a token. */
const indexes = new Map<string, ReadonlyMap<string, FormatGroup>>()

/** The formats that can occur in a text: those with a variable head are left out unless the text contains their anchor. */
function indexFor(text: string): ReadonlyMap<string, FormatGroup> {
  const present = ANCHORS.filter((anchor) => text.includes(anchor))
  const key = present.join(" ")
  let index = indexes.get(key)
  if (index === undefined) {
    index = groupByPrefix(
      TOKEN_FORMATS.filter(([, , , anchor]) => anchor === undefined || present.includes(anchor)),
    )
    indexes.set(key, index)
  }
  return index
}

const ANCHORS = TOKEN_FORMATS.flatMap(([, , , anchor]) => anchor ?? [])

function groupByPrefix(formats: readonly TokenFormat[]): ReadonlyMap<string, FormatGroup> {
  const groups = new Map<string, TokenFormat[]>()
  for (const token of formats) {
    for (const pair of new Set(prefixes(token[1] + token[2], 2)))
      groups.set(pair, [...(groups.get(pair) ?? []), token])
  }
  // Many pairs have the same formats.
  const compiled = new Map<string, FormatGroup>()
  return new Map(
    [...groups].map(([pair, tokens]) => {
      const source = tokens.map(([, head, rest]) => `(${head})(?:${rest})`).join("|")
      const rules = tokens.map(([rule]) => rule)
      const group = compiled.get(source) ?? { pattern: new RegExp(source, "y"), rules }
      compiled.set(source, group)
      return [pair, group]
    }),
  )
}

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))

/** The characters with which a match of the pattern can start: all combinations of the given length. */
function prefixes(pattern: string, length: number): string[] {
  if (length === 0) return [""]
  const [atom = "", group, quantifier = ""] =
    /^(?:\(\?:((?:[^()]|\([^()]*\))*)\)|\[[^\]]*\]|\\.|.)(\?|\{[\d,]+\})?/.exec(pattern) ?? []
  const rest = pattern.slice(atom.length)
  const skipped = quantifier === "?" ? prefixes(rest, length) : []
  if (group !== undefined) {
    const parts = group.match(/(?:[^|(]|\([^()]*\))+/g) ?? []
    return [...skipped, ...parts.flatMap((part) => prefixes(part + rest, length))]
  }
  const single = atom.slice(0, atom.length - quantifier.length)
  const one = new RegExp(`^${single}$`)
  const repeated = /^\{(?:[2-9]|\d\d)/.test(quantifier) ? single + rest : rest
  const ends = prefixes(repeated, length - 1)
  return [
    ...skipped,
    ...PRINTABLE.filter((character) => one.test(character)).flatMap((first) =>
      ends.map((end) => first + end),
    ),
  ]
}

/** A shorter rest says too little by itself. */
const LONG_ENOUGH = 8

/** Tokens that can be recognised by their format. They start where a word starts, or at a seam of the form. */
export function* findTokens(form: Form): Matches {
  const { text, seams } = form
  const index = indexFor(text)
  let inWord = false
  for (let start = 0; start < text.length; start++) {
    const begins = !inWord || seams?.has(start) === true
    inWord = /[0-9A-Za-z]/.test(text.charAt(start))
    if (!begins) continue
    const group = index.get(text.slice(start, start + 2))
    if (group === undefined) continue
    const match = tokenAt(form, start, group)
    yield match
    if (match === undefined) continue
    start = match.end - 1
    inWord = true
  }
}

/** Placeholders are no longer; what follows in a longer token says nothing. */
const LONGEST_PLACEHOLDER = 400

function tokenAt(form: Form, start: number, { pattern, rules }: FormatGroup): Match | undefined {
  const { text } = form
  pattern.lastIndex = start
  const match = pattern.exec(text)
  const found = match?.findIndex((value, index) => index > 0 && value !== undefined) ?? 0
  const [rule, head] = [rules[found - 1], match?.[found]]
  if (match === null || rule === undefined || head === undefined) return undefined
  const body = start + head.length
  const end = lastSeam(form, start, start + match[0].length, body)
  const value = text.slice(start, end)
  if (!isRandom(rule, text.slice(body, end), value, isWhole(form, start, end))) return undefined
  // A hash starts with `$`, as a reference to a variable does.
  if (isPlaceholder(value.slice(0, LONGEST_PLACEHOLDER).replace(/^[${]/, ""))) return undefined
  return { rule, class: "secret", start, end }
}

/** @param whole False when something was removed from it: joined words look more like tokens than single words. */
function isRandom(rule: string, rest: string, value: string, whole: boolean): boolean {
  if (rule === GENERIC_KEY) return /\d/.test(rest) && looksRandom(rest)
  if (
    whole &&
    (UNMISTAKABLE.has(rule) || (/\d/.test(rest) && /[A-Z]/.test(rest)) || /(?:\d\D*){4}/.test(rest))
  )
    return true
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
