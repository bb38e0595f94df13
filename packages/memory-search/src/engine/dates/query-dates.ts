import { lazily } from "@caliban/text"
import {
  DATED,
  datesOf,
  FULL_MONTH,
  NO_LETTER,
  NOT_LETTER,
  two,
  withDigits,
  YEARLESS,
  yearless,
} from "./dates.ts"

const DAY = 86_400_000

/** A date in a query: the words that name it, and the terms of the days or months that it means, best first. */
export interface DateInQuery {
  from: number
  to: number
  typed: string
  terms: readonly (readonly [term: string, weight: number])[]
}

type Meaning = (now: number, match: RegExpMatchArray) => [from: number, to: number]

const startOfDay = (now: number): number => Math.floor(now / DAY) * DAY
const monday = (now: number): number => startOfDay(now) - ((new Date(now).getUTCDay() + 6) % 7) * DAY
const monthStart = (now: number, months: number): number => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}
const daysAgo = (now: number, days: number): [number, number] => {
  const day = startOfDay(now) - days * DAY
  return [day, day]
}

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

/** Words for times before now. */
const RELATIVE: readonly (readonly [pattern: string, meaning: Meaning])[] = [
  ["today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag|сегодня|今天|今日|오늘|اليوم", (now) => daysAgo(now, 0)],
  ["yesterday|gestern|hier|ayer|ieri|ontem|gisteren|вчера|昨天|昨日|어제|أمس|امس", (now) => daysAgo(now, 1)],
  ["vorgestern|avant-hier|anteayer|позавчера|前天|一昨日", (now) => daysAgo(now, 2)],
  [
    "this week|diese woche|cette semaine|esta semana|questa settimana|на этой неделе|这周|本周|今週|이번 주|هذا الأسبوع",
    (now) => [monday(now), startOfDay(now)],
  ],
  [
    "(?:last|past|previous) week|(?:letzte|vorige)[rn]? woche|(?:la )?semaine (?:dernière|passée)|(?:la )?semana pasada|(?:la )?settimana scorsa|semana passada|vorige week|(?:на )?прошлой неделе|上周|上星期|上个星期|先週|지난주|الأسبوع الماضي",
    (now) => [monday(now) - 7 * DAY, monday(now) - DAY],
  ],
  [
    "this month|diese[nm] monat|ce mois|este mes|в этом месяце|这个月|本月|今月|이번 달",
    (now) => [monthStart(now, 0), startOfDay(now)],
  ],
  [
    "(?:last|past|previous) month|(?:letzte[nm]|vorige[nm]) monat|(?:le )?mois dernier|(?:el )?mes pasado|mese scorso|mês passado|(?:в )?прошлом месяце|上个月|上月|先月|지난달|الشهر الماضي",
    (now) => [monthStart(now, -1), monthStart(now, 0) - DAY],
  ],
  [
    "last year|letzte[sn]? jahr|l['’]année dernière|(?:el )?año pasado|в прошлом году|去年|昨年|작년|العام الماضي",
    (now) => [
      monthStart(now, -12 - new Date(now).getUTCMonth()),
      monthStart(now, -new Date(now).getUTCMonth()) - DAY,
    ],
  ],
  [
    "(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month)s? ago",
    (now, [, count = "1", unit]) => {
      const number = NUMBERS[count.toLowerCase()] ?? Number(count)
      if (unit?.toLowerCase() === "month")
        return [monthStart(now, -number), monthStart(now, 1 - number) - DAY]
      const [day] = daysAgo(now, unit?.toLowerCase() === "week" ? number * 7 : number)
      return unit?.toLowerCase() === "week" ? [day - 3 * DAY, day + 3 * DAY] : [day, day]
    },
  ],
  [
    `(?:last |on )(${WEEKDAYS.join("|")})`,
    (now, [, name = ""]) => {
      const back = (new Date(now).getUTCDay() - WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7
      return daysAgo(now, back === 0 ? 7 : back)
    },
  ],
]

const ASCII_OR_CYRILLIC = /^[(\p{Script=Latin}\p{Script=Cyrillic}\\]/u
const RELATIVE_PATTERNS = lazily(() =>
  RELATIVE.map(([pattern, meaning]) => {
    const parts = pattern.split(/\|(?![^(]*\))/)
    const spaced = parts.filter((part) => ASCII_OR_CYRILLIC.test(part))
    const rest = parts.filter((part) => !ASCII_OR_CYRILLIC.test(part))
    const source = [`${NOT_LETTER}(?:${spaced.join("|")})${NO_LETTER}`, ...rest].join("|")
    return [new RegExp(source, "giu"), meaning] as const
  }),
)

/** Any digit, month or word for a time: without one there is no date to look for. */
const MAY_BE_DATED = lazily(() => {
  const relative = RELATIVE.map(([pattern]) => pattern.replaceAll(/\((?!\?)/g, "(?:"))
  return new RegExp(`\\d|${FULL_MONTH}|${relative.join("|")}`, "iu")
})

/** The dates that a query names, in the order of the text. A month without a year is the last one before `now`. */
export function datesInQuery(query: string, now: number): DateInQuery[] {
  const text = withDigits(query)
  const found: DateInQuery[] = []
  const add = (match: RegExpMatchArray, terms: DateInQuery["terms"]): void => {
    const from = match.index ?? 0
    const to = from + match[0].length
    if (terms.length === 0 || found.some((other) => from < other.to && other.from < to)) return
    found.push({ from, to, typed: match[0].trim(), terms })
  }
  if (!MAY_BE_DATED().test(text)) return found
  for (const match of text.matchAll(DATED())) add(match, termsOfDate(datesOf(match[0], now)))
  for (const [pattern, meaning] of RELATIVE_PATTERNS()) {
    for (const match of text.matchAll(pattern)) add(match, termsOfRange(...meaning(now, match)))
  }
  for (const match of text.matchAll(YEARLESS())) add(match, termsOfYearless(match, now))
  return found.sort((a, b) => a.from - b.from)
}

/** A day means that day; without a day, the month. */
function termsOfDate(terms: readonly string[]): [string, number][] {
  const day = terms.find((term) => term.length === 11)
  return day === undefined ? terms.map((term) => [term, 1]) : [[day, 1]]
}

function termsOfRange(from: number, to: number): [string, number][] {
  const days = Math.round((to - from) / DAY) + 1
  const dates = Array.from({ length: days }, (_, at) => new Date(from + at * DAY).toISOString())
  const terms = dates.map((date) => `#${date.slice(0, days > 45 ? 7 : 10)}`)
  return [...new Set(terms)].map((term) => [term, 1])
}

function termsOfYearless(match: RegExpMatchArray, now: number): [string, number][] {
  const { month, day } = yearless(match)
  if (month < 1 || month > 12) return []
  if (day > 0) return [[`#${two(month)}-${two(day)}`, 1]]
  const date = new Date(now)
  const year = date.getUTCFullYear() - (month > date.getUTCMonth() + 1 ? 1 : 0)
  return [
    [`#${year}-${two(month)}`, 1],
    [`#${year + 1}-${two(month)}`, 0.5],
    [`#${year - 1}-${two(month)}`, 0.3],
  ]
}
