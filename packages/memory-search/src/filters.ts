import { plainLine, shortWord } from "@caliban/text"
import { DAY } from "./engine/dates.ts"
import { type Filters, OWN } from "./engine/engine-types.ts"

/** What is known about the documents, to judge filters. */
export interface QueryContext {
  now: number
  mounts: readonly string[]
  hasType(type: string): boolean
}

export interface FilteredQuery extends Filters {
  /** The query without its filters; phrases stay in their quotes. */
  text: string
  /** A sentence for each filter that was ignored. */
  notes: string[]
}

/** A phrase, or a filter: a name, a colon and a word or a text in quotes; it may stand in brackets. */
const PARTS = /"[^"]*"|(?<![^\s(])(type|mount|since):("[^"]*"|[^\s"()]*)/gi

/** Notes are for people and models: a hostile query cannot make them long. */
const NOTES_MAX = 5

/** Splits a query into text and filters. Of several filters of one kind the last decides. Never fails; linear time. */
export function readFilters(query: string, context: QueryContext): FilteredQuery {
  const parsed: FilteredQuery = { text: "", notes: [] }
  parsed.text = query.replace(PARTS, (part: string, name: string | undefined, value: string | undefined) => {
    if (name === undefined || value === undefined) return part
    const problem = applyFilter(parsed, context, name.toLowerCase(), value.replaceAll('"', ""))
    if (problem !== undefined && parsed.notes.length < NOTES_MAX) {
      const shown = plainLine(shortWord(`${name}:${value}`))
      parsed.notes.push(`The filter ${shown} was ignored: ${problem}.`)
    }
    return " "
  })
  return parsed
}

/** Sets one filter, or says why it cannot be used. */
function applyFilter(
  parsed: FilteredQuery,
  { now, mounts, hasType }: QueryContext,
  name: string,
  value: string,
): string | undefined {
  if (name === "type") {
    const type = value.toLowerCase()
    if (!hasType(type)) return `no topic has this type; ${USUAL_TYPES}`
    parsed.type = type
  } else if (name === "mount") {
    if (value !== OWN && !mounts.includes(value)) return explainMounts(mounts)
    parsed.mount = value
  } else {
    const since = parseTime(value, now)
    if (since === undefined) return "write a date such as 2026-01-31, or an age such as 14d, 2w or 3m"
    parsed.since = since
  }
  return undefined
}

const USUAL_TYPES = "the usual types are user, feedback, project and reference"

export function explainType(type: string): string {
  return `No topic has the type ${plainLine(shortWord(type))}; ${USUAL_TYPES}.`
}

export function explainMounts(mounts: readonly string[]): string {
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
export function parseTime(text: string, now: number): number | undefined {
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
