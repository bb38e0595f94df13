/** Every public function that processes a text, called in each way that a text can reach it. */
export declare const TEXT_FUNCTIONS: Readonly<Record<string, (text: string) => unknown>>;
/** Texts that make naive parsers backtrack: openings without ends, ends without openings, long runs. */
export declare const HARD_TEXTS: readonly string[];
