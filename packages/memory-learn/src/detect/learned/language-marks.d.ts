/** What is typical of each language: words, and triples of letters in words between spaces. */
export declare const LANGUAGE_MARKS: Readonly<Record<string, {
    words: string;
    triples: string;
}>>;
