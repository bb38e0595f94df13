/** A date in a query: the words that name it, and the terms of the days or months that it means, best first. */
export interface DateInQuery {
    from: number;
    to: number;
    typed: string;
    terms: readonly (readonly [term: string, weight: number])[];
}
/** The dates that a query names, in the order of the text. A month without a year is the last one before `now`. */
export declare function datesInQuery(query: string, now: number): DateInQuery[];
