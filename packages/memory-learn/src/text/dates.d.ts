/** The day in UTC, `2026-02-09`. */
export declare function isoDay(date: Date): string;
/** Whole days from an ISO date to a time; negative for a date in the future. `undefined` if it is not a date. */
export declare function daysSince(day: string | undefined, now: Date): number | undefined;
