import { mergeFindings, type SecretFinding } from "./finding.ts"
import { decodeRuns } from "./forms/decode.ts"
import { type Form, originalSpan } from "./forms/form.ts"
import { joinLines, joinStrings, squeeze, squeezeHyphens } from "./forms/join.ts"
import { normalise } from "./forms/normalise.ts"
import { resolveEscapes } from "./forms/resolve-escapes.ts"
import { MASK } from "./mask.ts"
import { findContacts, findIdentityNumbers } from "./rules/contact.ts"
import { findCredentials } from "./rules/credentials.ts"
import { createFileContentRule, LONGEST_EXAMPLE_LINES } from "./rules/file-content.ts"
import { findByLibrary } from "./rules/library.ts"
import { findNearby } from "./rules/nearby.ts"
import { findPrivateKeys } from "./rules/private-keys.ts"
import { findRandomRuns } from "./rules/random-runs.ts"
import { findReversed } from "./rules/reversed.ts"
import type { Rule } from "./rules/rule.ts"
import { findSeedPhrases } from "./rules/seed-phrases.ts"
import { findStated } from "./rules/stated.ts"
import { findTokens } from "./rules/tokens.ts"

export interface FindOptions {
  /** True allows addresses and telephone numbers, because the user asked to keep them. Default: false. */
  allowContact?: boolean
  /** A longer block of code, log or data, in lines, counts as the contents of a file. Default: 40. */
  longestExample?: number
}

/** Replaces masked characters: not part of any value, and no rule matches across it. */
const BARRIER = "\ue000"

/** How many nested encodings are decoded. */
const MAX_DEPTH = 2

/** The number of different values whose repetitions are searched. */
const MAX_REPEATED_VALUES = 64

const SECRET_RULES: readonly Rule[] = [
  findPrivateKeys,
  findTokens,
  findByLibrary,
  findCredentials,
  findStated,
  findReversed,
  findSeedPhrases,
]

/**
 * Finds everything in a text that must not be stored, sorted by position and without overlaps. Never throws. Cost:
 * linear in the length of the text.
 */
export function findSecrets(text: string, options: FindOptions = {}): SecretFinding[] {
  const found = findAt(text, options, 0)
  return mergeFindings([...found, ...findRepeated(text, found)])
}

function findAt(text: string, options: FindOptions, depth: number): SecretFinding[] {
  const found: SecretFinding[] = []
  const read = (form: Form, rules: readonly Rule[]): void => {
    for (const rule of rules) {
      for (const { start, end, ...match } of rule(form)) add(form, match, start, end)
    }
  }
  const add = (
    form: Form,
    match: Pick<SecretFinding, "rule" | "class">,
    start: number,
    end: number,
  ): void => {
    const [from, to] = originalSpan(form, start, end)
    if (to > from) found.push({ ...match, start: from, end: to })
  }

  const whole = withoutMasks(text)
  const plain = resolveEscapes(normalise(whole))
  const strings = joinStrings(plain)
  for (const form of new Set([plain, strings])) read(form, SECRET_RULES)
  read(plain, [findNearby, findRandomRuns])
  if (depth === 0) {
    read(plain, [options.allowContact === true ? findIdentityNumbers : findContacts])
    read({ text: whole }, [createFileContentRule(options.longestExample ?? LONGEST_EXAMPLE_LINES)])
  }

  const joined = joinLines(strings)
  const tight = squeeze(strings)
  const looser = [joined, tight, squeezeHyphens(strings)]
  for (const form of new Set(looser)) if (form !== strings) read(form, [findTokens])

  if (depth < MAX_DEPTH) {
    // The forms have most encoded runs in common.
    const known = new Map<string, SecretFinding | undefined>()
    for (const form of new Set([plain, joined, tight])) {
      for (const { start, end, text: decoded } of decodeRuns(form)) {
        if (!known.has(decoded)) known.set(decoded, findAt(decoded, options, depth + 1)[0])
        const inner = known.get(decoded)
        if (inner !== undefined) add(form, { rule: inner.rule, class: inner.class }, start, end)
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
function findRepeated(text: string, found: readonly SecretFinding[]): SecretFinding[] {
  const repeated: SecretFinding[] = []
  const values = new Map<string, SecretFinding>()
  for (const finding of found) {
    if (values.size === MAX_REPEATED_VALUES) break
    const value = text.slice(finding.start, finding.end)
    if (finding.class !== "file-content" && value.length >= 4 && value.length <= 1_000)
      values.set(value, finding)
  }
  for (const [value, { rule, class: kind }] of values) {
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
      if (value.length >= 8 || standsAlone(text, at, at + value.length)) {
        repeated.push({ rule, class: kind, start: at, end: at + value.length })
      }
    }
  }
  return repeated
}

function standsAlone(text: string, start: number, end: number): boolean {
  return !/\w/.test(text[start - 1] ?? "") && !/\w/.test(text[end] ?? "")
}
