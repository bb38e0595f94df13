import { lazily } from "@caliban/text"
import type { Form } from "../forms/form.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import { presetRules } from "./preset.ts"
import type { Match } from "./rule.ts"

/** The part of secretlint's rule interface that the rules of its preset use. */
interface LibraryRule {
  meta: { id: string }
  create(
    context: LibraryContext,
    options: object,
  ): { file(source: { content: string; ext: string }): unknown }
}

interface LibraryContext {
  sharedOptions: object
  createTranslator(messages: object): () => unknown
  report(found: { range: readonly [start: number, end: number] }): void
  ignore(): void
}

/** Rules for key files on disk, and for comments that switch the other rules off. */
const NOT_FOR_TEXT = /-(?:gcp|filter-comments)$/

/**
 * Where ours do better: logins in URLs, of which they find the password alone and know the defaults of local set-ups,
 * and AWS, where the library gives a wrong place and reports account numbers.
 */
const REPLACED = /-(?:basicauth|database-connection-string|aws)$/

interface Reader {
  rule: string
  read(source: { content: string; ext: string }): unknown
  found: { start: number; end: number }[]
}

const READERS = lazily(() =>
  (presetRules() as unknown as LibraryRule[])
    .filter(({ meta }) => !NOT_FOR_TEXT.test(meta.id))
    .map(createReader),
)

/**
 * The rules of secretlint's recommended preset, run directly: its engine keeps a record of each run in memory for as
 * long as the process lives.
 */
export function* readByLibrary(text: string, skipped?: RegExp): Generator<Match> {
  for (const { rule, read, found } of READERS()) {
    if (skipped?.test(rule) === true) continue
    read({ content: text, ext: "" })
    for (const place of found.splice(0)) yield { rule, class: "secret", ...place }
  }
}

export function* findByLibrary({ text }: Form): Generator<Match> {
  for (const match of readByLibrary(text, REPLACED)) {
    if (!isPlaceholder(text.slice(match.start, match.end))) {
      yield { ...match, rule: match.rule.replace("@secretlint/secretlint-rule-", "") }
    }
  }
}

function createReader(rule: LibraryRule): Reader {
  const found: Reader["found"] = []
  const { file } = rule.create(
    {
      sharedOptions: {},
      createTranslator: () => () => undefined,
      report: ({ range: [start, end] }) => found.push({ start, end }),
      ignore: () => undefined,
    },
    {},
  )
  return { rule: rule.meta.id, read: file, found }
}
