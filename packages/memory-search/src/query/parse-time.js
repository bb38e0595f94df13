const DAY = 86_400_000;
const UNITS = { h: DAY / 24, d: DAY, w: 7 * DAY, m: 30 * DAY, y: 365 * DAY };
const LATEST = 8_640_000_000_000_000;
/**
 * A point in time as people write it: `2026-01-31`, `2026-01`, `2026`, ISO 8601 with a time, `today`, `yesterday`, or an
 * age such as `12h`, `14d`, `2w`, `3m` (months of 30 days), `1y`. Dates are days in UTC.
 *
 * @returns milliseconds since 1970; `undefined` for any other text
 */
export function parseTime(text, now) {
    const word = text.trim().toLowerCase();
    const today = Math.floor(now / DAY) * DAY;
    if (word === "today")
        return today;
    if (word === "yesterday")
        return today - DAY;
    const [, count, unit = ""] = /^(\d{1,5})([hdwmy])$/.exec(word) ?? [];
    if (count !== undefined)
        return now - Number(count) * (UNITS[unit] ?? 0);
    const [, year, month = "01", day = "01", rest] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d)(t.{1,30})?)?$/.exec(word) ?? [];
    if (year === undefined)
        return undefined;
    const date = `${year}-${month}-${day}`;
    const time = Date.parse(rest === undefined ? `${date}T00:00:00Z` : date + rest.toUpperCase());
    // `Date.parse` takes the 31st of a month with 30 days for the next day.
    const isDay = new Date(Date.parse(`${date}T00:00:00Z`) || LATEST).toISOString().startsWith(date);
    return Number.isNaN(time) || !isDay ? undefined : time;
}
