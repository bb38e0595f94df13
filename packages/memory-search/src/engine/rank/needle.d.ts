import type { SearchDocument } from "../engine-types.ts";
import type { QueryWord } from "./query-words.ts";
/** A word of a query as it is looked for in texts that are not divided into words. */
export interface Needle {
    /** In small letters. */
    forms: readonly string[];
    term: string;
    days: ReadonlySet<string>;
}
/** How a word is looked for. */
export declare function needleOf({ terms, typed }: QueryWord): Needle;
export declare const NOWHERE = 0;
export declare const INSIDE = 1;
export declare const IN_HEAD = 3;
/** Where a document has a word. `small` is its head and body in small letters. */
export declare function placeOf(document: SearchDocument, [head, body]: readonly [string, string], needle: Needle): number;
/** What a document says before its body. */
export declare function headOf({ address, name, description }: SearchDocument): string;
