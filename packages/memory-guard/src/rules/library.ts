import { rules } from "@secretlint/secretlint-rule-preset-recommend"
import type { Form } from "../forms/form.ts"
import { isPlaceholder } from "./placeholder.ts"
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
  createTranslator(messages: object): (messageId: string) => { messageId: string }
  report(found: { message: { messageId: string }; range: readonly [start: number, end: number] }): void
  ignore(): void
}

/**
 * Rules that are not run: for key files on disk, for comments that switch the other rules off, and for logins in URLs,
 * where ours find the password alone and know the defaults of local set-ups.
 */
const UNUSED = /-(?:gcp|filter-comments|basicauth|database-connection-string)$/

/** Found by the library, and no secret. */
const PUBLIC = new Set(["AWSAccountID"])

interface Reader {
  read(source: { content: string; ext: string }): unknown
  found: { messageId: string; start: number; end: number }[]
  rule: string
}

let readers: Reader[] | undefined

/**
 * The rules of secretlint's recommended preset, run directly: its engine keeps a record of each run in memory for as
 * long as the process lives.
 */
export function* findByLibrary({ text }: Form): Generator<Match> {
  readers ??= (rules as unknown as LibraryRule[])
    .filter(({ meta }) => !UNUSED.test(meta.id))
    .map(createReader)
  for (const { read, found, rule } of readers) {
    read({ content: text, ext: "" })
    for (const { messageId, start, end } of found.splice(0)) {
      if (PUBLIC.has(messageId) || isPlaceholder(text.slice(start, end))) continue
      yield { rule, class: "secret", start, end }
    }
  }
}

function createReader(rule: LibraryRule): Reader {
  const found: Reader["found"] = []
  const { file } = rule.create(
    {
      sharedOptions: {},
      createTranslator: () => (messageId) => ({ messageId }),
      report: ({ message, range: [start, end] }) => found.push({ messageId: message.messageId, start, end }),
      ignore: () => undefined,
    },
    {},
  )
  return { read: file, found, rule: rule.meta.id.replace("@secretlint/secretlint-rule-", "") }
}
