import { expect, test, vi } from "vitest"
import { withAbsoluteDates } from "./absolute-dates.ts"

const NOW = new Date(2026, 2, 11, 10)

test.each([
  ["The demo is tomorrow.", "The demo is tomorrow (2026-03-12)."],
  ["THE DEMO IS TOMORROW", "THE DEMO IS TOMORROW (2026-03-12)"],
  ["Next week we ship", "Next week (week of 2026-03-16) we ship"],
  ["Das Release ist morgen", "Das Release ist morgen (2026-03-12)"],
])("the day in %j gets its date", (text, dated) => {
  expect(withAbsoluteDates(text, NOW)).toBe(dated)
})

test.each([
  "tomorrow.io is our weather API",
  "today() returns UTC",
  "We use `git log --since=yesterday` for the standup.",
  'The button says "Tomorrow".',
  "The Today widget is written in Swift.",
  "The variable is called yesterday.",
  "Today's special is always soup.",
  'My favourite film is "Tomorrow Never Dies".',
  "我最喜欢的书是《明天会更好》。",
  "My exam is on Thursday next week.",
  "Next week on Friday we ship",
  "Am Freitag nächste Woche ist Demo",
  "vendredi de la semaine prochaine",
  "下周五有演示。",
  "来週の金曜日はデモです。",
  "다음 주 금요일에 데모가 있어.",
])("%j gets no date", (text) => {
  expect(withAbsoluteDates(text, NOW)).toBe(text)
})

test.each([
  ["America/New_York", "2026-03-03T01:30:00Z", "The demo is tomorrow", "2026-03-03"],
  ["America/New_York", "2026-03-03T01:30:00Z", "The build broke last night", "2026-03-01"],
  ["America/New_York", "2026-03-02T01:30:00Z", "We ship next week", "week of 2026-03-02"],
  ["Pacific/Auckland", "2026-03-02T13:30:00Z", "The demo is today", "2026-03-03"],
  // The clocks change: the day has 25 hours, or 23.
  ["America/New_York", "2026-11-01T04:30:00Z", "The demo is tomorrow", "2026-11-02"],
  ["America/New_York", "2026-03-09T04:30:00Z", "The demo was yesterday", "2026-03-08"],
])("in %s at %s, the day in %j is that of the person", (zone, time, text, day) => {
  vi.stubEnv("TZ", zone)
  expect(withAbsoluteDates(text, new Date(time))).toContain(`(${day})`)
})
