import data from "./phrases.json" with { type: "json" }

const compile = (source: string): RegExp => new RegExp(source, "iu")

const compiled = Object.entries(data.forms).map(([name, source]) => [name, compile(source)])
/** What a message may be or contain, in English, German, Spanish, French and Chinese. */
export const forms = Object.fromEntries(compiled) as Record<keyof typeof data.forms, RegExp>

/** How the value that is no longer true is named: its group is `old`. */
export const oldValues: readonly RegExp[] = data.oldValue.map(compile)
/** How a person says that they live somewhere else, and the same in the words of a fact. */
export const moved = data.moved.map(([form = "", plain = ""]) => [compile(form), plain] as const)
/** A correction in one sentence: what it is about, and its value, or what is to change. */
export const restated: readonly RegExp[] = data.restated.map(compile)

/** A text with x in place of each character of a quote. */
export const masked = (text: string): string =>
  text.replace(new RegExp(data.quoted, "g"), (quote) => "x".repeat(quote.length))

/** The statements of a text: "on floor 2. The scanner", but not "am 3. Juni" or in quotes. `joins`: whether what comes after an end belongs to what is before it. */
export function statementsIn(text: string, joins: (...parts: [string, string, string]) => boolean): string[] {
  const ends = [...masked(text).matchAll(new RegExp(data.statementEnd, "giu"))]
  const statements: string[] = []
  let start = 0
  for (const [at, { 0: end, index }] of ends.entries()) {
    const from = index + end.length
    if (joins(text.slice(start, index), end, text.slice(from, ends[at + 1]?.index))) continue
    statements.push(text.slice(start, index))
    start = from
  }
  return [...statements, text.slice(start)]
}
export const { classes, generic, same, says } = data
/** What values look like, by their kind, and last any word. The first form that matches counts. */
export const values: readonly (readonly [string, string])[] = data.values.map(([kind = "", form = ""]) => [
  kind,
  form.replace(/<(months|days|units)>/g, (_, name: "months" | "days" | "units") => data[name]),
])
