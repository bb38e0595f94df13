import { lazily } from "@caliban/text"
import type { Form } from "../forms/form.ts"
import { isPlaceholder } from "../values/placeholder.ts"
import { presetRules } from "./preset.ts"
import type { Matches } from "./rule.ts"

/** The part of secretlint's rule interface that the rules of its preset use. */
interface LibraryRule {
  meta: { id: string }
  create(context: object, options: object): { file: Reader["read"] }
}

/** Rules for key files on disk, and for comments that disable other rules. */
const NOT_FOR_TEXT = /-(?:gcp|filter-comments)$/

/**
 * Rules that ours replace: logins in URLs, because ours ignore the defaults of local setups, and AWS, where the library
 * reports account numbers and wrong positions.
 */
const REPLACED = /-(?:basicauth|database-connection-string|aws)$/

interface Reader {
  rule: string
  read(source: { content: string; ext: string }): unknown
  found: { start: number; end: number }[]
}

export const READERS: () => readonly Reader[] = lazily(() =>
  (presetRules() as unknown as LibraryRule[])
    .filter(({ meta }) => !NOT_FOR_TEXT.test(meta.id))
    .map(createReader),
)

/**
 * Runs the rules of secretlint's recommended preset directly, because secretlint's engine keeps a record of each run in
 * memory until the process ends.
 */
export function* findByLibrary({ text }: Form): Matches {
  for (const { rule, read, found } of READERS()) {
    yield
    if (REPLACED.test(rule)) continue
    read({ content: text, ext: "" })
    const name = rule.replace("@secretlint/secretlint-rule-", "")
    for (const { start, end } of found.splice(0))
      if (!isPlaceholder(text.slice(start, end))) yield { rule: name, class: "secret", start, end }
  }
}

function createReader(rule: LibraryRule): Reader {
  const found: Reader["found"] = []
  const context = {
    sharedOptions: {},
    createTranslator: () => () => undefined,
    report: ({ range: [start, end] }: { range: readonly [start: number, end: number] }) =>
      found.push({ start, end }),
    ignore: () => undefined,
  }
  return { rule: rule.meta.id, read: rule.create(context, {}).file, found }
}
