import { type Measured } from "./measure.ts";
/** One row for each of several measurements. */
export declare const rowsOf: (title: string, all: readonly (readonly [string, Measured])[]) => string;
/** The figures of one subject as a Markdown table: in total, by category, by language, and the time of a call. */
export declare const tableOf: (name: string, measured: Measured) => string;
