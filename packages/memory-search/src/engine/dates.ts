import { lazily } from "@caliban/text"

const DAY = 86_400_000

/** Month names of nine languages: one line for each month, the beginnings of its names. */
const MONTHS: readonly string[] = [
  "jan|janv|janu|ene|enero|gen|gennaio|янв|يناير",
  "feb|févr|fevr|fevereiro|febbraio|фев|فبراير",
  "mar|märz|maerz|mars|marzo|março|mrt|maart|март|марта|مارس",
  "apr|avr|abr|апр|أبريل|ابريل",
  "may|mai|mayo|mag|maggio|maio|mei|май|мая|مايو",
  "jun|juin|giu|июн|يونيو",
  "jul|juil|lug|июл|يوليو",
  "aug|août|aout|ago|авг|أغسطس|اغسطس",
  "sep|sept|set|settembre|сен|سبتمبر",
  "oct|okt|out|ott|окт|أكتوبر|اكتوبر",
  "nov|ноя|نوفمبر",
  "dec|dez|déc|dic|дек|ديسمبر",
]

const FULL_MONTH =
  "(?:january|january|february|march|april|may|june|july|august|september|october|november|december" +
  "|januar|februar|märz|maerz|mai|juni|juli|oktober|dezember" +
  "|janvier|février|fevrier|mars|avril|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre" +
  "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre" +
  "|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro" +
  "|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre" +
  "|januari|februari|maart|mei|augustus" +
  "|январ[яьe]|феврал[яьe]|марта?|март[е]?|апрел[яье]|ма[йяе]|июн[яье]|июл[яье]|августа?е?|сентябр[яье]|октябр[яье]|ноябр[яье]|декабр[яье]" +
  "|يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر" +
  "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)"
const NOT_LETTER = "(?<![\\p{L}\\p{N}])"
const NO_LETTER = "(?![\\p{L}\\p{N}])"

/** Dates with a year, in any text. */
const DATED = lazily(
  () =>
    new RegExp(
      [
        `${NOT_LETTER}(?<y1>(?:19|20)\\d\\d)[-/.](?<m1>\\d{1,2})(?:[-/.](?<d1>\\d{1,2}))?(?!\\d)`,
        `${NOT_LETTER}(?<d2>\\d{1,2})[./](?<m2>\\d{1,2})[./](?<y2>(?:19|20)\\d\\d)(?!\\d)`,
        `(?<y3>(?:19|20)\\d\\d)年(?:(?<m3>\\d{1,2})月(?:(?<d3>\\d{1,2})日)?)?`,
        `${NOT_LETTER}(?:(?<d4>\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(?<m4>${FULL_MONTH})\\.?,?\\s+(?:(?<e4>\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(?:de\\s+)?(?<y4>(?:19|20)\\d\\d)(?!\\d)`,
      ].join("|"),
      "giu",
    ),
)

/** Days and months named in a text with their year, as the terms under which they are indexed: `#2026-03-14`, `#2026-03`. */
export function datesOf(text: string): string[] {
  const found = new Set<string>()
  for (const { groups = {} } of text.matchAll(DATED())) {
    const year = groups["y1"] ?? groups["y2"] ?? groups["y3"] ?? groups["y4"]
    const month = groups["m1"] ?? groups["m2"] ?? groups["m3"] ?? String(monthOf(groups["m4"] ?? ""))
    const day = groups["d1"] ?? groups["d2"] ?? groups["d3"] ?? groups["d4"] ?? groups["e4"]
    for (const term of termsOfDate(
      Number(year),
      Number(month),
      day === undefined ? undefined : Number(day),
    )) {
      found.add(term)
    }
  }
  return [...found]
}

function termsOfDate(year: number, month: number, day: number | undefined): string[] {
  if (!(month >= 1 && month <= 12)) return []
  const ofMonth = `#${year}-${String(month).padStart(2, "0")}`
  if (day === undefined || day < 1 || day > 31) return [ofMonth]
  return [`${ofMonth}-${String(day).padStart(2, "0")}`, ofMonth]
}

/** From 1; 0 for anything but the name of a month. */
function monthOf(name: string): number {
  const small = name.toLowerCase()
  let best = 0
  let longest = 0
  for (const [at, beginnings] of MONTHS.entries()) {
    for (const beginning of beginnings.split("|")) {
      if (small.startsWith(beginning) && beginning.length > longest) {
        best = at + 1
        longest = beginning.length
      }
    }
  }
  return best
}

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

/** A month, with a day before or behind it, without a year. */
const YEARLESS = lazily(
  () =>
    new RegExp(
      `${NOT_LETTER}(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(${FULL_MONTH})${NO_LETTER}(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?|(\\d{1,2})月(?:(\\d{1,2})[日号])?`,
      "giu",
    ),
)

/** The dates that a query names, in the order of the text. Those without a year mean the last time before `now`. */
export function datesInQuery(text: string, now: number): DateInQuery[] {
  const found: DateInQuery[] = []
  const add = (match: RegExpMatchArray, terms: DateInQuery["terms"]): void => {
    const from = match.index ?? 0
    const to = from + match[0].length
    if (terms.length === 0 || found.some((other) => from < other.to && other.from < to)) return
    found.push({ from, to, typed: match[0].trim(), terms })
  }
  for (const match of text.matchAll(DATED())) {
    const terms = datesOf(match[0])
    add(
      match,
      terms
        .slice(0, 1)
        .concat(terms.slice(1))
        .map((term, at) => [term, at === 0 ? 1 : 0.4] as const),
    )
  }
  for (const [pattern, meaning] of RELATIVE_PATTERNS()) {
    for (const match of text.matchAll(pattern)) add(match, termsOfRange(...meaning(now, match)))
  }
  for (const match of text.matchAll(YEARLESS())) add(match, termsOfYearless(match, now))
  return found.sort((a, b) => a.from - b.from)
}

function termsOfRange(from: number, to: number): [string, number][] {
  const days = Math.round((to - from) / DAY) + 1
  if (days > 45) {
    const months = new Set<string>()
    for (let day = from; day <= to; day += DAY) months.add(`#${new Date(day).toISOString().slice(0, 7)}`)
    return [...months].map((month) => [month, 1])
  }
  const terms: [string, number][] = []
  for (let day = from; day <= to; day += DAY) terms.push([`#${new Date(day).toISOString().slice(0, 10)}`, 1])
  return terms
}

function termsOfYearless(match: RegExpMatchArray, now: number): [string, number][] {
  const [whole, before, name, behind, cjkMonth, cjkDay] = match
  // "may" and "mar" are words as well: only with a capital, or with a day.
  if (name !== undefined && /^(?:may|mar|mai|mei|ma|mars|dec|jan)$/i.test(name)) {
    if (before === undefined && behind === undefined && !/^\p{Lu}/u.test(whole.trim())) return []
  }
  const month = name === undefined ? Number(cjkMonth) : monthOf(name)
  const day = before ?? behind ?? cjkDay
  const date = new Date(now)
  const thisYear = date.getUTCFullYear()
  const year = month > date.getUTCMonth() + 1 ? thisYear - 1 : thisYear
  const terms = termsOfDate(year, month, day === undefined ? undefined : Number(day))
  const other = termsOfDate(year === thisYear ? year - 1 : thisYear, month, undefined)
  return [
    ...terms.map((term, at): [string, number] => [term, at === 0 ? 1 : 0.4]),
    ...other.map((term): [string, number] => [term, 0.3]),
  ]
}
