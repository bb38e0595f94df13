import { utimesSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { expect, it, vi } from "vitest"
import { createDocumentIndex } from "../src/engine/document-index.ts"
import { searchIndex } from "../src/engine/search-index.ts"
import { readFilters } from "../src/filters.ts"
import { createMemorySearch } from "../src/index.ts"
import { openIn, temporaryFolder } from "./temporary-memory.ts"

const HOUR = 3_600_000

const sinceOf = (value: string, now: number): string | undefined => {
  const { since } = readFilters(`since:"${value}"`, { now, mounts: [], types: () => new Set() }).filters
  return since === undefined ? undefined : new Date(since).toISOString()
}

/** Which of the documents that were changed at these times are of the time that the words name. */
function changedAt(words: string, now: string, times: readonly string[]): string[] {
  const index = createDocumentIndex()
  for (const [at, time] of times.entries())
    index.put({ address: `topic-${at}`, body: "", updatedAt: Date.parse(time) })
  const query = { text: words, now: Date.parse(now), maxResults: 10, minScore: 0 }
  return searchIndex(index, query)
    .map(({ document: { updatedAt = 0 } }) => new Date(updatedAt).toISOString().replace(":00.000", ""))
    .sort()
}

it.each([
  // 18:00 on 10 March, two days after the clocks went forward.
  ["America/Los_Angeles", "2026-03-11T01:00Z", "today", "2026-03-10T07:00"],
  ["America/Los_Angeles", "2026-03-11T01:00Z", "yesterday", "2026-03-09T07:00"],
  ["America/Los_Angeles", "2026-03-11T01:00Z", "2026-03-10", "2026-03-10T07:00"],
  ["America/Los_Angeles", "2026-03-11T01:00Z", "this week", "2026-03-09T07:00"],
  ["America/Los_Angeles", "2026-03-11T01:00Z", "last week", "2026-03-02T08:00"],
  ["America/Los_Angeles", "2026-03-11T01:00Z", "2026-03", "2026-03-01T08:00"],
  ["America/Los_Angeles", "2026-03-11T01:00Z", "2026", "2026-01-01T08:00"],
  // The last evening of a month and of a year.
  ["America/Los_Angeles", "2026-04-01T02:00Z", "this month", "2026-03-01T08:00"],
  ["America/Los_Angeles", "2026-01-01T02:00Z", "this year", "2025-01-01T08:00"],
  ["America/Los_Angeles", "2026-01-01T02:00Z", "December", "2025-12-01T08:00"],
  // 07:00 on 10 March.
  ["Asia/Tokyo", "2026-03-09T22:00Z", "2026-03-10", "2026-03-09T15:00"],
  ["Asia/Tokyo", "2026-03-09T22:00Z", "今日", "2026-03-09T15:00"],
  ["Asia/Tokyo", "2026-03-09T22:00Z", "昨日", "2026-03-08T15:00"],
  // The first morning of a year.
  ["Asia/Tokyo", "2025-12-31T22:00Z", "January", "2025-12-31T15:00"],
  // Days of 23 and of 25 hours.
  ["Europe/Berlin", "2026-03-29T21:30Z", "heute", "2026-03-28T23:00"],
  ["Europe/Berlin", "2026-03-30T21:30Z", "gestern", "2026-03-28T23:00"],
  ["Europe/Berlin", "2026-10-25T22:30Z", "heute", "2026-10-24T22:00"],
  ["Europe/Berlin", "2026-10-26T22:30Z", "gestern", "2026-10-24T22:00"],
  // A day that begins at one o'clock, and one with two midnights.
  ["America/Sao_Paulo", "2018-11-04T15:00Z", "hoje", "2018-11-04T03:00"],
  ["America/Havana", "2026-11-01T15:00Z", "hoy", "2026-11-01T04:00"],
  // Samoa had no 30 December 2011.
  ["Pacific/Apia", "2011-12-31T00:00Z", "today", "2011-12-30T10:00"],
  ["Pacific/Apia", "2011-12-31T00:00Z", "2011-12-30", "2011-12-30T10:00"],
  ["Pacific/Apia", "2011-12-31T00:00Z", "2011-12-29", "2011-12-29T10:00"],
  ["UTC", "2026-03-11T01:00Z", "today", "2026-03-11T00:00"],
])("in %s at %s, since:%s is %s", (zone, now, value, start) => {
  vi.stubEnv("TZ", zone)
  expect(sinceOf(value, Date.parse(now))).toBe(`${start}:00.000Z`)
})

it.each([
  ["today", ["2026-03-10T07:00Z", "2026-03-11T00:59Z"]],
  ["aujourd'hui", ["2026-03-10T07:00Z", "2026-03-11T00:59Z"]],
  ["2026-03-10", ["2026-03-10T07:00Z", "2026-03-11T00:59Z"]],
  ["yesterday", ["2026-03-09T07:00Z", "2026-03-10T06:59Z"]],
  ["вчера", ["2026-03-09T07:00Z", "2026-03-10T06:59Z"]],
  ["last week", ["2026-03-09T06:59Z"]],
])("in Los Angeles, %s finds what was changed on the local day", (words, found) => {
  vi.stubEnv("TZ", "America/Los_Angeles")
  const times = ["2026-03-09T06:59Z", "2026-03-09T07:00Z", "2026-03-10T06:59Z", "2026-03-10T07:00Z"]
  expect(changedAt(words, "2026-03-11T01:00Z", [...times, "2026-03-11T00:59Z"])).toEqual(found)
})

it("a date in a text is that day in every time zone", () => {
  for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
    vi.stubEnv("TZ", zone)
    const index = createDocumentIndex()
    for (const day of ["2026-03-09", "2026-03-10", "2026-03-11"])
      index.put({ address: day, body: `Decided on ${day}` })
    const find = (text: string, now: Date) =>
      searchIndex(index, { text, now: now.getTime(), maxResults: 1, minScore: 0 })[0]?.document.address
    for (const hour of [0, 12, 23])
      expect([zone, hour, find("decided today", new Date(2026, 2, 10, hour))]).toEqual([
        zone,
        hour,
        "2026-03-10",
      ])
    expect(find("decided on 10 March", new Date(2026, 2, 20))).toBe("2026-03-10")
  }
})

it("a list of the newest names the local day of its filter", async () => {
  const folder = temporaryFolder({ "memory/tea.md": "Tea\n" })
  const changedAt = new Date("2026-03-09T21:00Z")
  utimesSync(join(folder, "memory/tea.md"), changedAt, changedAt)
  for (const [zone, day] of [
    ["Asia/Tokyo", "2026-03-10"],
    ["America/Los_Angeles", "2026-03-09"],
  ] as const) {
    vi.stubEnv("TZ", zone)
    const search = createMemorySearch(openIn(folder), {
      now: () => new Date("2026-03-09T22:00Z"),
    })
    const { hits } = await search.search("since:today")
    expect(hits[0]?.reason.terms).toEqual([`since:${day}`])
  }
})

it.each([
  "America/Los_Angeles",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "UTC",
])("in %s, today begins at its first moment, and yesterday the calendar day before", (zone) => {
  vi.stubEnv("TZ", zone)
  const times = fc.date({ min: new Date("2000-01-01"), max: new Date("2038-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(times, (now) => {
      const day = (more: number) =>
        new Date(now.getFullYear(), now.getMonth(), now.getDate() + more).toISOString()
      expect(sinceOf("today", now.getTime())).toBe(day(0))
      expect(sinceOf("yesterday", now.getTime())).toBe(day(-1))
      expect(sinceOf("12h", now.getTime())).toBe(new Date(now.getTime() - 12 * HOUR).toISOString())
    }),
  )
})
