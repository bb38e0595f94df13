import { MASK, mergeFindings, type SecretFinding } from "./finding.ts"
import { decodeRuns } from "./forms/decode.ts"
import { type Form, originalSpan } from "./forms/form.ts"
import { joinLines, joinStrings, squeeze, squeezeHyphens } from "./forms/join.ts"
import { foldLookalikes, normalise } from "./forms/normalise.ts"
import { resolveEscapes } from "./forms/resolve-escapes.ts"
import { findContacts, findIdentityNumbers } from "./rules/contact.ts"
import { findCredentials } from "./rules/credentials.ts"
import { createFileContentRule, LONGEST_EXAMPLE_LINES } from "./rules/file-content.ts"
import { findByLibrary } from "./rules/library.ts"
import { findNearby } from "./rules/nearby.ts"
import { findPrivateKeys } from "./rules/private-keys.ts"
import { findRandomRuns } from "./rules/random-runs.ts"
import type { Rule } from "./rules/rule.ts"
import { findSeedPhrases } from "./rules/seed-phrases.ts"
import { findStated } from "./rules/stated.ts"
import { findTokens } from "./rules/tokens.ts"
import type { Steps } from "./run-steps.ts"

export interface FindOptions {
  /** True allows addresses and telephone numbers, because the user asked to keep them. Default: false. */
  allowContact?: boolean | undefined
  /** A longer block of code, log or data, in lines, counts as the contents of a file. Default: 40. */
  longestExample?: number | undefined
}

/** The longest text that is read, in UTF-16 code units: more than a topic may hold. */
export const LONGEST_TEXT = 300_000

/** The rule that names a longer text, as a whole. */
export const TOO_LONG = "too-long"

/** Replaces masked characters: not part of any value, and no rule matches across it. */
const BARRIER = "\ue000"

/** How many nested encodings are decoded. */
const MAX_DEPTH = 2

/** Rules offer more pauses than needed, and each costs something. */
const OFFERS_PER_PAUSE = 8

/** The number of different values whose repetitions are searched. */
const MAX_REPEATED_VALUES = 64

const RULES = [findPrivateKeys, findTokens, findByLibrary, findCredentials, findStated, findSeedPhrases]

/** Reads a text in steps of a few milliseconds at most. Returns findings sorted by position and without overlaps. */
export type Scan = Steps<SecretFinding[]>

export function* scan(text: string, options: FindOptions): Scan {
  if (text.length > LONGEST_TEXT) {
    return [{ rule: TOO_LONG, class: "file-content", start: 0, end: text.length }]
  }
  const found = yield* scanAt(text, options, 0)
  return mergeFindings([...found, ...(yield* findRepeated(text, found))])
}

function* scanAt(text: string, options: FindOptions, depth: number): Scan {
  const found: SecretFinding[] = []
  function* read(form: Form, rules: readonly Rule[]): Generator<void> {
    for (const rule of rules) {
      yield
      let offers = 0
      for (const match of rule(form)) {
        if (match !== undefined) add(form, match, match.start, match.end)
        if (++offers % OFFERS_PER_PAUSE === 0) yield
      }
    }
  }
  const add = (form: Form, { rule, class: kind }: SecretFinding, start: number, end: number): void => {
    const [from, to] = originalSpan(form, start, end)
    if (to > from) found.push({ rule, class: kind, start: from, end: to })
  }

  const whole = withoutMasks(text)
  yield
  const plain = yield* resolveEscapes(foldLookalikes(yield* normalise(whole)))
  const strings = yield* joinStrings(plain)
  for (const form of new Set([plain, strings])) yield* read(form, RULES)
  yield* read(plain, [findNearby, findRandomRuns])
  if (depth === 0) {
    yield* read(plain, [options.allowContact === true ? findIdentityNumbers : findContacts])
    yield* read({ text: whole }, [createFileContentRule(options.longestExample ?? LONGEST_EXAMPLE_LINES)])
  }

  const joined = yield* joinLines(strings)
  yield
  const tight = squeeze(strings)
  yield
  const looser = [joined, tight, squeezeHyphens(strings)]
  for (const form of new Set(looser)) if (form !== strings) yield* read(form, [findTokens])

  if (depth < MAX_DEPTH) {
    // The forms have most encoded runs in common.
    const known = new Map<string, SecretFinding | undefined>()
    for (const form of new Set([plain, joined, tight])) {
      for (const run of decodeRuns(form)) {
        yield
        if (run === undefined) continue
        const { start, end, text: decoded } = run
        if (!known.has(decoded)) known.set(decoded, (yield* scanAt(decoded, options, depth + 1))[0])
        const inner = known.get(decoded)
        if (inner !== undefined) add(form, inner, start, end)
      }
    }
  }
  return found
}

/** Hides earlier masks from the rules. */
function withoutMasks(text: string): string {
  return text.includes("[masked: ") ? text.replace(MASK, (mask) => BARRIER.repeat(mask.length)) : text
}

/** Other occurrences of the values that were found, such as a password in an example below its statement. */
function* findRepeated(text: string, found: readonly SecretFinding[]): Scan {
  const repeated: SecretFinding[] = []
  const values = new Map<string, SecretFinding>()
  for (const finding of found) {
    if (values.size === MAX_REPEATED_VALUES) break
    const value = text.slice(finding.start, finding.end)
    if (finding.class !== "file-content" && value.length >= 4 && value.length <= 1_000)
      values.set(value, finding)
  }
  for (const [value, { rule, class: kind }] of values) {
    yield
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
      const around = (text[at - 1] ?? "") + (text[at + value.length] ?? "")
      if (value.length >= 8 || !/\w/.test(around)) {
        repeated.push({ rule, class: kind, start: at, end: at + value.length })
      }
    }
  }
  return repeated
}
