import { lazily } from "@caliban/text"

export const DAY = 86_400_000

/** The first and the last day, in days since 1970, that a match means. */
type Meaning = (now: number, match: RegExpMatchArray) => readonly [first: number, last: number]

const today = (now: number): number => Math.floor(now / DAY)
/** Weeks start on Monday. */
const monday = (now: number): number => today(now) - ((new Date(now).getUTCDay() + 6) % 7)
const month = (now: number, more: number): number => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more) / DAY
}
const january = (now: number, more: number): number =>
  Date.UTC(new Date(now).getUTCFullYear() + more, 0) / DAY

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "a an one einem einer un una une",
    "two zwei deux dos",
    "three drei trois tres",
    "four vier quatre cuatro",
    "five fünf cinq cinco",
    "six sechs seis",
  ].flatMap((words, at) => words.split(" ").map((word) => [word, at + 1] as const)),
)
const COUNT = `(\\d{1,3}|${Object.keys(NUMBERS).join("|")})`
const WEEKDAYS: readonly string[] = [
  "sunday sonntag dimanche domingo",
  "monday montag lundi lunes",
  "tuesday dienstag mardi martes",
  "wednesday mittwoch mercredi miércoles",
  "thursday donnerstag jeudi jueves",
  "friday freitag vendredi viernes",
  "saturday samstag samedi sábado",
]
const WEEKDAY = `(${WEEKDAYS.join(" ").replaceAll(" ", "|")})`

/** Weeks and months ago are a few days around that day, and that month. */
const ago: Meaning = (now, [, count = "1", unit = ""]) => {
  const number = NUMBERS[count.toLowerCase()] ?? Number(count)
  if (/^m/i.test(unit)) return [month(now, -number), month(now, 1 - number) - 1]
  const isWeek = /^[ws]/i.test(unit)
  const day = today(now) - number * (isWeek ? 7 : 1)
  return isWeek ? [day - 3, day + 3] : [day, day]
}

const lastWeekday: Meaning = (now, [, name = ""]) => {
  const at = WEEKDAYS.findIndex((names) => names.split(" ").includes(name.toLowerCase()))
  const back = (new Date(now).getUTCDay() - at + 7) % 7 || 7
  return [today(now) - back, today(now) - back]
}

const MEANINGS: readonly (readonly [words: string, unspaced: string, meaning: Meaning])[] = [
  [
    "today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag|сегодня",
    "今天|今日|오늘|اليوم",
    (now) => [today(now), today(now)],
  ],
  [
    "yesterday|gestern|hier|ayer|ieri|ontem|gisteren|вчера",
    "昨天|昨日|어제|أمس",
    (now) => [today(now) - 1, today(now) - 1],
  ],
  [
    "this week|diese woche|cette semaine|esta semana|questa settimana|на этой неделе",
    "这周|本周|今週|이번 주",
    (now) => [monday(now), today(now)],
  ],
  [
    "(?:last|past|previous) week|(?:letzte|vorige)[rn]? woche|(?:la )?semaine (?:dernière|passée)|(?:la )?semana pasada|settimana scorsa|semana passada|vorige week|(?:на )?прошлой неделе",
    "上周|上星期|上个星期|先週|지난주",
    (now) => [monday(now) - 7, monday(now) - 1],
  ],
  [
    "this month|diese[nm] monat|ce mois|este mes|в этом месяце",
    "这个月|本月|今月|이번 달",
    (now) => [month(now, 0), today(now)],
  ],
  [
    "(?:last|past|previous) month|(?:letzte[nm]|vorige[nm]) monat|(?:le )?mois dernier|(?:el )?mes pasado|mese scorso|mês passado|(?:в )?прошлом месяце",
    "上个月|上月|先月|지난달",
    (now) => [month(now, -1), month(now, 0) - 1],
  ],
  ["this year|dieses jahr|cette année|este año", "今年|올해", (now) => [january(now, 0), today(now)]],
  [
    "last year|letzte[sn]? jahr|l['’]année dernière|l['’]an dernier|(?:el )?año pasado|ano passado|в прошлом году",
    "去年|昨年|작년",
    (now) => [january(now, -1), january(now, 0) - 1],
  ],
  [`${COUNT} (day|week|month)s? ago`, "", ago],
  [`vor ${COUNT} (tag|woche|monat)(?:en|n)?`, "", ago],
  [`il y a ${COUNT} (jour|semaine|moi)s?`, "", ago],
  [`hace ${COUNT} (día|semana|mes)(?:es|s)?`, "", ago],
  [`(?:last|on|letzten|vorigen|vergangenen|am) ${WEEKDAY}`, "", lastWeekday],
  [`${WEEKDAY} (?:dernier|passé|pasado)`, "", lastWeekday],
]

/** Words for times before now. */
export const RELATIVE = lazily(() =>
  MEANINGS.map(([words, unspaced, meaning]) => {
    const spaced = `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`
    return [new RegExp(unspaced === "" ? spaced : `${spaced}|${unspaced}`, "giu"), meaning] as const
  }),
)
