/**
 * A point in time as people write it: `2026-01-31`, `2026-01`, `2026`, ISO 8601 with a time, `today`, `yesterday`, or an
 * age such as `12h`, `14d`, `2w`, `3m` (months of 30 days), `1y`. Dates are days in UTC.
 *
 * @returns milliseconds since 1970; `undefined` for any other text
 */
export declare function parseTime(text: string, now: number): number | undefined;
