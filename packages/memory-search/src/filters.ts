import { plainLine, shortWord } from "@caliban/text"
import { DAY } from "./engine/dates.ts"
import { type Filters, OWN } from "./engine/engine-types.ts"

/** What is known about the documents, to judge filters. */
interface Known {
  now: number
  mounts: readonly string[]
  hasType(type: string): boolean
}

/** A phrase, or a filter: a name, a colon and a word or a text in quotes; it may stand in brackets. */
const PARTS = /"[^"]*"|(?<![^\s(])(type|mount|since):("[^"]*"|[^\s"()]*)/gi

/** Notes are for people and models: a hostile query cannot make them long. */
const NOTES_MAX = 5

/** What a filter means, or why it cannot be used. */
const READERS: Readonly<Record<string, (value: string, known: Known) => Filters | string>> = {
  type: (value, { hasType }) =>
    hasType(value.toLowerCase())
      ? { type: value.toLowerCase() }
      : "no topic has this type; the usual types are user, feedback, project and reference",
  mount: (value, { mounts }) =>
    value === OWN || mounts.includes(value) ? { mount: value } : explainMounts(mounts),
  since(value, { now }) {
    const since = parseTime(value, now)
    return since === undefined
      ? "write a date such as 2026-01-31, or an age such as 14d, 2w or 3m"
      : { since }
  },
}

/**
 * Splits a query into its filters and its text, in which phrases stay in their quotes, with a sentence for each filter that was
 * ignored. Of several filters of one kind the last decides. Never fails; linear time.
 */
export function readFilters(
  query: string,
  known: Known,
): { text: string; filters: Filters; notes: string[] } {
  const filters: Filters = {}
  const notes: string[] = []
  const text = query.replace(PARTS, (part: string, name: string | undefined, value: string | undefined) => {
    const read = READERS[name?.toLowerCase() ?? ""]?.(value?.replaceAll('"', "") ?? "", known)
    if (read === undefined) return part
    if (typeof read !== "string") Object.assign(filters, read)
    else if (notes.length < NOTES_MAX)
      notes.push(`The filter ${plainLine(shortWord(`${name}:${value}`))} was ignored: ${read}.`)
    return " "
  })
  return { text, filters, notes }
}

function explainMounts(mounts: readonly string[]): string {
  return mounts.length === 0
    ? "this memory has no mounts"
    : `the mounts are ${mounts.join(", ")}, and own is the memory itself`
}

const UNITS: Readonly<Record<string, number>> = { h: DAY / 24, d: DAY, w: 7 * DAY, m: 30 * DAY, y: 365 * DAY }
const LATEST = 8_640_000_000_000_000

/**
 * A point in time as people write it: `2026-01-31`, `2026-01`, `2026`, ISO 8601 with a time, `today`, `yesterday`, or an
 * age such as `12h`, `14d`, `2w`, `3m` (months of 30 days), `1y`. Dates are days in UTC.
 *
 * @returns milliseconds since 1970; `undefined` for any other text
 */
function parseTime(text: string, now: number): number | undefined {
  const word = text.trim().toLowerCase()
  const today = Math.floor(now / DAY) * DAY
  if (word === "today") return today
  if (word === "yesterday") return today - DAY
  const [, count, unit = ""] = /^(\d{1,5})([hdwmy])$/.exec(word) ?? []
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0)
  const [, year, month = "01", day = "01", rest] =
    /^(\d{4})(?:-(\d\d))?(?:-(\d\d)(t.{1,30})?)?$/.exec(word) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  const time = Date.parse(rest === undefined ? `${date}T00:00:00Z` : date + rest.toUpperCase())
  // `Date.parse` takes the 31st of a month with 30 days for the next day.
  const isDay = new Date(Date.parse(`${date}T00:00:00Z`) || LATEST).toISOString().startsWith(date)
  return Number.isNaN(time) || !isDay ? undefined : time
}
