import { type Alignment } from "./align.ts";
import { type Statement } from "./statement.ts";
/** What is measured on two statements; a weight belongs to each. */
export type Features = Readonly<Record<string, number | boolean>>;
/** The alignment of two statements and what is measured on it. Linear in practice: entries have few words. */
export declare function compareContent(old: Statement, next: Statement): {
    alignment: Alignment;
    features: Features;
};
