import { lazily } from "@caliban/text"
import { DAY, RELATIVE } from "./relative-dates.ts"

/** Days since 1970, both included. */
export type Days = readonly [first: number, last: number]

/** A time in a query: its words, and the days that it may mean, the likeliest first. */
export interface NamedTime {
  typed: string
  days: readonly Days[]
  /** Whether the words say nothing else, as "last week". */
  isRelative: boolean
}

/** Names of months in English, German, French, Spanish, Portuguese, Italian, Dutch, Russian and Arabic. */
const MONTHS: readonly string[] = [
  "january januar janvier enero janeiro gennaio januari январь января январе jan يناير",
  "february februar février fevrier febrero fevereiro febbraio februari февраль февраля феврале feb فبراير",
  "march märz maerz mars marzo março maart март марта марте mar مارس",
  "april avril abril aprile апрель апреля апреле apr أبريل ابريل",
  "may mai mayo maio maggio mei май мая мае مايو",
  "june juni juin junio junho giugno июнь июня июне jun يونيو",
  "july juli juillet julio julho luglio июль июля июле jul يوليو",
  "august août aout agosto augustus август августа августе aug أغسطس اغسطس",
  "september septembre septiembre setembro settembre сентябрь сентября сентябре sep sept سبتمبر",
  "october oktober octobre octubre outubro ottobre октябрь октября октябре oct okt أكتوبر اكتوبر",
  "november novembre noviembre novembro ноябрь ноября ноябре nov نوفمبر",
  "december dezember décembre decembre diciembre dezembro dicembre декабрь декабря декабре dec dez ديسمبر",
]
const NUMBER_OF = lazily(
  () => new Map(MONTHS.flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const))),
)
/** Also words for other things: months only with a capital letter or next to a number. */
const DOUBTFUL = /^(?:may|mai|mei|mar|mars|dec|jan|sep)$/

const DATE = lazily(() => {
  const year = "(?:19|20)\\d\\d"
  const names = [...NUMBER_OF().keys()].sort((a, b) => b.length - a.length).join("|")
  const forms = [
    `(?<y1>${year})[-/.](?<m1>\\d{1,2})(?:[-/.](?<d1>\\d{1,2}))?(?!\\d)`,
    `(?<d2>\\d{1,2})[./](?<m2>\\d{1,2})[./](?<y2>${year})(?!\\d)`,
    `(?:(?<d3>\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(?<m3>${names})(?![\\p{L}])\\.?(?:\\s+(?<e3>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]))?(?:,?\\s+(?:de\\s+)?(?<y3>${year}))?`,
    `(?:in|im|en|em|nel|since|seit|depuis|desde)\\s+(?<y4>${year})(?!\\d)`,
  ]
  const cjk = `(?:(?<y5>${year})[年년]\\s?)?(?<m5>\\d{1,2})[月월](?:\\s?(?<d5>\\d{1,2})[日号號일])?|(?<y6>${year})[年년]`
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})|${cjk}`, "giu")
})

/** The days that a text names; those without a year are the nearest to `now`, when it was written. */
export function daysIn(text: string, now: number): Days[] {
  return datesIn(text).map(({ year, month, day }) => spanOf(year || nearestYear(now, month, day), month, day))
}

/** The times that a query names. A month without a year is the last one, or else the next. */
export function timesIn(query: string, now: number): NamedTime[] {
  const relative = RELATIVE().flatMap(([pattern, meaning]) =>
    [...query.matchAll(pattern)].map((match): NamedTime => {
      return { typed: match[0], days: [meaning(now, match)], isRelative: true }
    }),
  )
  const dates = datesIn(query).map(({ typed, year, month, day }): NamedTime => {
    const date = new Date(now)
    const last = date.getUTCFullYear() - (month > date.getUTCMonth() + 1 ? 1 : 0)
    const years = year > 0 ? [year] : [last, last + 1, last - 1]
    return { typed, days: years.map((one) => spanOf(one, month, day)), isRelative: false }
  })
  return [...relative, ...dates]
}

interface FoundDate {
  typed: string
  /** 0 when the text does not say. */
  year: number
  month: number
  day: number
}

function datesIn(text: string): FoundDate[] {
  return [...digitsOf(text).matchAll(DATE())].flatMap(([typed, ...parts]) => {
    const [y1, m1, d1, d2, m2, y2, d3, name, e3, y3, y4, y5, m5, d5, y6] = parts
    const day = Number(d1 ?? d2 ?? d3 ?? e3 ?? d5 ?? 0)
    const year = Number(y1 ?? y2 ?? y3 ?? y4 ?? y5 ?? y6 ?? 0)
    const small = name?.toLowerCase() ?? ""
    if (DOUBTFUL.test(name ?? "") && day === 0 && year === 0) return []
    const month = name === undefined ? Number(m1 ?? m2 ?? m5 ?? 0) : (NUMBER_OF().get(small) ?? 0)
    return month > 12 || day > 31 || month + year === 0 ? [] : [{ typed, year, month, day }]
  })
}

/** Without a day the whole month, without a month the whole year. */
function spanOf(year: number, month: number, day: number): Days {
  if (day > 0) return [Date.UTC(year, month - 1, day) / DAY, Date.UTC(year, month - 1, day) / DAY]
  if (month > 0) return [Date.UTC(year, month - 1) / DAY, Date.UTC(year, month) / DAY - 1]
  return [Date.UTC(year, 0) / DAY, Date.UTC(year + 1, 0) / DAY - 1]
}

function nearestYear(now: number, month: number, day: number): number {
  const year = new Date(now).getUTCFullYear()
  const distance = (one: number): number => Math.abs(Date.UTC(one, month - 1, day || 15) - now)
  return [year - 1, year, year + 1].reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

/** Chinese numerals before 月, 日 and 号 as digits. */
function digitsOf(text: string): string {
  if (!text.includes("月")) return text
  return text.replace(/[一二三四五六七八九十]{1,3}(?=[月日号號])/gu, (numeral) => {
    const [tens = "", ones = ""] = numeral.includes("十") ? numeral.split("十") : [undefined, numeral]
    const digit = (sign: string): number => "〇一二三四五六七八九".indexOf(sign)
    const ten = numeral.includes("十") ? 10 * (tens === "" ? 1 : digit(tens)) : 0
    return String(ten + (ones === "" ? 0 : digit(ones)))
  })
}
