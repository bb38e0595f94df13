import { plainLine, shortWord } from "@caliban/text"
import { DAY, timesIn } from "./engine/dates.ts"
import { type Filters, OWN } from "./engine/engine-types.ts"

/** A phrase, or a filter: a name, a colon and a word or a text in quotes; it may stand in brackets. */
const PARTS = /"[^"]*"|(?<![^\s(])(type|mount|since):("[^"]*"|[^\s"()]*)/gi

/** Notes are for people and models: a hostile query cannot make them long. */
const NOTES_MAX = 5

/**
 * Splits a query into its filters and its text, in which phrases stay in their quotes, with a sentence for each filter that was
 * ignored. Of several filters of one kind the first decides. Never fails; linear time.
 */
export function readFilters(
  query: string,
  { now, mounts, types }: { now: number; mounts: readonly string[]; types: () => ReadonlySet<string> },
): { text: string; filters: Filters; notes: string[] } {
  /** What a filter means, or why it cannot be used. */
  const readers: Readonly<Record<string, (value: string) => Filters | string>> = {
    type: (value) =>
      types().has(value.toLowerCase())
        ? { type: value.toLowerCase() }
        : "no topic has this type; the usual types are user, feedback, project and reference",
    mount(value) {
      if (value === OWN || mounts.includes(value)) return { mount: value }
      return mounts.length === 0
        ? "this memory has no mounts"
        : `the mounts are ${mounts.join(", ")}, and own is the memory itself`
    },
    since(value) {
      const since = parseTime(value, now)
      const advice = "write a date such as 2026-01-31, or an age such as 14d or 3m"
      return since === undefined ? advice : { since }
    },
  }
  const filters: Filters = {}
  const notes: string[] = []
  const text = query.replace(PARTS, (part: string, name: string | undefined, value: string | undefined) => {
    const read = readers[name?.toLowerCase() ?? ""]?.(value?.replaceAll('"', "") ?? "")
    if (read === undefined) return part
    const why = Object.keys(read).some((kind) => kind in filters) ? `only the first ${name}: counts` : read
    if (typeof why !== "string") Object.assign(filters, why)
    else if (notes.length < NOTES_MAX)
      notes.push(`The filter ${plainLine(shortWord(`${name}:${value}`))} was ignored: ${why}.`)
    return " "
  })
  return { text, filters, notes }
}

const UNITS: Readonly<Record<string, number>> = { h: DAY / 24, d: DAY, w: 7 * DAY, m: 30 * DAY, y: 365 * DAY }

/** A date or a time such as `yesterday`, as in a query, or an age: `12h`, `14d`, `2w`, `3m` (months of 30 days), `1y`. */
function parseTime(text: string, now: number): number | undefined {
  const [, count, unit = ""] = /^(\d{1,5})([hdwmy])$/i.exec(text) ?? []
  if (count !== undefined) return now - Number(count) * (UNITS[unit.toLowerCase()] ?? 0)
  // A year alone is one only after such a word.
  const date = text.replace(/^(?=\d+$)/, "in ")
  // 01/04/2026 is in January for some and in April for others.
  const [time] = date.includes("/") ? [] : timesIn(date, now)
  const [from] = (time?.typed === date && time.days[0]) || []
  return from && +new Date(1970, 0, 1 + from)
}
