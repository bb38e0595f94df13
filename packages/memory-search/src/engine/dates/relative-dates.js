const DAY = 86_400_000;
const startOfDay = (now) => Math.floor(now / DAY) * DAY;
const monday = (now) => startOfDay(now) - ((new Date(now).getUTCDay() + 6) % 7) * DAY;
const monthStart = (now, months) => {
    const date = new Date(now);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};
const daysAgo = (now, days) => {
    const day = startOfDay(now) - days * DAY;
    return [day, day];
};
const NUMBERS = {
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
    einem: 1,
    einer: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
};
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const WOCHENTAGE = ["sonntag", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag"];
/** A unit begins with `m` for a month and with `w` for a week, which means a few days around that day. */
function ago(now, count = "1", unit = "") {
    const number = NUMBERS[count.toLowerCase()] ?? Number(count);
    const letter = unit.charAt(0).toLowerCase();
    if (letter === "m")
        return [monthStart(now, -number), monthStart(now, 1 - number) - DAY];
    const [day] = daysAgo(now, letter === "w" ? number * 7 : number);
    return letter === "w" ? [day - 3 * DAY, day + 3 * DAY] : [day, day];
}
function lastWeekday(now, names, name = "") {
    const back = (new Date(now).getUTCDay() - names.indexOf(name.toLowerCase()) + 7) % 7;
    return daysAgo(now, back === 0 ? 7 : back);
}
/** Words for times before now. */
export const RELATIVE = [
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
        (now, [, count, unit]) => ago(now, count, unit),
    ],
    [
        "vor (\\d{1,3}|einem|einer|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn) (tag|woche|monat)(?:en|n)?",
        (now, [, count, unit]) => ago(now, count, unit),
    ],
    [`(?:last |on )(${WEEKDAYS.join("|")})`, (now, [, name]) => lastWeekday(now, WEEKDAYS, name)],
    [
        `(?:letzten|vorigen|vergangenen|am) (${WOCHENTAGE.join("|")})`,
        (now, [, name]) => lastWeekday(now, WOCHENTAGE, name),
    ],
];
