/** The maximum length of an entry, in code points. */
export declare const ENTRY_LIMIT = 200;
/** A statement as the text of an entry: one line, without fillers and conversational phrases. */
export declare function cleanStatement(text: string, language: string): string;
