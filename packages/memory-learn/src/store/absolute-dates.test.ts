import { expect, test } from "vitest"
import { withAbsoluteDates } from "./absolute-dates.ts"

const NOW = new Date("2026-03-11T10:00:00Z")

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
