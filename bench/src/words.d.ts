export declare const FUNCTION_WORDS: readonly string[];
export declare const SOFTWARE_WORDS: readonly string[];
