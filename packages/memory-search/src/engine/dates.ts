import { lazily } from "@caliban/text"

export const DAY = 86_400_000

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
/** Also words for other things: months only with a capital letter or next to a number. */
const DOUBTFUL = /^(?:may|mai|mei|mar|mars|dec|jan|sep)$/

const DATE = lazily(() => {
  const year = "(?:19|20)\\d\\d"
  const names = MONTHS.join(" ").replaceAll(" ", "|")
  const forms = [
    `(${year})[-/.](\\d{1,2})(?:[-/.](\\d{1,2}))?(?!\\d)`,
    `(\\d{1,2})[./](\\d{1,2})[./](${year})(?!\\d)`,
    `(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(${names})(?![\\p{L}])\\.?(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]))?(?:,?\\s+(?:de\\s+)?(${year}))?`,
    `(?:in|im|en|em|nel|since|seit|depuis|desde)\\s+(${year})(?!\\d)`,
  ]
  const cjk = `(?:(${year})[年년]\\s?)?(\\d{1,2})[月월](?:\\s?(\\d{1,2})[日号號일])?|(${year})[年년]`
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})|${cjk}`, "giu")
})

/** The days that a text names; those without a year are the nearest to `now`, when it was written. */
export function daysIn(text: string, now: number): Days[] {
  return datesIn(text).map(({ year, month, day }) => spanOf(year || nearestYear(now, month, day), month, day))
}

/** The times that a query names. A month without a year is the last one, or else the next. */
export function timesIn(query: string, now: number): NamedTime[] {
  const relative = RELATIVE().flatMap(([pattern, meaning]) =>
    [...query.matchAll(pattern)].map(([typed]) => ({ typed, days: [meaning(now)], isRelative: true })),
  )
  const dates = datesIn(query).map(({ typed, year, month, day }): NamedTime => {
    const date = new Date(now)
    const last = date.getFullYear() - Number(month > date.getMonth() + 1)
    const years = year > 0 ? [year] : [last, last + 1, last - 1]
    return { typed, days: years.map((one) => spanOf(one, month, day)), isRelative: false }
  })
  return [...relative, ...dates]
}

/** 0 for a year or a day that the text does not say. */
function datesIn(text: string): { typed: string; year: number; month: number; day: number }[] {
  return [...digitsOf(text).matchAll(DATE())].flatMap(([typed, ...parts]) => {
    const [y1, m1, d1, d2, m2, y2, d3, name, e3, y3, y4, y5, m5, d5, y6] = parts
    const day = Number(d1 ?? d2 ?? d3 ?? e3 ?? d5 ?? 0)
    const year = Number(y1 ?? y2 ?? y3 ?? y4 ?? y5 ?? y6 ?? 0)
    if (DOUBTFUL.test(name ?? "") && day === 0 && year === 0) return []
    const named = MONTHS.findIndex((names) => names.split(" ").includes(name?.toLowerCase() ?? "")) + 1
    const month = named || Number(m1 ?? m2 ?? m5 ?? 0)
    const longest = new Date(Date.UTC(year || 2_000, month || 12, 0)).getUTCDate()
    return month > 12 || day > longest || month + year === 0 ? [] : [{ typed, year, month, day }]
  })
}

/** Without a day the whole month, without a month the whole year. */
function spanOf(year: number, month: number, day: number): Days {
  const first = Date.UTC(year, month && month - 1, day || 1) / DAY
  return [first, day ? first : Date.UTC(year, month || 12) / DAY - 1]
}

function nearestYear(now: number, month: number, day: number): number {
  const year = new Date(now).getFullYear()
  const distance = (one: number): number => Math.abs(Date.UTC(one, month - 1, day || 15) - now)
  return [year - 1, year, year + 1].reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

/** Chinese numerals before 月, 日 and 号 as digits, in a text with a month. */
function digitsOf(text: string): string {
  if (!text.includes("月")) return text
  const add = (sum: number, sign: string): number =>
    sign === "十" ? 10 * (sum || 1) : sum + 1 + "一二三四五六七八九".indexOf(sign)
  const numerals = /[一二三四五六七八九十]{1,3}(?=[月日号號])/gu
  return text.replace(numerals, (signs) => `${[...signs].reduce(add, 0)}`)
}

/** The day of a time in the time zone of the process, as days since 1970. */
export const dayOf = (at: number) => Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY)
/** Weeks start on Monday. */
const monday = (now: number): number => dayOf(now) - ((new Date(now).getDay() + 6) % 7)
const firstOf = (now: number, years: number, months: number): number =>
  Date.UTC(new Date(now).getFullYear() + years, months) / DAY
const month = (now: number, more: number): number => firstOf(now, 0, new Date(now).getMonth() + more)

const TODAY = "today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag|сегодня"
const YESTERDAY = "yesterday|gestern|hier|ayer|ieri|ontem|gisteren|вчера"
const LAST =
  "last|past|previous|letzte[rnms]?|vorige[rnms]?|dernier|dernière|passée?|pasad[ao]|scors[ao]|passad[ao]|прошл\\p{L}+"
const THIS = "this|diese[rnms]?|cette|ce|est[ea]|quest[ao]|этой|этом"
const WEEK = "week|woche|semaine|semana|settimana|неделе"
const MONTH = "month|monat|mois|mes|mese|mês|месяце"
const YEAR = "year|jahr|année|an|año|anno|ano|году"
const both = (which: string, unit: string): string => `(?:${which}) (?:${unit})|(?:${unit}) (?:${which})`

/** Words for times before now; those of scripts without spaces stand for themselves. */
const RELATIVE = lazily(() => {
  const meanings: readonly (readonly [words: string, unspaced: string, meaning: (now: number) => Days])[] = [
    [TODAY, "今天|今日|오늘", (now) => [dayOf(now), dayOf(now)]],
    [YESTERDAY, "昨天|昨日|어제", (now) => [dayOf(now) - 1, dayOf(now) - 1]],
    [both(THIS, WEEK), "这周|本周|今週|이번 주", (now) => [monday(now), dayOf(now)]],
    [both(LAST, WEEK), "上周|上星期|上个星期|先週|지난주", (now) => [monday(now) - 7, monday(now) - 1]],
    [both(THIS, MONTH), "这个月|本月|今月|이번 달", (now) => [month(now, 0), dayOf(now)]],
    [both(LAST, MONTH), "上个月|上月|先月|지난달", (now) => [month(now, -1), month(now, 0) - 1]],
    [both(THIS, YEAR), "今年|올해", (now) => [firstOf(now, 0, 0), dayOf(now)]],
    [both(LAST, YEAR), "去年|昨年|작년", (now) => [firstOf(now, -1, 0), firstOf(now, 0, 0) - 1]],
  ]
  return meanings.map(([words, unspaced, meaning]) => {
    const spaced = `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`
    return [new RegExp(`${spaced}|${unspaced}`, "giu"), meaning] as const
  })
})
